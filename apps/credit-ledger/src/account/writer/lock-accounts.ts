import type { ClientBase, Pool } from 'pg';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  type StoredAccount,
  toStoredAccount,
} from './rows/account-rows.js';

/** One row per account. If no account exists, one row with the time only. */
type LockRow = { readonly now: Date } & (AccountRow | { readonly workspaceId: null });

/**
 * Locks the accounts of these workspaces until the transaction ends. Locks in key order, so that two batches can't
 * deadlock. `now` is Postgres's time once all locks are held, because the replicas' clocks may differ.
 */
export async function lockAccounts(
  client: ClientBase,
  workspaceIds: readonly string[],
): Promise<{ readonly now: Date; readonly accounts: readonly StoredAccount[] }> {
  const { rows } = await client.query<LockRow>({
    name: 'ledger.lock-accounts',
    text: `
      with locked as materialized (
        select ${ACCOUNT_COLUMNS} from accounts where workspace_id = any ($1) order by workspace_id for update
      ), stamp as materialized (
        select clock_timestamp() as now from (select count(*) from locked) as after_locking
      )
      select stamp.now, locked.* from stamp left join locked on true`,
    values: [workspaceIds],
  });
  const now = rows[0]?.now;
  if (!now) throw new Error('the lock of the accounts answered no time');
  const accounts = rows.flatMap(({ now: _now, ...row }) =>
    row.workspaceId === null ? [] : toStoredAccount(row),
  );
  return { now, accounts };
}

/** Returns the workspaces whose accounts other transactions hold locked now. */
export async function lockedAccounts(
  pool: Pool,
  workspaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ workspace_id: string }>({
    name: 'ledger.locked-accounts',
    text: `
      with free as materialized (
        select workspace_id from accounts where workspace_id = any ($1) for update skip locked
      )
      select workspace_id from accounts
      where workspace_id = any ($1) and workspace_id not in (select workspace_id from free)`,
    values: [workspaceIds],
  });
  return new Set(rows.map(({ workspace_id }) => workspace_id));
}
