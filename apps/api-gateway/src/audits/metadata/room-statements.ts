/**
 * SQL of CTEs that give back the room of the audits that CTE `ended` names by `audit_id`, but for those whose metadata is
 * stored. In the statement that ends them, so that both happen or neither.
 */
export function giveRoomBack(ended: string): string {
  return `
  gone as (
    delete from metadata_kept kept using ${ended}
     where kept.audit_id = ${ended}.audit_id and not kept.settled
    returning kept.workspace_id, kept.bytes),
  ${lessenUse('gone')}`;
}

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

/** SQL over a row of `audits`: its metadata may go. What never ended counts from its creation; that condition has the index. */
export function metadataIsDue(before: string): string {
  return `metadata is not null and created_at < ${before} and coalesce(completed_at, created_at) < ${before}`;
}

/** SQL of CTEs that take metadata from the audits that CTE `due` has locked; `cleared` has those that had any. */
export function clearMetadata(schema = ''): string {
  return `
  cleared as (
    update ${schema}audits held set metadata = null
      from due where held.audit_id = due.audit_id and held.metadata is not null
    returning held.audit_id),
  gone as (
    delete from ${schema}metadata_kept kept using cleared where kept.audit_id = cleared.audit_id
    returning kept.workspace_id, kept.bytes),
  ${lessenUse('gone', schema)}`;
}

/**
 * SQL of CTEs that take the bytes of deleted rows of `metadata_kept` from what their workspaces use; `gone` names the CTE
 * that deleted them, with `workspace_id` and `bytes`. One statement, so that the use is their sum at every moment.
 * Workspaces are locked in the order of their ids, as everywhere, and after all other rows.
 */
export function lessenUse(gone: string, schema = ''): string {
  return `
  lessened as (select workspace_id, sum(bytes)::bigint as bytes from ${gone} group by workspace_id),
  locked as (
    select held.workspace_id, lessened.bytes
      from ${schema}metadata_use held join lessened using (workspace_id)
     order by held.workspace_id for update of held),
  lessening as (
    update ${schema}metadata_use held set bytes = held.bytes - locked.bytes
      from locked where held.workspace_id = locked.workspace_id)`;
}
