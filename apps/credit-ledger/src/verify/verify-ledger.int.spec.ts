import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  accountEvents,
  chargeAudit,
  openAccount,
  refundAudit,
  verifyAccounts,
} from '../../test-support/ledger-calls.js';
import { streamOf } from '../account/account.js';
import { readAccountHistory } from '../account/history/account-history.js';

describe('the verification of the ledger', () => {
  let harness: TestHarness;

  givenLedger((made) => (harness = made));

  /** Opened, 1,000 purchased, charged 150, refunded 75, charged 80, voided; a tombstone: seven events. */
  async function busyAccount(): Promise<string> {
    const workspace_id = await openAccount(harness, 1_000, 900);
    const [first, second] = [newId('audit'), newId('audit')];
    await chargeAudit(harness, workspace_id, first);
    await refundAudit(harness, workspace_id, first);
    await chargeAudit(harness, workspace_id, second, 'seo');
    await harness.send('ledger.void-charge', { workspace_id, audit_id: second });
    await harness.send('ledger.void-charge', { workspace_id, audit_id: newId('audit') });
    return workspace_id;
  }

  /** Acts as a malicious superuser, who can drop the append-only trigger. */
  async function tamper(sql: string, workspace: string): Promise<void> {
    await harness.admin.query('alter table events disable trigger all');
    const { rowCount } = await harness.admin.query(sql, [workspace]);
    await harness.admin.query('alter table events enable always trigger events_are_append_only');
    expect(rowCount).toBeGreaterThan(0);
  }

  it('finds nothing in a sound ledger, and says how much it has seen', async () => {
    await busyAccount();
    await busyAccount();
    const progress: number[] = [];
    const verdict = await verifyAccounts(harness, { onProgress: ({ events }) => progress.push(events) });
    expect(verdict).toEqual({ ok: true, accounts: 2, events: 16, problem_count: 0, problems: [] });
    expect(progress.at(-1)).toBe(16);
  });

  it('refuses a workspace that has no account', async () => {
    await expect(verifyAccounts(harness, { workspaceId: newId('workspace') })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it.each([
    [
      'a balance was changed',
      `update accounts set balance = balance + 1 where workspace_id = $1`,
      /balance is 926 where the events add up to 925/,
    ],
    [
      'what was purchased was changed',
      `update accounts set lifetime_purchased = 100000 where workspace_id = $1`,
      /lifetime_purchased is 100000 where the events add up to 1000/,
    ],
    [
      'the time of the last balance.low is missing',
      `update accounts set last_low_at = null where workspace_id = $1`,
      /last_low_at is null where/,
    ],
    [
      'the hash in the row was changed',
      `update accounts set head_hash = sha256('x') where workspace_id = $1`,
      /its hash is not the one of the last event/,
    ],
    [
      'a charge was deleted',
      `delete from charges where workspace_id = $1 and refunded is not null`,
      /version 3 .*: the row of charge aud_.* is missing or differs/,
    ],
    [
      'a tombstone was deleted',
      `delete from charges where workspace_id = $1 and charged is null`,
      /version 8 .*: the row of charge aud_.* is missing or differs/,
    ],
    [
      'a charge without an event was added',
      `insert into charges (audit_id, workspace_id, charged, charged_version, balance_after, created_at)
       select 'aud_forged', $1, 150, 3, 850, now()`,
      /the row aud_forged: no event stands behind it/,
    ],
    [
      'a charge without any movement was added',
      `insert into charges (audit_id, workspace_id) values ('aud_idle', $1)`,
      /the row aud_idle: no event stands behind it/,
    ],
    [
      'a grant without an event was added',
      `insert into grants (workspace_id, reference, kind, credits, version) select $1, 'forged', 'goodwill', 5, 99`,
      /the row forged: no event stands behind it/,
    ],
    [
      'the last event was deleted',
      `delete from events where stream = 'account-' || $1 and version = 8`,
      /version is 8 where the events add up to 7/,
    ],
    [
      'an event in the middle was deleted',
      `delete from events where stream = 'account-' || $1 and version = 4`,
      /version 5 .*: .*version 4 is missing/,
    ],
    [
      'the account was deleted',
      `delete from accounts where workspace_id = $1`,
      /the row of account-.*: it is missing/,
    ],
  ])('finds that %s', async (_, sql, expected) => {
    const workspaceId = await busyAccount();
    expect(await verifyAccounts(harness, { workspaceId })).toMatchObject({
      ok: true,
      accounts: 1,
      events: 8,
    });
    await tamper(sql, workspaceId);
    for (const verdict of [await verifyAccounts(harness, { workspaceId }), await verifyAccounts(harness)]) {
      expect(verdict.ok).toBe(false);
      expect(verdict.problems.map(({ where, what }) => `${where}: ${what}`)).toContainEqual(
        expect.stringMatching(expected),
      );
    }
  });

  it('finds a hole in the positions, and a head that is elsewhere than the last event', async () => {
    const texts = (await verifyAccounts(harness)).problems.map(({ where, what }) => `${where}: ${what}`);
    expect(texts).toContainEqual(expect.stringMatching(/position \d+ is missing/));
    await harness.admin.query('update partition_heads set position = position + 1000 where partition = 0');
    const verdict = await verifyAccounts(harness);
    expect(verdict.problems).toContainEqual({
      where: 'partition 0',
      what: expect.stringContaining('its head is at'),
    });
  });

  it('names an account whose events are gone altogether', async () => {
    const workspaceId = await openAccount(harness, 10);
    await tamper(`delete from events where stream = 'account-' || $1`, workspaceId);
    expect((await verifyAccounts(harness, { workspaceId })).problems).toContainEqual({
      where: `the row ${workspaceId}`,
      what: 'no event stands behind it',
    });
  });

  it('is matched by the history of an account, line by line with the running balance', async () => {
    const workspaceId = await busyAccount();
    const history = await readAccountHistory(harness.admin, workspaceId);
    expect(history.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['ledger.account-opened', 0, 0],
      ['ledger.credits-purchased', 1_000, 1_000],
      ['ledger.audit-charged', -150, 850],
      ['ledger.balance-low', 0, 850],
      ['ledger.audit-refunded', 75, 925],
      ['ledger.audit-charged', -80, 845],
      ['ledger.charge-voided', 80, 925],
      ['ledger.charge-voided', 0, 925],
    ]);
    expect(await accountEvents(harness, workspaceId)).toHaveLength(history.length);
    expect(streamOf(workspaceId)).toBe(`account-${workspaceId}`);
  });
});
