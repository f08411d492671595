import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { type BillingStage, createBilling } from '../../../test-support/billing-stage.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import {
  isHeldOpen,
  openConnection,
  readResponses,
  send,
} from '../../../test-support/calls/raw-connection.js';

jest.setTimeout(30_000);

describe('a client that reads no answer', () => {
  it('loses its connection, instead of holding it for good', async () => {
    const stage = await createBilling({ IDLE_TIMEOUT_MS: '500' });
    const socket = await openConnection(stage.url);
    try {
      // As many as may wait for their responses, which are larger than the buffers of both ends.
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100));
      expect(isHeldOpen(socket)).toBe(true);
      await eventually('the gateway has closed its end', () => !isHeldOpen(socket));
    } finally {
      socket.destroy();
      await stage.remove();
    }
  });
});

describe('a connection without a request', () => {
  it('is kept for as long as it is set, and then closed', async () => {
    const stage = await createBilling({ KEEP_ALIVE_TIMEOUT_MS: '3000', IDLE_TIMEOUT_MS: '1000' });
    const socket = await openConnection(stage.url);
    try {
      const asked = performance.now();
      socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
      socket.resume();
      await once(socket, 'end');
      expect(performance.now() - asked).toBeGreaterThan(2_900);
    } finally {
      socket.destroy();
      await stage.remove();
    }
  });
});

describe('a request that comes too slowly', () => {
  let stage: BillingStage;
  let key: string;
  beforeAll(async () => {
    stage = await createBilling({ REQUEST_TIMEOUT_MS: '2000' });
    key = `Authorization: Bearer ${(await seedKey(stage.harness)).apiKey}`;
  });
  afterAll(() => stage.remove());

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
    ['its body', () => `POST /api/v1/audit HTTP/1.1\r\nHost: a\r\n${key}\r\nContent-Length: 100000\r\n\r\n`],
    [
      'its chunks',
      () => `POST /api/v1/audit HTTP/1.1\r\nHost: a\r\n${key}\r\nTransfer-Encoding: chunked\r\n\r\nFFFF\r\n`,
    ],
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
    const first = `GET /api/v1/audit/aud_1 HTTP/1.1\r\nHost: a\r\n${key}\r\n\r\n`;
    const responses = await readResponses(await send(stage.url, `${first}GET /hea`));
    expect(responses[0]!.status).toBe(404);
    expectTimedOut(responses[1]);
    expect(responses).toHaveLength(2);
  });

  it('is not answered a second time where its refusal did not wait for its body', async () => {
    const text = 'POST /api/v1/audit HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n';
    const socket = await send(stage.url, text);
    const trickling = trickle(socket);
    expect((await readResponses(socket)).map(({ status }) => status)).toEqual([401]);
    socket.destroy();
    await trickling;
  });
});
