import type { Pool } from 'pg';
import { priceOf } from '#contracts/money/prices';
import type { HeldReservation } from '../../http/idempotency/reservation.js';
import { giveRoomBack } from '../../http/idempotency/room-statements.js';
import type { CreateAuditRequest } from './create-audit-request.js';

/**
 * The row exists and is marked before any void is sent. So the audit is neither shown nor counted, whatever its events
 * bring later, in any order.
 */
const ABANDON = `
  with mine as (
    delete from idempotency
     where workspace_id = $1 and key = $2 and owner = $3 and response is null
    returning workspace_id, audit_id),
  ${giveRoomBack('mine')}
  insert into audits as held (audit_id, workspace_id, audit_type, url, charged, created_at, version, status,
                              void_requested_at)
  select audit_id, workspace_id, $4, $5, $6, now(), 0, 'queued', now() from mine
  on conflict (audit_id) do update set void_requested_at = coalesce(held.void_requested_at, now())`;

/**
 * Releases an Idempotency-Key and its room for metadata, and marks its audit to be voided, in one step: from then on no
 * request can be answered with that audit. Returns false and does nothing if another request has taken the reservation
 * over: it may already have been charged and answered.
 */
export async function abandonAudit(
  pool: Pool,
  { workspaceId, key, owner }: HeldReservation,
  { type, url }: CreateAuditRequest,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'abandon-audit',
    text: ABANDON,
    values: [workspaceId, key, owner, type, url, priceOf(type)],
  });
  return rowCount === 1;
}
