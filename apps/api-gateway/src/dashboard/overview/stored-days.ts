/** SQL that lets the totals of a workspace's days be stored or forgotten by one transaction at a time. `workspace` is an expression. */
export function lockDays(workspace: string): string {
  return `pg_advisory_xact_lock(hashtextextended('audit_days ' || ${workspace}, 0))`;
}

/**
 * SQL that forgets the totals of all days of the workspaces of some audits, for the transaction that changes these audits:
 * they are counted again when somebody looks. `keys` is a table with `audit_id`.
 */
export function forgetDaysOf(keys: string): string {
  const workspaces = `select distinct workspace_id from gateway.audits join ${keys} as changed using (audit_id)`;
  // A count that began before the audits changed must be stored by then, or else it would stay.
  return `
    select ${lockDays('workspace_id')} from (${workspaces} order by workspace_id) as counted;
    delete from gateway.audit_days where workspace_id in (${workspaces});`;
}
