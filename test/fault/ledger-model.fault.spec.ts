import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { createLog } from '#runtime/observability/logging';
import type { AccountCommand } from '../../apps/credit-ledger/src/account/decisions/decide.js';
import { verifyLedger } from '../../apps/credit-ledger/src/operations/accounts.js';
import { anyCommand } from '../../apps/credit-ledger/test-support/any-command.js';
import { assertLaws } from '../../apps/credit-ledger/test-support/ledger-laws.js';
import { eventually } from '../support/eventually.js';
import { RightfulSenders } from '../support/servers/rightful-senders.js';
import { serviceStage } from '../support/service/service-stage.js';

const AT_ONCE = 20;
const ANSWER = { deadlineMs: 20_000 };

/**
 * The deciders' model against the real process: any commands, each of them sent twice, while the ledger is killed. What
 * fast-check prints of a failure holds the seed that repeats its commands.
 */
describe('the ledger process, killed while any commands come twice and at once,', () => {
  const stage = serviceStage({ name: 'model', closed: true });
  let callers: RightfulSenders;
  beforeAll(() => {
    callers = new RightfulSenders(stage.service.addresses.brokerUrls, createLog('test', 'silent'));
    stage.ends(() => callers.close());
  });

  it('keeps every law, and answers what its events add up to', async () => {
    const workspaces = Array.from({ length: 3 }, () => newId('workspace'));
    for (const workspace_id of workspaces)
      await callers.send('ledger.open-account', { workspace_id, low_balance_threshold: 100 }, ANSWER);
    // Named once for all runs, so that later ones meet what earlier ones left.
    const names = {
      workspaces,
      audits: Array.from({ length: 12 }, () => newId('audit')),
      references: ['order 1', 'order 2', 'order 3'],
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand(names), { minLength: 100, maxLength: 150 }), async (commands) => {
        const deliveries = deliverAll([...commands, ...commands]);
        await eventually('some are under way', () => deliveries.done() > commands.length / 2);
        stage.service.apps['credit-ledger'].kill('SIGKILL');
        await deliveries.finished;
        for (const workspace_id of workspaces) await assertSound(workspace_id);
      }),
      { numRuns: 4, endOnFailure: true },
    );
    const verdict = await stage.operator.withDatabase('ledger', (client) => verifyLedger(client));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
  }, 180_000);

  function deliverAll(commands: readonly AccountCommand[]): {
    readonly finished: Promise<unknown>;
    done(): number;
  } {
    let begun = 0;
    let done = 0;
    const finished = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let command = commands[begun++]; command; command = commands[begun++]) {
          await deliver(command);
          done++;
        }
      }),
    );
    return { finished, done: () => done };
  }

  /** Refusals are answers; so is silence while the process is down. Both leave it to the laws what was executed. */
  async function deliver({ type, payload }: AccountCommand): Promise<void> {
    await callers.send(type, payload, ANSWER).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code === 'INTERNAL_ERROR') throw error;
    });
  }

  async function assertSound(workspace_id: string): Promise<void> {
    const balance = await eventually('the ledger answers', () =>
      callers.send('ledger.get-balance', { workspace_id }, ANSWER).catch(() => undefined),
    );
    const events = await stage.operator.withDatabase('ledger', async (client) => {
      const { rows } = await client.query<LedgerEvent>(
        `select type, data from events where stream = $1 order by version`,
        [`account-${workspace_id}`],
      );
      return rows;
    });
    const sums = assertLaws(events);
    expect(balance).toEqual({
      balance: sums.balance,
      lifetime_purchased: sums.lifetimePurchased,
      lifetime_consumed: sums.lifetimeConsumed,
      low_balance_threshold: sums.lowBalanceThreshold,
      ...(sums.owed > 0 && { owed: sums.owed }),
    });
  }
});
