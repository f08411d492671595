import { lessenUse } from './lessen-use.js';

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
