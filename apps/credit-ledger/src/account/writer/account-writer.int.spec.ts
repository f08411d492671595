import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import { type LedgerReplica, startLedger } from '../../../test-support/ledger-replica.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import {
  accountEvents,
  balanceOf,
  holdAccounts,
  openAccount,
  verifyAccounts,
} from '../../../test-support/ledger-calls.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { AccountWriter } from './account-writer.js';

function charge(
  accounts: AccountWriter,
  workspace_id: string,
  { audit_id = newId('audit'), url = 'https://example.com/' } = {},
): Promise<ReplyOf<'ledger.charge-audit'>> {
  const payload = { workspace_id, audit_id, audit_type: 'all' as const, url };
  return accounts.execute({ type: 'ledger.charge-audit', payload });
}

describe('the account writer', () => {
  let harness: TestHarness;
  let one: LedgerReplica;
  let other: LedgerReplica;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    [one, other] = await Promise.all([startLedger(harness), startLedger(harness)]);
  });
  afterAll(() => harness?.remove());

  const accounts = (count: number, credits: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => openAccount(harness, credits)));

  it('lets a refused command fail none of its batch', async () => {
    const [poor, rich] = (await accounts(2, 150)) as [string, string];
    const unknown = newId('workspace');
    const settled = await Promise.allSettled([
      charge(one.accounts, rich),
      charge(one.accounts, unknown),
      charge(one.accounts, poor),
      charge(one.accounts, rich),
    ]);
    expect(settled).toMatchObject([
      { status: 'fulfilled', value: { outcome: 'charged', balance_after: 0 } },
      { status: 'rejected', reason: { kind: 'not-found', code: 'ACCOUNT_NOT_FOUND' } },
      { status: 'fulfilled', value: { outcome: 'charged', balance_after: 0 } },
      { status: 'fulfilled', value: { outcome: 'insufficient', balance: 0 } },
    ]);
  });

  it('takes nothing from an account for an audit that another workspace got a moment before', async () => {
    const [owner, late] = (await accounts(2, 1_000)) as [string, string];
    const audit_id = newId('audit');
    await harness.admin.query('begin');
    // Not committed yet, so that a look-up of the audit does not find it.
    await harness.admin.query(
      'insert into charges (audit_id, workspace_id, voided, voided_version) values ($1, $2, 0, 1)',
      [audit_id, owner],
    );
    const outcome = charge(one.accounts, late, { audit_id }).catch((error: unknown) => error);
    await eventually('the charge waits for the other one', async () => {
      const { rowCount } = await harness.database.pool.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into charges%'`,
      );
      return rowCount === 1;
    });
    await harness.admin.query('commit');
    expect(await outcome).toMatchObject({ code: 'AUDIT_OF_ANOTHER_WORKSPACE' });
    expect(await balanceOf(harness, late)).toBe(1_000);
    // The row has no event.
    await harness.admin.query('delete from charges where audit_id = $1', [audit_id]);
  });

  it('lets a command that can not be stored fail none of its batch', async () => {
    const [poisoned, healthy] = (await accounts(2, 1_000)) as [string, string];
    const settled = await Promise.allSettled([
      charge(one.accounts, healthy),
      charge(one.accounts, poisoned, { url: 'https://example.com/\u0000' }),
      charge(one.accounts, poisoned),
      charge(one.accounts, healthy),
    ]);
    expect(settled).toMatchObject([
      { status: 'fulfilled', value: { outcome: 'charged', balance_after: 850 } },
      { status: 'rejected', reason: { kind: 'rejected', code: 'UNSTORABLE_TEXT' } },
      { status: 'fulfilled', value: { outcome: 'charged', balance_after: 850 } },
      { status: 'fulfilled', value: { outcome: 'charged', balance_after: 700 } },
    ]);
  });

  it('stays exact while two replicas write to one account at once', async () => {
    const workspace = await openAccount(harness, 250 * 150);
    const audits = Array.from({ length: 300 }, () => newId('audit'));
    const replies = await Promise.all(
      audits.flatMap((audit_id) =>
        [one, other].map((replica) => charge(replica.accounts, workspace, { audit_id })),
      ),
    );
    const charged = replies.filter((reply) => reply.outcome === 'charged');
    const distinct = new Set(charged.map((reply) => reply.balance_after));
    expect(distinct.size).toBe(250);
    expect(await balanceOf(harness, workspace)).toBe(0);
    const events = await accountEvents(harness, workspace);
    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 252 }, (_, n) => n + 1));
    expect(await verifyAccounts(harness, { workspaceId: workspace })).toMatchObject({
      ok: true,
      events: 252,
    });
  });

  it('opens an account once, although two replicas get the command at the same moment', async () => {
    const opened = Array.from({ length: 10 }, () => newId('workspace'));
    await Promise.all(
      opened.flatMap((workspace_id) =>
        [one, other].map(({ accounts }) =>
          accounts.execute({
            type: 'ledger.open-account',
            payload: { workspace_id, low_balance_threshold: 500 },
          }),
        ),
      ),
    );
    for (const workspace of opened) expect(await accountEvents(harness, workspace)).toHaveLength(1);
  });

  it('lets other accounts go ahead of many that are locked elsewhere, and then charges those', async () => {
    const locked = await accounts(12, 1_000);
    const free = await accounts(12, 1_000);
    await holdAccounts(harness, ...locked);
    const ended: string[] = [];
    const waiting = [...locked, ...locked].map((workspace) =>
      charge(one.accounts, workspace).then(
        () => ended.push(workspace),
        () => ended.push(workspace),
      ),
    );
    for (let round = 0; round < 3; round++)
      await Promise.all(free.map((workspace) => charge(one.accounts, workspace)));
    expect(ended).toEqual([]);
    await harness.admin.query('rollback');
    await Promise.all(waiting);
    expect(await Promise.all(free.map((workspace) => balanceOf(harness, workspace)))).toEqual(
      free.map(() => 550),
    );
    expect(await Promise.all(locked.map((workspace) => balanceOf(harness, workspace)))).toEqual(
      locked.map(() => 700),
    );
  });

  it('lets no more than a hundred commands wait for one locked account', async () => {
    const [locked, free] = (await accounts(2, 100_000)) as [string, string];
    await holdAccounts(harness, locked);
    const outcomes = Array.from({ length: 500 }, () =>
      charge(one.accounts, locked).then(
        ({ outcome }) => outcome as string,
        (error: { code?: string }) => String(error.code),
      ),
    );
    await charge(one.accounts, free);
    await harness.admin.query('rollback');
    const counts = new Map<string, string[]>();
    for (const outcome of await Promise.all(outcomes))
      counts.set(outcome, [...(counts.get(outcome) ?? []), outcome]);
    expect(counts.get('charged')?.length).toBe(100);
    expect(counts.get('ACCOUNT_BUSY')?.length).toBe(400);
    expect(await balanceOf(harness, locked)).toBe(100_000 - 100 * 150);
  });

  it('answers that an account is busy when it stays locked, and nothing was charged', async () => {
    const workspace = await openAccount(harness, 1_000);
    await holdAccounts(harness, workspace);
    await expect(charge(one.accounts, workspace)).rejects.toMatchObject({
      kind: 'transient',
      code: 'ACCOUNT_BUSY',
    });
    await harness.admin.query('rollback');
    expect(await balanceOf(harness, workspace)).toBe(1_000);
  }, 20_000);

  it('appends nothing, and says so, where its database connections are cut', async () => {
    const workspace = await openAccount(harness, 1_000);
    await holdAccounts(harness, workspace);
    const audit_id = newId('audit');
    const cut = charge(one.accounts, workspace, { audit_id }).then(
      () => 'charged',
      () => 'failed',
    );
    await eventually('the connection that waits for the lock is cut', async () => {
      const { rows } = await harness.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    expect(await cut).toBe('failed');
    await harness.admin.query('rollback');
    expect(await charge(one.accounts, workspace, { audit_id })).toMatchObject({ balance_after: 850 });
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true, problems: [] });
  });
});
