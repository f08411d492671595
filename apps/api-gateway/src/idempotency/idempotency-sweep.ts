import { Injectable } from '@nestjs/common';
import { Pool, type QueryResult } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';

const BATCH = 1_000;
/** A run ends after so many batches (a few seconds), so that a backlog never holds up a process that leaves. */
const BATCHES = 100;

/**
 * Oldest first by the index, past what a reservation holds locked at this moment. It begins where the batch before it
 * ended: what that deleted still stands in the index until a vacuum, and would be read again by every batch. Locked rows
 * don't move, so that their place in the table finds them without a join.
 *
 * Both statements are one transaction. Without the first Postgres may read all that has expired into a bitmap and sort
 * it, for each batch.
 */
const sweepFrom = (from: Date) => `
  set local enable_bitmapscan = off;
  with swept as (
    delete from idempotency
     where ctid = any (array(
       select ctid from idempotency
        where expires_at >= '${from.toISOString()}' and expires_at < now() and lease_until < now()
        order by expires_at
        limit ${BATCH}
          for update skip locked))
    returning expires_at)
  select count(*)::int as swept, max(expires_at) as last from swept`;

interface Swept {
  readonly swept: number;
  /** When the last of them expired; null where there was none. */
  readonly last: Date | null;
}

/**
 * Deletes expired reservations in small batches, each a transaction of its own, and returns how many. It only tidies:
 * whether a key has expired is decided where it is used.
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

/** Has expired reservations go. */
@Injectable()
export class IdempotencySweep {
  constructor(private readonly pool: Pool) {}

  @Periodic({ name: 'sweep expired idempotency keys', everyMs: 30_000, stopIn: 'finish' })
  run(): Promise<number> {
    return sweepIdempotency(this.pool);
  }
}

async function sweepBatch(pool: Pool, from: Date): Promise<Swept> {
  const results = (await pool.query(sweepFrom(from))) as unknown as QueryResult<Swept>[];
  return results.at(-1)!.rows[0]!;
}
