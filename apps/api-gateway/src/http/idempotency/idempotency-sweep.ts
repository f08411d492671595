import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { IS_INTERNAL } from './idempotency-key.js';

const BATCH = 1_000;
/** A run ends after this many batches (a few seconds), so that a backlog does not delay a shutdown. */
const BATCHES = 100;

/**
 * Oldest first by the index, skipping locked rows. Each batch begins where the previous one ended: deleted rows stay in
 * the index until a vacuum, and every batch would read them again. Locked rows don't move, so their position in the table
 * finds them without a join.
 */
const sweepFrom = (from: Date) => `
  with swept as (
    delete from idempotency
     where ctid = any (array(
       select ctid from idempotency
        where expires_at >= '${from.toISOString()}' and expires_at < now() and lease_until < now()
          and not (${IS_INTERNAL})
        order by expires_at
        limit ${BATCH}
          for update skip locked))
    returning expires_at)
  select count(*)::int as swept, max(expires_at) as last from swept`;

interface Swept {
  readonly swept: number;
  /** When the last of them expired; null if there was none. */
  readonly last: Date | null;
}

/**
 * Deletes expired reservations in small batches, each in one transaction, and returns how many. It only cleans up:
 * every use of a key checks whether it has expired. One under an internal key waits for its void.
 */
export async function sweepIdempotency(pool: Pool): Promise<number> {
  let total = 0;
  let from = new Date(0);
  for (let batch = 0; batch < BATCHES; batch++) {
    const { swept, last } = await sweepBatch(pool, from);
    total += swept;
    if (swept < BATCH || !last) return total;
    from = last;
  }
  return total;
}

@Injectable()
export class IdempotencySweep {
  constructor(private readonly pool: Pool) {}

  @Periodic({ name: 'sweep expired idempotency keys', everyMs: 30_000, stopIn: 'finish' })
  run(): Promise<number> {
    return sweepIdempotency(this.pool);
  }
}

async function sweepBatch(pool: Pool, from: Date): Promise<Swept> {
  const { rows } = await pool.query<Swept>(sweepFrom(from));
  return rows[0]!;
}
