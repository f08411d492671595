/**
 * The days ($2) of a workspace ($1) with audits whose rows came after some of these days were stored, and when the last
 * one came. The condition on the two times is that of their index: a day is stored two days after its end.
 */
const LATE = `
  select (created_at at time zone 'UTC')::date as day, max(seen_at) as seen_at from audits
   where workspace_id = $1 and seen_at - created_at > interval '47 hours'
     and seen_at > (select min(stored_at) from audit_days where workspace_id = $1 and day = any ($2::date[]))
   group by 1`;

/** The totals that are stored and still right. */
export const STORED = `
  select day::text, status, audits, charged::float8, refunded::float8
    from audit_days a left join (${LATE}) as late using (day)
   where workspace_id = $1 and day = any ($2::date[]) and (late.seen_at is null or late.seen_at <= a.stored_at)`;

/** Forgets the others. */
export const FORGET_OUTDATED = `
  delete from audit_days a using (${LATE}) as late
   where a.workspace_id = $1 and a.day = any ($2::date[]) and a.day = late.day and a.stored_at < late.seen_at`;

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
