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
