import type { Reader } from '../read/read.js';

export interface RelayLag {
  /** Events after the checkpoints: not published, or published within the last second. */
  readonly unpublished: number;
  /** How long the oldest of these has waited; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Returns the lag of a service's relays from the tables: two look-ups in tables of 16 rows, one per partition. */
export async function relayLag(reader: Reader): Promise<RelayLag> {
  const { rows } = await reader.query<{ unpublished: string; oldest: number }>({
    name: 'event-store.relay-lag',
    text: `
      select coalesce(sum(head.position - done.position), 0) as unpublished,
             greatest(coalesce(extract(epoch from now() - min(next.recorded_at)), 0), 0)::float8 as oldest
      from partition_heads as head
      join relay_checkpoints as done on done.partition = head.partition and done.position < head.position
      -- The next one that is there: past a hole nothing is published, and that is when the age must be seen.
      left join lateral (
        select recorded_at from events
        where events.partition = head.partition and events.position > done.position
        order by events.position limit 1
      ) as next on true`,
  });
  return { unpublished: Number(rows[0]?.unpublished ?? 0), oldestSeconds: rows[0]?.oldest ?? 0 };
}
