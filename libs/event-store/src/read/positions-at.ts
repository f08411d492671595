import { ALL_PARTITIONS } from '../partition.js';
import { headPositions, type Reader } from './read.js';

/**
 * Positions are in the order of commits, times are set by the writers: a transaction lasts 10 s at most, and clocks of
 * hosts differ by about 1 s.
 */
const DISORDER_MS = 15_000;

/** By partition, the positions around a time. */
export interface PositionsAt {
  /** Everything up to here was recorded before the time. */
  readonly before: readonly number[];
  /** Everything after here was recorded at the time or later. */
  readonly after: readonly number[];
}

/**
 * Returns the positions around a time, by bisection along the primary key: there is no index on times, and about thirty
 * look-ups suffice for millions of events. Between the two positions, an event's own time decides.
 */
export async function positionsAt(reader: Reader, time: Date): Promise<PositionsAt> {
  const heads = await headPositions(reader);
  const at = (ms: number) => bisect(reader, heads, new Date(ms));
  return { before: await at(time.getTime() - DISORDER_MS), after: await at(time.getTime() + DISORDER_MS) };
}

/** By partition, a position at and before which nothing later than `time` was found on the way. */
async function bisect(reader: Reader, heads: readonly number[], time: Date): Promise<number[]> {
  const low = heads.map(() => 0);
  const high = [...heads];
  for (;;) {
    const open = ALL_PARTITIONS.filter((partition) => low[partition]! < high[partition]!);
    if (open.length === 0) return low;
    const middles = open.map((partition) => Math.ceil((low[partition]! + high[partition]!) / 2));
    const { rows } = await reader.query<{ partition: number; early: boolean }>({
      name: 'event-store.positions-at',
      text: `
        select partition, recorded_at < $3 as early
        from unnest($1::smallint[], $2::bigint[]) as middle (partition, position)
        join events using (partition, position)`,
      values: [open, middles, time.toISOString()],
    });
    const early = new Map(rows.map((row) => [row.partition, row.early]));
    open.forEach((partition, index) => {
      if (early.get(partition)) low[partition] = middles[index]!;
      else high[partition] = middles[index]! - 1;
    });
  }
}
