import { Injectable } from '@nestjs/common';
import { Pool, type QueryResult } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { GatewaySettings } from '../../gateway-settings.js';
import { clearMetadata, metadataIsDue, lessenUse } from './room-statements.js';

const BATCH = 500;
/** A run ends after so many batches, so that a backlog never holds up a process that leaves. */
const BATCHES = 100;

/**
 * Oldest first along the index, past rows that are locked at this moment. Without the first statement Postgres may read all
 * that is old into a bitmap and sort it, for each batch; both are one transaction.
 */
const clear = (days: number) => `
  set local enable_bitmapscan = off;
  with due as (
    select audit_id from audits
     where ${metadataIsDue(`now() - interval '${days} days'`)}
     order by created_at, audit_id limit ${BATCH}
       for update skip locked),
  ${clearMetadata()}
  select count(*)::int as rows from due`;

/**
 * What was counted an hour ago belongs to an audit that has it by now, or to a create that was not answered: the first is
 * settled, of the second the room is given back. A retry of it takes the room anew.
 */
const SETTLE = `
  set local enable_bitmapscan = off;
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
 * Deletes the metadata of audits that ended more than `days` ago, and gives the room back that was taken for creates that
 * came to nothing, both in small batches, each a transaction of its own. Returns how many audits lost theirs.
 */
export async function sweepMetadata(pool: Pool, days: number): Promise<number> {
  const cleared = await inBatches(pool, clear(days));
  await inBatches(pool, SETTLE);
  return cleared;
}

/** Has metadata go when its days are over. */
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
    const results = (await pool.query(text)) as unknown as QueryResult<{ rows: number }>[];
    const done = results.at(-1)!.rows[0]!.rows;
    total += done;
    if (done < BATCH) break;
  }
  return total;
}
