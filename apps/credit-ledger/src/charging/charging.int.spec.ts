import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { MAX_BATCH_AUDITS, MAX_URL_LENGTH } from '#contracts/limits';
import { commandQueueOf } from '#messaging/topology/topology';
import { eventually } from '../../../../test/support/eventually.js';
import { givenLedger } from '../../test-support/given-ledger.js';
import { type LedgerReplica, startLedger } from '../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  accountEvents,
  balanceOf,
  chargeAudit,
  chargeBatch,
  openAccount,
  verifyAccounts,
} from '../../test-support/ledger-calls.js';
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

  describe('of a batch', () => {
    const audits = (count: number) =>
      Array.from({ length: count }, () => ({ audit_id: newId('audit'), url: 'https://example.com/' }));

    it('charges as many audits as may be in one, with the longest addresses, in one commit', async () => {
      const workspace = await openAccount(harness, 80 * MAX_BATCH_AUDITS);
      const longest = audits(MAX_BATCH_AUDITS).map(({ audit_id }) => ({
        audit_id,
        url: 'https://example.com/'.padEnd(MAX_URL_LENGTH, 'a'),
      }));
      expect(await chargeBatch(harness, workspace, longest)).toMatchObject({
        outcome: 'charged',
        charged: 80 * MAX_BATCH_AUDITS,
        balance_after: 0,
      });
      const events = await accountEvents(harness, workspace);
      const charged = events.filter(({ type }) => type === 'ledger.audit-charged');
      expect(charged.map(({ data }) => (data as { audit_id: string }).audit_id)).toEqual(
        longest.map(({ audit_id }) => audit_id),
      );
      expect(new Set(charged.map(({ recordedAt }) => recordedAt.getTime())).size).toBe(1);
    });

    it('charges it once, although it comes often and at the same time', async () => {
      const workspace = await openAccount(harness, 1_000);
      const [batch, ordered] = [newId('batch'), audits(5)];
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => chargeBatch(harness, workspace, ordered, batch)),
      );
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(await balanceOf(harness, workspace)).toBe(600);
    });

    it('charges one of two that the balance does not have both for, and nothing of the other', async () => {
      const workspace = await openAccount(harness, 1_000);
      const [one, other] = await Promise.all([
        chargeBatch(harness, workspace, audits(8)),
        chargeBatch(harness, workspace, audits(8)),
      ]);
      expect([one.outcome, other.outcome].toSorted()).toEqual(['charged', 'insufficient']);
      expect(await balanceOf(harness, workspace)).toBe(360);
    });

    it.each<[string, object]>([
      ['audits', { audits: [] }],
      ['audits', { audits: audits(MAX_BATCH_AUDITS + 1) }],
      ['audits', { audits: audits(1).flatMap((audit) => [audit, audit]) }],
      ['audits.1.url', { audits: [...audits(1), { audit_id: newId('audit'), url: '' }] }],
      ['batch_id', { batch_id: 'bat_1' }],
    ])('refuses one whose %s is wrong, and names it', async (field, wrong) => {
      const workspace = await openAccount(harness, 1_000);
      const payload = {
        workspace_id: workspace,
        batch_id: newId('batch'),
        audit_type: 'seo' as const,
        audits: audits(2),
      };
      await expect(
        harness.send('ledger.charge-batch', { ...payload, ...(wrong as Partial<typeof payload>) }),
      ).rejects.toMatchObject({ kind: 'rejected', details: { field } });
      expect(await balanceOf(harness, workspace)).toBe(1_000);
    });
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
