/**
 * Returns CTEs that release the room of the audits in CTE `ended` (`audit_id`), unless their metadata is stored. Part
 * of the statement that ends the audits, so that both happen or neither.
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
 * Returns CTEs that settle the room of the audits in CTE `stored` (`audit_id`, `workspace_id`, `metadata`), in the
 * statement that stores them. Room that was released before is counted again. A concurrent release waits for the row,
 * and then finds it settled.
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

/**
 * Returns an SQL condition over a row of `audits`: its metadata may be deleted. An audit that never ended counts from
 * its creation; that condition uses the index.
 */
export function metadataIsDue(before: string): string {
  return `metadata is not null and created_at < ${before} and coalesce(completed_at, created_at) < ${before}`;
}

/** Returns CTEs that delete the metadata of the audits that CTE `due` has locked; `cleared` has those that had any. */
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
 * Returns CTEs that subtract the bytes of deleted rows of `metadata_kept` from the use of their workspaces; `gone`
 * names the CTE that deleted them, with `workspace_id` and `bytes`. Part of the same statement, so that the use is
 * always the sum of the rows. Workspaces are locked in the order of their ids, as everywhere, and after all other rows.
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
