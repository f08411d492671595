import { setInterval } from 'node:timers';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { ownTimeOf } from '../../../test/support/processor-time.js';
import { givenServers } from '../test/given-servers.js';
import { OutboundError } from './errors/outbound-error.js';
import { fetchGuarded, type GuardedFetch, type GuardedFetchResult } from './fetch-guarded.js';
import { egressPolicy } from './rules/egress-policy.js';

const policy = egressPolicy({ allow: ['127.0.0.0/8'] });
const timers: NodeJS.Timeout[] = [];

const { siteThat, serverThat } = givenServers();
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
});

function get(url: string, options: Partial<GuardedFetch> = {}): Promise<GuardedFetchResult> {
  return fetchGuarded({ url, policy, userAgent: 'test/1', ...options });
}

async function failureOf(work: Promise<unknown>): Promise<OutboundError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(OutboundError);
  return outcome as OutboundError;
}

describe('a guarded GET', () => {
  it('returns body, status, headers and timing', async () => {
    const site = await siteThat((request, response) => {
      response.writeHead(404, { 'x-agent': request.headers['user-agent'] }).end('gone');
    });
    const result = await get(`${site.origin}/a?b=c#d`);
    expect(result).toMatchObject({
      status: 404,
      finalUrl: `${site.origin}/a?b=c#d`,
      truncated: false,
      redirects: [],
    });
    expect(result.headers['x-agent']).toBe('test/1');
    expect(result.body.toString()).toBe('gone');
    expect(result.timing.totalMs).toBeGreaterThanOrEqual(result.timing.firstByteMs);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['utf-8, gzip', gzipSync],
  ] as const)('undoes %s (%#)', async (encoding, compress) => {
    const text = 'guarded '.repeat(50_000);
    const site = await siteThat((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(text));
    });
    const result = await get(site.origin);
    expect(result.body.toString()).toBe(text);
    expect(result.wireBytes).toBeLessThan(10_000);
  });

  const named = Buffer.from('1f8b081e00000000ff03040061624364656e616d650063006f00', 'hex');
  const zipped = gzipSync('read');
  it.each([
    ['gzip without its check sum', 'gzip', zipped.subarray(0, -8)],
    ['gzip with a part of its check sum', 'gzip', zipped.subarray(0, -3)],
    ['gzip with a wrong check sum', 'gzip', Buffer.concat([zipped.subarray(0, -8), Buffer.alloc(8)])],
    ['gzip with something after it', 'gzip', Buffer.concat([zipped, Buffer.from([0x1f, 0x8b, 9])])],
    ['gzip that names its file', 'gzip', Buffer.concat([named, zipped.subarray(10)])],
    ['zlib without its check sum', 'deflate', deflateSync('read').subarray(0, -4)],
    ['text that is said to be none', 'none', Buffer.from('read')],
    ['text that is said to be UTF-8', 'utf-8', Buffer.from('read')],
    ['text that is said to be cut for uploads', 'aws-chunked', Buffer.from('read')],
  ])('reads %s, as browsers do', async (_what, encoding, bytes) => {
    // In two parts, of which the first ends in the header.
    const site = await siteThat((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).write(bytes.subarray(0, 1), () => {
        response.end(bytes.subarray(1));
      });
    });
    expect((await get(site.origin)).body.toString()).toBe('read');
  });

  it('has no body where gzip is announced and nothing is sent', async () => {
    const site = await siteThat((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end();
    });
    expect((await get(site.origin)).body).toHaveLength(0);
  });

  it('sends the headers of its caller to the first origin only', async () => {
    const seen: (string | undefined)[] = [];
    const second = await siteThat((request, response) => {
      seen.push(request.headers['x-secret'] as string | undefined);
      response.end();
    }, '127.0.0.2');
    const first = await siteThat((request, response) => {
      seen.push(request.headers['x-secret'] as string | undefined);
      response.writeHead(302, { location: `${second.origin}/`, 'set-cookie': 'a=b' }).end();
    });
    await get(first.origin, { headers: { 'x-secret': 's' } });
    expect(seen).toEqual(['s', undefined]);
  });

  it.each(['/a%0d%0aX-Injected:%201', '/a?b=%0d%0aX-Injected:%201', '/a b\u2028c?d=\u560a'])(
    'sends no header that hides in %j',
    async (path) => {
      let head = '';
      const server = await serverThat((socket, request) => {
        head = request;
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
      await get(server.url + path.slice(1));
      const names = head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(':', 1)[0]?.toLowerCase());
      expect(names.filter((name) => name !== '').sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
      expect(head.split('\r\n', 1)[0]).toMatch(/^GET \/a[\x21-\x7e]* HTTP\/1\.1$/);
    },
  );

  it('ignores proxies of the environment', async () => {
    const site = await siteThat((_request, response) => response.end('direct'));
    const before = process.env.HTTP_PROXY;
    process.env.HTTP_PROXY = 'http://127.0.0.1:1/';
    try {
      expect((await get(site.origin)).body.toString()).toBe('direct');
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = before;
    }
  });

  it('keeps the beginning of a body above the limit where that is asked for', async () => {
    const site = await siteThat((_request, response) => response.end('x'.repeat(100_000)));
    const result = await get(site.origin, { maxBodyBytes: 1_000, overflow: 'truncate' });
    expect(result).toMatchObject({ truncated: true, status: 200 });
    expect(result.body).toHaveLength(1_000);
  });
});

describe('a guarded HEAD', () => {
  it('is sent as one, also where it is redirected', async () => {
    const methods: unknown[] = [];
    const site = await siteThat(({ method, url }, response) => {
      methods.push(method);
      if (url === '/') response.writeHead(302, { location: '/b' }).end();
      else response.writeHead(204).end();
    });
    expect(await get(site.origin, { method: 'HEAD' })).toMatchObject({
      status: 204,
      finalUrl: `${site.origin}/b`,
    });
    expect(methods).toEqual(['HEAD', 'HEAD']);
  });
});

describe('a body that is skipped', () => {
  it.each([
    ['has no end', ''],
    ['is not compressed as it says', 'content-encoding: gzip\r\n'],
    ['is compressed in an unknown way', 'content-encoding: rot13\r\n'],
  ])('is not read where it %s', async (_what, header) => {
    let sent = 0;
    let closed = false;
    const server = await serverThat((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n`);
      const more = () => {
        do sent += 65_536;
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'a')));
      };
      socket.on('drain', more).on('close', () => (closed = true));
      more();
    });
    const { status, body, wireBytes } = await get(server.url, { body: 'skipped' });
    expect([status, body.length, wireBytes]).toEqual([200, 0, 0]);
    await eventually('the connection is closed', () => closed);
    // What the buffers of both ends take without being read.
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });
});

describe('what a hostile server can not do', () => {
  it('cost memory by a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const site = await siteThat((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    const failure = await failureOf(get(site.origin));
    expect(failure).toMatchObject({ code: 'response_too_large', detail: { side: 'decoded' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('send little that grows more than a hundredfold', async () => {
    const dense = gzipSync(Buffer.alloc(3 * 1024 * 1024, '<p>x'));
    const site = await siteThat((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(dense);
    });
    const failure = await failureOf(get(site.origin));
    expect(failure).toMatchObject({
      code: 'response_too_large',
      detail: { side: 'decoded', max_ratio: 100 },
    });
  });

  it('send an endless body', async () => {
    const server = await serverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'a')));
      };
      socket.on('drain', more);
      more();
    });
    const failure = await failureOf(get(server.url));
    expect(failure).toMatchObject({ code: 'response_too_large', detail: { side: 'wire' } });
  });

  it.each([
    [
      'a length that is too long',
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc',
      /malformed_response|connection_reset/,
    ],
    [
      'truncated chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nabc',
      /connection_reset/,
    ],
    [
      'a length beside chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      /malformed_response/,
    ],
    ['the banner of another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', /malformed_response/],
    ['HTTP/0.9', '<html>hello</html>', /malformed_response/],
    ['headers of 40 KB', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, /malformed_response/],
    ['no answer but the end', '', /connection_reset/],
    [
      'gzip that is none',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nplain',
      /malformed_response/,
    ],
    [
      'brotli that is none',
      'HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 5\r\n\r\nplain',
      /malformed_response/,
    ],
    [
      'a header of gzip without end',
      `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f\x8b\x08\x08${'a'.repeat(70_000)}`,
      /malformed_response/,
    ],
    [
      'an unknown encoding',
      'HTTP/1.1 200 OK\r\ncontent-encoding: compress\r\ncontent-length: 5\r\n\r\n\x1f\x9d\x90ab',
      /malformed_response/,
    ],
  ])('pass off %s as an answer', async (_what, bytes, code) => {
    const server = await serverThat((socket) => socket.end(bytes, 'latin1'));
    expect((await failureOf(get(server.url))).code).toMatch(code);
  });

  it('outlast the deadline by a drip of one byte at a time', async () => {
    const server = await serverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n');
      timers.push(setInterval(() => socket.write('a'), 50));
    });
    const outcome = failureOf(get(server.url, { signal: AbortSignal.timeout(2_000) }));
    const took = ownTimeOf(outcome);
    expect(await outcome).toMatchObject({ code: 'timeout', stage: 'body', retryable: true });
    expect(await took).toBeLessThan(3_000);
  });

  it('outlast the budget of a stage by dripping its headers', async () => {
    const server = await serverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      timers.push(setInterval(() => socket.write('x: y\r\n'), 50));
    });
    const failure = await failureOf(get(server.url, { budgets: { headers: 300 } }));
    expect(failure).toMatchObject({ code: 'timeout', stage: 'headers', detail: { after_ms: 300 } });
  });

  it('hold its caller after the caller called off', async () => {
    const server = await serverThat(() => undefined);
    const caller = new AbortController();
    const outcome = failureOf(get(server.url, { signal: caller.signal }));
    await eventually('the server was asked', () => server.connections() === 1);
    const took = ownTimeOf(outcome);
    caller.abort();
    const failure = await outcome;
    expect(await took).toBeLessThan(250);
    expect(failure).toMatchObject({ code: 'aborted', retryable: false });
  });

  it('be asked at all once the caller has called off', async () => {
    const server = await serverThat((socket) => socket.end());
    expect((await failureOf(get(server.url, { signal: AbortSignal.abort() }))).code).toBe('aborted');
    expect(server.connections()).toBe(0);
  });
});

describe('a failure', () => {
  it('says which host was asked, after how many redirects', async () => {
    const closed = await serverThat(() => undefined);
    await closed.close();
    const site = await siteThat((_request, response) => {
      response.writeHead(302, { location: closed.url }).end();
    });
    const direct = await failureOf(get(closed.url));
    expect(direct).toMatchObject({ code: 'connection_refused', stage: 'connect' });
    expect(direct.detail).toEqual({ host: `127.0.0.1:${closed.port}`, net_code: 'ECONNREFUSED' });
    const redirected = await failureOf(get(site.origin));
    expect(redirected.detail).toEqual({ ...direct.detail, hop: 1 });
  });

  it('by the caller’s deadline says how long it was waited for', async () => {
    const server = await serverThat(() => undefined);
    const { detail } = await failureOf(get(server.url, { signal: AbortSignal.timeout(200) }));
    expect(detail.after_ms).toBeGreaterThanOrEqual(150);
    expect(detail.after_ms).toBeLessThan(2_000);
  });
});
