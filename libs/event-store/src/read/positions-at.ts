import { ALL_PARTITIONS } from '../partition.js';
import { headPositions, type Reader } from './read.js';

/**
 * Positions are in the order of commits, times are those of the writers: a transaction lives for 10 s at most, and
 * clocks of hosts agree to about 1 s.
 */
const DISORDER_MS = 15_000;

/** Positions by partition, between which and their neighbours a time lies. */
export interface PositionsAt {
  /** Up to here everything was recorded before the time. */
  readonly before: readonly number[];
  /** After here everything was recorded at the time or later. */
  readonly after: readonly number[];
}

/**
 * Where a time lies among the positions, by bisection along the primary key: there is no index on times, and some thirty
 * look-ups do for millions of events. Between the two an event's own time decides.
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
