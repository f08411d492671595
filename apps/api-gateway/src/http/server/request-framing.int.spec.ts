import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chargedAudit } from '../../../test-support/ledger-replies.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { type RawMessage, readResponses, send } from '../../../test-support/calls/raw-connection.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

const BODY = '{"url":"https://example.com/","type":"seo"}';
const CHUNK = `${BODY.length.toString(16)}\r\n${BODY}\r\n`;
const ONE_CHUNK = `${CHUNK}0\r\n\r\n`;
const MALFORMED_LINE = /does not end with CR LF/;

interface RefusalBody {
  readonly error: { readonly code: string; readonly message: string };
  readonly request_id: string;
}

jest.setTimeout(60_000);

/** A request that a proxy may parse differently from the gateway is refused, and the connection closed. */
describe('the framing of requests', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  let key: string;
  beforeAll(async () => {
    key = `Authorization: ${(await stage.partner()).authorization}`;
    stage.ledger.script = { 'ledger.charge-audit': chargedAudit };
  });
  beforeEach(() => void (stage.ledger.heard.length = 0));

  const from = () => `X-Forwarded-For: ${newClientAddress()}`;
  const create = (...lines: readonly string[]) =>
    `POST /api/v1/audit HTTP/1.1\r\n${key}\r\n${from()}\r\n${lines.join('\r\n')}\r\n\r\n`;
  const sized = (...lines: readonly string[]) =>
    create('Host: a', `Content-Length: ${BODY.length}`, ...lines) + BODY;
  const chunked = (...lines: readonly string[]) => create('Host: a', CHUNKED) + lines.join('');
  const charges = () => stage.ledger.heardOf('ledger.charge-audit').length;
  const expectRefused = (response: RawMessage | undefined, status: number, message: RegExp) => {
    const { error, request_id } = JSON.parse(response!.text) as RefusalBody;
    expect([response!.status, error.code]).toEqual([
      status,
      status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST',
    ]);
    expect(error.message).toMatch(message);
    const head = response!.head.toLowerCase();
    expect(head).toContain(`x-request-id: ${request_id}`);
    expect(head).toContain('connection: close');
    expect(head).toContain('x-content-type-options: nosniff');
  };

  const CONTENT_LENGTH = `Content-Length: ${BODY.length}`;
  const CHUNKED = 'Transfer-Encoding: chunked';
  /** A create in one chunk with these lines in its head. */
  const framed = (...lines: readonly string[]) => create('Host: a', ...lines) + ONE_CHUNK;

  it.each<[string, () => string, number, RegExp]>([
    ['bytes that are no request', () => 'NONSENSE\r\n\r\n', 400, /method/],
    ['Content-Length, then chunks', () => framed(CONTENT_LENGTH, CHUNKED), 400, /Content-Length/],
    ['chunks, then Content-Length', () => framed(CHUNKED, CONTENT_LENGTH), 400, /Content-Length/],
    ['Content-Length twice, the same', () => sized(CONTENT_LENGTH), 400, /twice/],
    ['Content-Length twice, different', () => sized('Content-Length: 1'), 400, /twice/],
    ['Content-Length as a list', () => framed(`${CONTENT_LENGTH}, ${BODY.length}`), 400, /one number/],
    ['Content-Length with a sign', () => framed('Content-Length: +1'), 400, /one number/],
    ['no number for Content-Length', () => framed('Content-Length: '), 400, /one number/],
    ['a length beyond all numbers', () => framed(`Content-Length: ${'9'.repeat(30)}`), 400, /one number/],
    [
      'a body compressed on its way',
      () => framed('Transfer-Encoding: gzip, chunked'),
      501,
      /chunked, without another coding/,
    ],
    ['a coding after chunked', () => framed('Transfer-Encoding: chunked, gzip'), 400, /must be chunked/],
    ['chunked twice', () => framed(CHUNKED, CHUNKED), 400, /must be chunked/],
    ['a coding that only looks like it', () => framed('Transfer-Encoding: xchunked'), 501, /must be chunked/],
    ['a coding behind \\v', () => framed('Transfer-Encoding: \x0bchunked'), 400, /characters/],
    ['chunks in HTTP/1.0', () => framed(CHUNKED).replace('P/1.1', 'P/1.0'), 400, /no Transfer-Encoding/],
    ['a chunk with more than it says', () => chunked(`1\r\n${BODY}\r\n`), 400, /not as long/],
    ['a chunk whose size is no number', () => chunked(`0x2\r\n{}\r\n`), 400, /hexadecimal/],
    ['a chunk size beyond all numbers', () => chunked(`${'F'.repeat(17)}\r\n{}\r\n`), 400, /hexadecimal/],
    ['a chunk size that ends with LF alone', () => chunked(`2\n{}\r\n0\r\n\r\n`), 400, MALFORMED_LINE],
    ['a chunk extension of 20 KB', () => chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n`), 400, /extensions/],
    ['4,097 chunks of one byte', () => chunked('1\r\n \r\n'.repeat(4_097), ONE_CHUNK), 400, /4,096 parts/],
    ['trailers of 20 KB', () => chunked('0\r\nX: ', 'x'.repeat(20_000), '\r\n\r\n'), 431, /16 KB/],
    ['Host twice', () => sized('Host: b'), 400, /Host is sent twice/],
    ['two hosts in one', () => sized().replace('Host: a', 'Host: a, b'), 400, /not a host name or address/],
    ['credentials in Host', () => sized().replace('Host: a', 'Host: a@b'), 400, /not a host name or address/],
    ['two keys', () => sized('Authorization: Bearer x'), 400, /Authorization is sent twice/],
    ['a header on two lines', () => sized('X: a\r\n b'), 400, /characters/],
    [
      'a header before the first',
      () => sized().replace('\r\n', '\r\n X: a\r\n'),
      400,
      /not valid HTTP\/1\.1/,
    ],
    ['a space before a colon', () => sized('X : a'), 400, /characters/],
    ['a line that ends with LF alone', () => sized('X: a\nY: b'), 400, MALFORMED_LINE],
    ['a bare CR in a header', () => sized('X: a\rY: b'), 400, MALFORMED_LINE],
    ['a NUL in a header', () => sized('X: a\0b'), 400, /characters/],
    ['101 headers', () => sized(...Array.from({ length: 97 }, () => 'X: x')), 431, /100 headers/],
    [
      '2,500 headers before Host',
      () => create(...Array<string>(2_500).fill('a:'), 'Host: a'),
      431,
      /100 headers|16 KB/,
    ],
    ['a target of 8,001 bytes', () => `GET /${'x'.repeat(8_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414, /8000/],
    ['no version', () => 'GET /health/live\r\n\r\n', 505, /HTTP\/1\.1/],
    ['HTTP/0.9', () => sized().replace('HTTP/1.1', 'HTTP/0.9'), 505, /HTTP\/1\.1/],
    ['HTTP/1.2', () => sized().replace('HTTP/1.1', 'HTTP/1.2'), 400, /HTTP\/1\.1/],
    ['HTTP/2.0', () => sized().replace('HTTP/1.1', 'HTTP/2.0'), 505, /HTTP\/1\.1/],
    ['HTTP/2 as known beforehand', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505, /HTTP\/1\.1/],
    ['CONNECT', () => 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, /not a proxy/],
    ['a target that is neither path nor address', () => 'GET api HTTP/1.1\r\nHost: a\r\n\r\n', 400, /path/],
    ['a byte above 127 in its path', () => 'GET /\xe4 HTTP/1.1\r\nHost: a\r\n\r\n', 400, /path/],
  ])('with %s are refused, and nothing after them is read', async (_what, text, status, message) => {
    const responses = await readResponses(await send(stage.url, text() + sized()));
    expect(responses).toHaveLength(1);
    expectRefused(responses[0], status, message);
    expect(charges()).toBe(0);
  });

  it.each<[string, () => string]>([
    ['chunked', () => chunked(ONE_CHUNK)],
    ['CHUNKED, in small chunks', () => chunked(...Array.from(BODY, (c) => `1\r\n${c}\r\n`), '0\r\n\r\n')],
    ['in 4,096 chunks', () => chunked('1\r\n \r\n'.repeat(4_095), ONE_CHUNK)],
    ['with a chunk extension', () => chunked(CHUNK.replace('\r\n', ';a=b\r\n'), '0\r\n\r\n')],
    ['with trailers', () => chunked(CHUNK, '0\r\nX: y\r\nIdempotency-Key: z\r\n\r\n')],
    ['after empty lines', () => `\r\n\r\n${sized()}`],
    ['with 100 headers', () => sized(...Array.from({ length: 96 }, () => 'X: x'))],
    ['of an absolute target', () => sized().replace('/api', 'http://other.example/api')],
    ['of an absolute target on https', () => sized().replace('/api', 'HTTPS://other.example/api')],
  ])('%s are served, and so is the next one', async (_what, text) => {
    const socket = await send(stage.url, text() + sized());
    const responses = await readResponses(socket, 2);
    socket.destroy();
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    expect(charges()).toBe(2);
  });

  it('of HTTP/1.0 are served, without Host, and answered with a length and an end', async () => {
    const text = sized().replace('HTTP/1.1', 'HTTP/1.0').replace('Host: a\r\n', '');
    const responses = await readResponses(await send(stage.url, text + sized()));
    expect(responses.map(({ status }) => status)).toEqual([202]);
    expect(responses[0]!.head).toContain('Connection: close');
    expect(charges()).toBe(1);
  });

  it.each(['h2c', 'websocket'])(
    'that offer to go on with %s are served as HTTP/1.1, and the connection ends',
    async (protocol) => {
      const lines = ['Connection: Upgrade, HTTP2-Settings', `Upgrade: ${protocol}`, 'HTTP2-Settings: AAMA'];
      const offer = sized(...lines);
      const responses = await readResponses(await send(stage.url, offer + sized()));
      expect(responses.map(({ status }) => status)).toEqual([202]);
      expect(responses[0]!.head.toLowerCase()).toContain('connection: close');
      expect(charges()).toBe(1);
    },
  );

  it('that wait for 100 get it when they are let in, and then their answer', async () => {
    const socket = await send(stage.url, create('Host: a', CONTENT_LENGTH, 'Expect: 100-continue'));
    const [interim] = await readResponses(socket, 1);
    expect(interim!.status).toBe(100);
    socket.write(BODY);
    const [response] = await readResponses(socket, 1);
    expect(response!.status).toBe(202);
    socket.destroy();
  });

  it.each([
    ['are too large', () => create('Host: a', 'Content-Length: 1048577', 'Expect: 100-continue'), 413],
    [
      'have no key',
      () => create('Host: a', CONTENT_LENGTH, 'Expect: 100-continue').replace(`${key}\r\n`, ''),
      401,
    ],
  ])(
    'that wait for 100 and %s get their refusal instead, and the connection ends',
    async (_what, text, status) => {
      const responses = await readResponses(await send(stage.url, text()));
      expect(responses.map((response) => response.status)).toEqual([status]);
      expect(responses[0]!.head.toLowerCase()).toContain('connection: close');
    },
  );

  it('say 1 MB of bytes on the wire, whatever they say in characters', async () => {
    const text = `{"metadata":{"a":"${'\u00e4'.repeat(524_279)}"}}`;
    expect([text.length < 1_048_576, Buffer.byteLength(text)]).toEqual([true, 1_048_579]);
    const socket = await send(stage.url, create('Host: a', CHUNKED));
    for (const part of [text.slice(0, 100_000), text.slice(100_000)]) {
      socket.write(`${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`);
    }
    socket.write('0\r\n\r\n');
    expect((await readResponses(socket))[0]!.status).toBe(413);
  });

  it('with a body that is too large are refused before any of it has come', async () => {
    const socket = await send(stage.url, create('Host: a', 'Content-Length: 1048577'));
    const [response] = await readResponses(socket, 1);
    expect(response!.status).toBe(413);
    socket.destroy();
  });
});
