import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { CreatedResponses } from '../src/audits/create/created-responses.js';
import type { AuditFields } from '../src/audits/view/state-after.js';
import { fingerprintOf } from '../src/http/idempotency/fingerprint.js';
import { internalKeyOf } from '../src/http/idempotency/idempotency-key.js';

/** Writes the row of an audit, as its create does before the 202. */
export async function noteCreated(pool: Pool, audit: AuditFields, metadata?: string): Promise<void> {
  const { auditId, workspaceId } = audit;
  const held = { workspaceId, key: internalKeyOf(auditId), owner: randomUUID(), auditId };
  await new CreatedResponses(pool).storeResponse({ audit: { ...audit, metadata }, held, response: '{}' });
}

/** Marks the row of an audit as one that is being voided. */
export async function noteVoided(pool: Pool, auditId: string): Promise<void> {
  await pool.query('update gateway.audits set voided_at = now() where audit_id = $1', [auditId]);
}

interface EndedRequest {
  readonly workspaceId: string;
  readonly auditId: string;
  readonly key: string;
  readonly body: object;
  /** Undefined if it got none: it may have sent its charge. */
  readonly response?: string;
}

/** Keeps the reservation of a request that has ended: the next one with this key replays it, or takes it over. */
export async function keepReservation(
  pool: Pool,
  { workspaceId, auditId, key, body, response }: EndedRequest,
): Promise<void> {
  await pool.query(
    `insert into gateway.idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, response, expires_at)
     values ($1, $2, $3, $4, gen_random_uuid(), now(), $5, now() + interval '1 h')`,
    [workspaceId, key, fingerprintOf(body), auditId, response],
  );
}

/** Makes an audit one whose create had no Idempotency-Key and got no response: the gateway voids it. */
export async function forgetResponse(
  client: ClientBase,
  { auditId, workspaceId }: Pick<AuditFields, 'auditId' | 'workspaceId'>,
): Promise<void> {
  await client.query(
    `insert into gateway.idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
     values ($1, $2, '', $3, gen_random_uuid(), now(), now())
     on conflict (workspace_id, key) do update set response = null, lease_until = now(), expires_at = now()`,
    [workspaceId, internalKeyOf(auditId), auditId],
  );
}
