import { lessenUse } from './lessen-use.js';

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
