import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { commandQueueOf } from '#messaging/topology/topology';
import { eventually } from '../../../../test/support/eventually.js';
import { givenLedger } from '../../test-support/given-ledger.js';
import { type LedgerReplica, startLedger } from '../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { balanceOf, chargeAudit, openAccount, verifyAccounts } from '../../test-support/ledger-calls.js';
import { QueueState } from '../../../../libs/messaging/test/queue-state.js';

describe('charging over the broker', () => {
  let harness: TestHarness;
  let ledger: LedgerReplica;

  givenLedger((made, started) => {
    [harness, ledger] = [made, started];
  });

  it.each<[string, object, string?]>([
    ['workspace_id', { workspace_id: 'ws_1' }],
    ['audit_id', { audit_id: 'aud_1' }],
    ['audit_type', { audit_type: 'free' }],
    ['url', { url: '' }],
    ['url', { url: 'https://example.com/\u0000' }, 'UNSTORABLE_TEXT'],
  ])('refuses a command whose %s is wrong, and names it', async (field, wrong, code = 'INVALID_MESSAGE') => {
    const workspace = await openAccount(harness, 1_000);
    const payload = {
      workspace_id: workspace,
      audit_id: newId('audit'),
      audit_type: 'all' as const,
      url: 'https://example.com/',
    };
    await expect(
      harness.send('ledger.charge-audit', { ...payload, ...(wrong as Partial<typeof payload>) }),
    ).rejects.toMatchObject({ kind: 'rejected', code, details: { field } });
    expect(await balanceOf(harness, workspace)).toBe(1_000);
  });

  describe('a charge that is redelivered since its first process died', () => {
    /** Sends while no ledger runs, takes the command and dies with it, then starts the ledger again. */
    async function redeliver(workspace: string, audit: string): Promise<unknown> {
      await ledger.stop();
      const queue = commandQueueOf('credit-ledger', 'classic');
      const reply = chargeAudit(harness, workspace, audit).catch((error: unknown) => error);
      const broker = await QueueState.open(harness.vhost.url);
      await eventually('the command is in the queue', () => broker.channel.get(queue, { noAck: false }));
      await broker.close();
      ledger = await startLedger(harness);
      return reply;
    }

    it('is not executed, because its caller may have got a refusal', async () => {
      const [workspace, audit] = [await openAccount(harness, 1_000), newId('audit')];
      expect(await redeliver(workspace, audit)).toMatchObject({
        kind: 'transient',
        code: 'CHARGE_INTERRUPTED',
      });
      expect(await balanceOf(harness, workspace)).toBe(1_000);
      expect(await chargeAudit(harness, workspace, audit)).toMatchObject({
        outcome: 'charged',
        balance_after: 850,
      });
    });

    it('gets the same reply where it had been executed', async () => {
      const [workspace, audit] = [await openAccount(harness, 1_000), newId('audit')];
      const first = await chargeAudit(harness, workspace, audit);
      expect(await redeliver(workspace, audit)).toEqual(first);
      expect(await balanceOf(harness, workspace)).toBe(850);
    });
  });

  it('leaves a ledger that verifies', async () => {
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true, problems: [] });
  });
});
