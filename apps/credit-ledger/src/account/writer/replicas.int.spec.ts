import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { anyCommand } from '../../../test-support/any-command.js';
import { assertLaws } from '../../../test-support/ledger-laws.js';
import { type LedgerReplica, startLedger } from '../../../test-support/ledger-replica.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { accountEvents, verifyAccounts } from '../../../test-support/ledger-calls.js';
import type { AccountCommand } from '../decisions/decide.js';

const names = {
  workspaces: ['ws_a', 'ws_b', 'ws_c'],
  audits: ['aud_1', 'aud_2', 'aud_3', 'aud_4', 'aud_5', 'aud_6'],
  references: ['order 1', 'order 2'],
};

/** Returns the command with identifiers of this run instead of its names, so that runs don't conflict. */
function renamed(command: AccountCommand, ids: ReadonlyMap<string, string>): AccountCommand {
  const text = JSON.stringify(command);
  return JSON.parse(text, (_field, value: unknown) => ids.get(String(value)) ?? value) as AccountCommand;
}

describe('two replicas on the same queue', () => {
  let harness: TestHarness;
  let dies: LedgerReplica;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    [, dies] = await Promise.all([startLedger(harness), startLedger(harness)]);
  });
  afterAll(() => harness?.remove());

  /** Ignores refusals, and timeouts while a replica dies. The laws then check what was executed. */
  async function deliver({ type, payload }: AccountCommand): Promise<void> {
    await harness.send(type, payload, 2_000).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 'INTERNAL_ERROR' || error.code === 'INVALID_MESSAGE') throw error;
    });
  }

  async function assertSound(workspaces: readonly string[]): Promise<void> {
    for (const workspace_id of workspaces) {
      // A command whose sender has stopped waiting may be executed meanwhile.
      const [recorded, balance] = await eventually('nothing is recorded meanwhile', async () => {
        const before = await accountEvents(harness, workspace_id);
        const view = await harness.send('ledger.get-balance', { workspace_id });
        const after = await accountEvents(harness, workspace_id);
        return before.length === after.length && ([after, view] as const);
      });
      const sums = assertLaws(recorded.map(({ type, data }) => ({ type, data }) as LedgerEvent));
      expect(balance).toEqual({
        balance: sums.balance,
        lifetime_purchased: sums.lifetimePurchased,
        lifetime_consumed: sums.lifetimeConsumed,
        low_balance_threshold: sums.lowBalanceThreshold,
        ...(sums.owed > 0 && { owed: sums.owed }),
      });
    }
  }

  async function runAll(commands: readonly AccountCommand[], meanwhile: () => Promise<void>): Promise<void> {
    const ids = new Map([
      ...names.workspaces.map((name) => [name, newId('workspace')] as const),
      ...names.audits.map((name) => [name, newId('audit')] as const),
    ]);
    const workspaces = names.workspaces.map((name) => ids.get(name) ?? name);
    for (const workspace_id of workspaces)
      await harness.send('ledger.open-account', { workspace_id, low_balance_threshold: 100 });
    const deliveries = commands.map((command) => deliver(renamed(command, ids)));
    await meanwhile();
    await Promise.all(deliveries);
    await assertSound(workspaces);
  }

  it('keep every law, whatever is sent at once and twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand(names), { minLength: 20, maxLength: 120 }), async (commands) => {
        await runAll([...commands, ...commands], async () => undefined);
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true, problems: [] });
  }, 120_000);

  it('keep every law although one is killed again and again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand(names), { minLength: 100, maxLength: 200 }), async (commands) => {
        await runAll([...commands, ...commands], async () => {
          await dies.kill();
          dies = await startLedger(harness);
        });
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true, problems: [] });
  }, 120_000);
});
