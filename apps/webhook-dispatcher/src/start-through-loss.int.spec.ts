import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EXIT, exitCodeOf } from '#runtime/bootstrap/exit-codes';
import { TcpProxy } from '../../../test/support/servers/tcp-proxy.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from './service.js';
import { SECRETS_KEY } from '../test-support/dispatcher-replica.js';
import { type ServiceReplica, startReplica } from '../../../test/support/service/service-replica.js';

/** More responses than a start reads from either server. */
const ENOUGH = 200;
/** The broker sends about fifty, many of them equal. */
const STEP = { databaseUrl: 1, brokerUrl: 4 };

jest.setTimeout(120_000);

describe.each(['databaseUrl', 'brokerUrl'] as const)(
  'a start whose %s is lost after any answer',
  (server) => {
    let harness: TestHarness;
    beforeAll(async () => {
      harness = await TestHarness.create(service);
    });
    afterAll(() => harness?.remove());

    /** Starts once for each response after which the server may be lost; `then` gets the result. */
    async function loseAfterEach(
      { budgetMs, step }: { readonly budgetMs: number; readonly step: number },
      lost: (line: TcpProxy) => Promise<void> | void,
      then: (start: Promise<ServiceReplica>, replies: number) => Promise<void>,
    ): Promise<number> {
      for (let replies = 1; replies < ENOUGH; replies += step) {
        const line = await TcpProxy.to(harness.servers[server]);
        const state = { broken: false };
        void line.breakAfter(replies).then(() => {
          state.broken = true;
          return lost(line);
        });
        const start = startReplica(
          service,
          { ...harness.servers, [server]: line.url },
          { variables: { SECRETS_KEY, EGRESS_ALLOW: '127.0.0.0/8', START_BUDGET_MS: String(budgetMs) } },
        );
        const whole = start.then(
          () => !state.broken,
          () => false,
        );
        await then(start, replies);
        const over = await whole;
        await start.then(
          (replica) => replica.stop(),
          () => undefined,
        );
        await line.close();
        if (over) return replies;
      }
      throw new Error('the start never ended');
    }

    it('waits for it, and then goes on', async () => {
      const replies = await loseAfterEach(
        { budgetMs: 20_000, step: STEP[server] },
        async (line) => {
          await pause(50);
          line.restore();
        },
        async (start) => void (await start),
      );
      expect(replies).toBeGreaterThan(5);
    });

    it('ends with exit code 69 and the name of the server if it stays unavailable', async () => {
      const what = server === 'databaseUrl' ? 'Postgres' : 'RabbitMQ';
      const replies = await loseAfterEach(
        // Also for the server that is there, on a busy machine: so half as many starts as above.
        { budgetMs: 2_000, step: 2 * STEP[server] },
        () => undefined,
        async (start, replies) => {
          const end = await start.then(
            () => 'started',
            (error: Error) => [exitCodeOf(error), error.message],
          );
          if (end === 'started') return;
          expect([replies, end]).toEqual([
            replies,
            [EXIT.unreachable, expect.stringMatching(`^${what} at \\S+ could not be reached .+: .+`)],
          ]);
        },
      );
      expect(replies).toBeGreaterThan(5);
    });
  },
);
