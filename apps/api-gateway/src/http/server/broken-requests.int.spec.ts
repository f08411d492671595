import { describe, expect, it, jest } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { eventually } from '../../../../../test/support/eventually.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import {
  headOf,
  openConnection,
  type RawResponse,
  readResponse,
  readResponses,
  send,
} from '../../../test-support/calls/raw-connection.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

const MB = 1024 * 1024;

jest.setTimeout(30_000);

describe('the gateway, to a client that', () => {
  const logged: { readonly level: string; readonly msg: string; readonly request_id?: string }[] = [];
  const log = pino(
    { level: 'debug', formatters: { level: (level) => ({ level }) } },
    { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
  );
  const stage = useGateway({ log });

  const keyed = async (start: string, ...lines: readonly string[]) =>
    headOf(start, `Authorization: ${(await stage.partner()).authorization}`, ...lines);
  const post = (...lines: readonly string[]) => keyed('POST /api/v1/audit', ...lines);
  const CHUNKED = 'Transfer-Encoding: chunked';
  const from = () => `X-Forwarded-For: ${newClientAddress()}`;
  const exchange = async (text: string): Promise<RawResponse> => readResponse(await send(stage.url, text));
  const sendFiveMb = async (socket: Socket) => {
    for (let sent = 0; sent < 5 * MB; sent += MB / 16) {
      if (!socket.write(Buffer.alloc(MB / 16, 'x'))) await once(socket, 'drain');
    }
  };
  const expectError = (
    { status, head, body }: RawResponse,
    wanted: number,
    code: string,
    message: RegExp,
  ) => {
    expect([status, body.error?.code]).toEqual([wanted, code]);
    expect(body.error?.message).toMatch(message);
    expect(body.request_id).toMatch(/^req_[0-9a-z]{26}$/);
    expect(head.toLowerCase()).toContain(`x-request-id: ${body.request_id}`);
  };

  it.each([
    ['no Host', 'GET /api/v1/balance HTTP/1.1', 400, /Host/],
    ['no Host on an unknown path', 'GET /x HTTP/1.1', 400, /Host/],
    ['an unknown Expect', 'GET /api/v1/balance HTTP/1.1\r\nHost: a\r\nExpect: weird', 417, /Expect/],
  ])('sends %s, answers with the error body and the limits', async (_what, start, status, message) => {
    const response = await exchange(`${start}\r\n${from()}\r\nConnection: close\r\n\r\n`);
    expectError(response, status, 'BAD_REQUEST', message);
    expect(response.head.toLowerCase()).toContain('x-ratelimit-remaining: 299');
  });

  it('sends a body that breaks after a whole head, gets the error and the limits, and is disconnected', async () => {
    const response = await exchange(`${await post(CHUNKED)}zz\r\n`);
    expectError(response, 400, 'BAD_REQUEST', /chunk/i);
    expect(response.head.toLowerCase()).toMatch(
      /x-ratelimit-limit: 30\r\nx-ratelimit-remaining: 29\r\nx-ratelimit-reset: \d+\r\n/,
    );
    expect(response.head).toContain('connection: close');
  });

  it('sends such a body with HEAD, answers without a body', async () => {
    const socket = await send(stage.url, `${await keyed('HEAD /api/v1/balance', CHUNKED)}zz\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*\r\n\r\n$/);
  });

  it.each(['2 ', '0x2', 'zz'])(
    'sends a body of the chunk %j to a file, answers with the file',
    async (size) => {
      const request = `${headOf('HEAD /openapi.json', from(), CHUNKED)}${size}\r\n{}\r\n0\r\n\r\n`;
      const head = (await text(await send(stage.url, request))).toLowerCase();
      expect(head).toMatch(/^http\/1.1 200 /);
      expect(head).toContain('cache-control: public, no-cache\r\n');
    },
  );

  it('sends such a body with a HEAD that is refused, answers that', async () => {
    const socket = await send(stage.url, `${await keyed('HEAD /api/v1/billing/topup', CHUNKED)}zz\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 405 [^]*\r\n\r\n$/);
  });

  it('sends such a body with a wrong key, answers about the key', async () => {
    const head = headOf('POST /api/v1/audit', 'Authorization: Bearer x', from(), CHUNKED);
    const response = await exchange(`${head}zz\r\n`);
    expectError(response, 401, 'UNAUTHORIZED', /key/);
  });

  it.each([
    ['closes', false],
    ['resets', true],
  ])('%s its connection within a body, answers nothing that counts or alarms', async (_how, reset) => {
    const before = logged.length;
    const incoming: IncomingMessage[] = [];
    const note = (message: unknown) => incoming.push((message as { request: IncomingMessage }).request);
    subscribe('http.server.request.start', note);
    const socket = await send(stage.url, `${await post('Content-Length: 500')}{"url":`);
    socket.on('error', () => undefined).resume();
    await eventually('the body is read', () => incoming.some((each) => each.listenerCount('data') > 0));
    unsubscribe('http.server.request.start', note);
    if (reset) socket.resetAndDestroy();
    else socket.end();
    const line = await eventually('the end is noted', () =>
      logged.slice(before).find(({ msg }) => msg === 'A client disconnected within its request.'),
    );
    expect(line).toMatchObject({ level: 'debug', request_id: expect.stringMatching(/^req_/) });
    expect(logged.slice(before).filter(({ level }) => ['warn', 'error'].includes(level))).toEqual([]);
    expect(await stage.gateway.context.metrics.metrics()).not.toMatch(
      /duration_seconds_count{.*status="5\d\d".*} [1-9]/,
    );
  });

  it.each([
    ['told', 'Content-Length: 5242880', ''],
    ['found out', 'Transfer-Encoding: chunked', '500000\r\n'],
  ])('reads only after it has sent 5 MB, shows the 413 (%s)', async (_how, header, start) => {
    const socket = await send(stage.url, (await post(header)) + start);
    await sendFiveMb(socket);
    socket.write(start && '\r\n0\r\n\r\n');
    expectError(await readResponse(socket), 413, 'BODY_TOO_LARGE', /1 MB/);
  });

  it.each([
    ['a key that is wrong', 'POST /api/v1/audit', 'Authorization: Bearer x', 401, 'UNAUTHORIZED'],
    ['a path that is unknown', 'POST /x', 'X: x', 404, 'NOT_FOUND'],
    ['a GET', 'GET /api/v1/audit/aud_1', undefined, 404, 'AUDIT_NOT_FOUND'],
  ])(
    'closes after 5 MB of body to %s, shows the answer, once',
    async (_what, start, header, status, code) => {
      const key = header ?? `Authorization: ${(await stage.partner()).authorization}`;
      const lines = [key, from(), `Content-Length: ${5 * MB}`, 'Connection: close'];
      const socket = await send(stage.url, headOf(start, ...lines));
      await sendFiveMb(socket);
      expectError(await readResponse(socket), status, code, /\.$/);
    },
  );

  it.each([
    ['a redirect', 'GET /docs/errors/', 'X: x', 308],
    ['a redirect, without its body', 'HEAD /docs/errors/', 'X: x', 308],
    ['a file that it has already', 'GET /openapi.json', 'If-None-Match: *', 304],
  ])('closes after 5 MB of body, is shown %s', async (_what, start, header, status) => {
    const lines = [header, from(), `Content-Length: ${5 * MB}`, 'Connection: close'];
    const socket = await send(stage.url, headOf(start, ...lines));
    await sendFiveMb(socket);
    const responses = await readResponses(socket);
    expect(responses.map((response) => [response.status, response.text])).toEqual([[status, '']]);
    expect(/^content-length: \d+$/im.exec(responses[0]!.head)?.[0]).toBe(
      status === 304 ? undefined : 'content-length: 0',
    );
  });

  it('sends 5 MB of one header before it reads, shows the 431', async () => {
    const socket = await send(stage.url, 'GET / HTTP/1.1\r\nHost: a\r\nX: ');
    await sendFiveMb(socket);
    expectError(await readResponse(socket), 431, 'BAD_REQUEST', /16 KB/);
  });

  it.each([
    ['a key', () => post(`Content-Length: ${1024 * MB}`)],
    ['no key', () => headOf('POST /x', from(), `Content-Length: ${1024 * MB}`)],
  ])('never stops sending, with %s, hangs up', async (_what, head) => {
    const socket = await openConnection(stage.url);
    const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
    socket.write(await head());
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(MB / 16, 'x')));
    };
    socket.on('drain', more).resume();
    more();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(100 * MB);
  });
});
