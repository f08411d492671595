import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { clearMetadata, metadataIsDue, lessenUse } from '../../http/idempotency/room-statements.js';

const BATCH = 500;
/** A run ends after this many batches, so that a backlog does not delay a shutdown. */
const BATCHES = 100;

/**
 * Oldest first by the index, skipping locked rows.
 */
const clear = (days: number) => `
  with due as (
    select audit_id from audits
     where ${metadataIsDue(`now() - interval '${days} days'`)}
     order by created_at, audit_id limit ${BATCH}
       for update skip locked),
  ${clearMetadata()}
  select count(*)::int as rows from due`;

/**
 * Room that was counted an hour ago belongs to a stored audit, or to a create without a response. The first is settled;
 * the second's room is released, and a retry takes it again.
 */
const SETTLE = `
  with due as (
    select kept.audit_id, exists (
             select from audits where audits.audit_id = kept.audit_id and audits.metadata is not null) as stored
      from metadata_kept kept
     where not kept.settled and kept.since < now() - interval '1 hour'
     order by kept.since limit ${BATCH}
       for update of kept skip locked),
  settled as (
    update metadata_kept kept set settled = true from due where due.stored and kept.audit_id = due.audit_id),
  gone as (
    delete from metadata_kept kept using due where not due.stored and kept.audit_id = due.audit_id
    returning kept.workspace_id, kept.bytes),
  ${lessenUse('gone')}
  select count(*)::int as rows from due`;

/**
 * Deletes the metadata of audits that ended more than `days` ago, and releases the room of creates that failed. Each
 * small batch is one transaction. Returns how many audits lost their metadata.
 */
export async function sweepMetadata(pool: Pool, days: number): Promise<number> {
  const cleared = await inBatches(pool, clear(days));
  await inBatches(pool, SETTLE);
  return cleared;
}

@Injectable()
export class MetadataSweep {
  constructor(
    private readonly pool: Pool,
    private readonly settings: GatewaySettings,
  ) {}

  @Periodic({ name: 'sweep metadata of old audits', everyMs: 60_000, stopIn: 'finish' })
  run(): Promise<number> {
    return sweepMetadata(this.pool, this.settings.metadata.days);
  }
}

async function inBatches(pool: Pool, text: string): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const result = await pool.query<{ rows: number }>(text);
    const done = result.rows[0]!.rows;
    total += done;
    if (done < BATCH) break;
  }
  return total;
}
