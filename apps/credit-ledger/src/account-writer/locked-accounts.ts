import type { Pool } from 'pg';

/** Those of the workspaces whose accounts somebody holds locked at this moment. */
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
