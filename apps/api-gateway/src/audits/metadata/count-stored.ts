/**
 * SQL of CTEs that settle what is counted for the audits of CTE `stored` (`audit_id`, `workspace_id`, `metadata`), in the
 * statement that stores them; where their room was given back before, it is counted anew. Whoever gives room back
 * meanwhile waits for the row, and then finds it settled.
 */
export function countStored(stored: string): string {
  return `
  kept as (
    insert into metadata_kept as held (audit_id, workspace_id, bytes, settled)
    select audit_id, workspace_id, octet_length(metadata), true
      from ${stored} where metadata is not null order by audit_id
    on conflict (audit_id) do update set settled = true
    -- No transaction has locked or changed a row that is new.
    returning workspace_id, bytes, xmax = 0 as is_new),
  adding as (
    insert into metadata_use as held (workspace_id, bytes)
    select workspace_id, sum(bytes) from kept where is_new group by workspace_id order by workspace_id
    on conflict (workspace_id) do update set bytes = held.bytes + excluded.bytes)`;
}
