import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { integerArray, textArray, timestamptzArray, uuidArray } from '#postgres/binary-arrays';
import { Coalescer } from '#runtime/batching/coalescer';
import { IS_INTERNAL } from '../../http/idempotency/idempotency-key.js';
import type { HeldReservation } from '../../http/idempotency/reservation.js';
import { countStored } from '../../http/idempotency/room-statements.js';
import type { AuditFields } from '../view/state-after.js';

/** A charged audit whose 202 is about to be sent. */
export interface ChargedAudit extends AuditFields {
  /** Canonical JSON. */
  readonly metadata: string | undefined;
}

export interface CreatedResponse {
  readonly audit: ChargedAudit;
  readonly held: HeldReservation;
  readonly response: string;
}

const AUDIT_COLUMNS = 'audit_id, workspace_id, audit_type, url, kind, charged, created_at';

/**
 * Stores the responses of the requests that still own their reservation, and the view rows of all: the audits exist in
 * any case. A reservation under an internal key is deleted instead, because nobody asks for its response again.
 * Reservations are locked in the order of their keys, as everywhere.
 */
const STORE = `
  with item as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[],
                         $8::text[], $9::text[], $10::uuid[], $11::text[])
                    as item(${AUDIT_COLUMNS}, metadata, key, owner, response)),
  mine as (
    select held.workspace_id, held.key, item.response, ${IS_INTERNAL} as is_internal
      from idempotency held
      join item using (workspace_id, key)
     where held.owner = item.owner and held.response is null
     order by held.workspace_id, held.key
       for update of held),
  stored as (
    update idempotency held set response = mine.response
      from mine
     where held.workspace_id = mine.workspace_id and held.key = mine.key and not is_internal
    returning held.workspace_id, held.key),
  answered as (
    delete from idempotency held using mine
     where held.workspace_id = mine.workspace_id and held.key = mine.key and is_internal
    returning held.workspace_id, held.key),
  seen as (
    insert into audits as held (${AUDIT_COLUMNS}, metadata, version, status)
    select distinct on (audit_id) ${AUDIT_COLUMNS}, metadata, 0, 'queued' from item order by audit_id
    on conflict (audit_id) do update set metadata = excluded.metadata
     where held.metadata is null and excluded.metadata is not null
    returning audit_id, workspace_id, metadata),
  ${countStored('seen')}
  select * from stored union all select * from answered`;

/**
 * Makes the only write between a charge and its 202. Concurrent responses share a statement, which is one transaction.
 */
@Injectable()
export class CreatedResponses {
  private readonly storing: Coalescer<CreatedResponse, boolean>;

  constructor(private readonly pool: Pool) {
    this.storing = new Coalescer({
      name: 'store responses',
      run: (responses) => this.storeAll(responses),
      maxBatch: 200,
      maxConcurrent: 1,
      paceMs: 3,
    });
  }

  /**
   * Returns false if this request does not own the reservation any more: either another one has taken it over, and its
   * stored response is the answer, or it was abandoned.
   */
  storeResponse(created: CreatedResponse): Promise<boolean> {
    return this.storing.submit(created);
  }

  private async storeAll(responses: readonly CreatedResponse[]): Promise<boolean[]> {
    const audits = responses.map(({ audit }) => audit);
    const { rows } = await this.pool.query<{ workspace_id: string; key: string }>({
      name: 'store-responses',
      text: STORE,
      values: [
        textArray(audits.map((audit) => audit.auditId)),
        textArray(audits.map((audit) => audit.workspaceId)),
        textArray(audits.map((audit) => audit.type)),
        textArray(audits.map((audit) => audit.url)),
        textArray(audits.map((audit) => audit.kind)),
        integerArray(audits.map((audit) => audit.charged)),
        timestamptzArray(audits.map((audit) => new Date(audit.createdAt))),
        textArray(audits.map((audit) => audit.metadata)),
        textArray(responses.map(({ held }) => held.key)),
        uuidArray(responses.map(({ held }) => held.owner)),
        textArray(responses.map(({ response }) => response)),
      ],
    });
    const stored = new Set(rows.map((row) => `${row.workspace_id} ${row.key}`));
    return responses.map(({ held }) => stored.has(`${held.workspaceId} ${held.key}`));
  }
}
