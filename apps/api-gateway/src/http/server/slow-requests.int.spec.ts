import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { headOf, isHeldOpen, readResponses, send } from '../../../test-support/calls/raw-connection.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

jest.setTimeout(30_000);

describe('a client that reads no answer', () => {
  const stage = useGateway({ variables: { IDLE_TIMEOUT_MS: '500' } });

  it('loses its connection, instead of holding it for good', async () => {
    // As many as may wait for their responses, which are larger than the buffers of both ends.
    const socket = await send(stage.url, headOf('GET /openapi.json').repeat(100));
    expect(isHeldOpen(socket)).toBe(true);
    await eventually('the gateway has closed its end', () => !isHeldOpen(socket));
    socket.destroy();
  });
});

describe('a connection without a request', () => {
  const stage = useGateway({ variables: { KEEP_ALIVE_TIMEOUT_MS: '3000', IDLE_TIMEOUT_MS: '1000' } });

  it('is kept for as long as it is set, and then closed', async () => {
    const asked = performance.now();
    const socket = await send(stage.url, headOf('GET /health/live'));
    await once(socket.resume(), 'end');
    expect(performance.now() - asked).toBeGreaterThan(2_900);
    socket.destroy();
  });
});

describe('a request that comes too slowly', () => {
  const stage = useGateway({ variables: { REQUEST_TIMEOUT_MS: '2000' } });
  let key: string;
  beforeAll(async () => {
    key = `Authorization: ${(await stage.partner()).authorization}`;
  });

  /** Sends a byte now and then: the whole request must arrive in time. */
  const trickle = async (socket: Socket) => {
    socket.on('error', () => undefined);
    while (socket.writable) {
      socket.write('x');
      await pause(50);
    }
  };
  const expectTimedOut = (response: { status: number; head: string; text: string } | undefined) => {
    expect([response?.status, JSON.parse(response!.text)]).toEqual([
      408,
      {
        error: { code: 'BAD_REQUEST', message: expect.stringContaining('in time') },
        request_id: expect.stringMatching(/^req_/),
      },
    ]);
    expect(response!.head).toContain('connection: close');
  };

  it.each([
    ['its headers', () => 'GET /health/live HTTP/1.1\r\nX: '],
    ['its body', () => headOf('POST /api/v1/audit', key, 'Content-Length: 100000')],
    ['its chunks', () => `${headOf('POST /api/v1/audit', key, 'Transfer-Encoding: chunked')}FFFF\r\n`],
  ])('in %s is answered with 408, and the connection ends', async (_what, start) => {
    const socket = await send(stage.url, start());
    const trickling = trickle(socket);
    const responses = await readResponses(socket);
    expect(responses).toHaveLength(1);
    expectTimedOut(responses[0]);
    expect(/^x-ratelimit-limit: 30\r$/m.test(responses[0]!.head)).toBe(start().startsWith('POST'));
    socket.destroy();
    await trickling;
  });

  it('behind another one does not cost that one its answer', async () => {
    const first = headOf('GET /api/v1/audit/aud_1', key);
    const responses = await readResponses(await send(stage.url, `${first}GET /hea`));
    expect(responses[0]!.status).toBe(404);
    expectTimedOut(responses[1]);
    expect(responses).toHaveLength(2);
  });

  it('is not answered a second time where its refusal did not wait for its body', async () => {
    const socket = await send(stage.url, headOf('POST /api/v1/audit', 'Content-Length: 100000'));
    const trickling = trickle(socket);
    expect((await readResponses(socket)).map(({ status }) => status)).toEqual([401]);
    socket.destroy();
    await trickling;
  });
});
