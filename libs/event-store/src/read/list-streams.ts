import type { Reader } from './read.js';

export interface StreamSummary {
  readonly stream: string;
  readonly version: number;
  /** Of its last event. */
  readonly type: string;
  readonly recorded_at: string;
}

export interface ListOptions {
  /** What the names begin with; all where absent. */
  readonly prefix?: string;
  /** Names after this one. */
  readonly after?: string;
  readonly limit: number;
}

/** Sorts behind whatever follows a prefix: names end in lower-case letters and digits, in every collation up to z. */
const LAST = 'z'.repeat(40);

/**
 * Streams in the order of their names, each with its last event. It hops from name to name along the unique index
 * (stream, version), two look-ups a stream, so that how many events there are does not matter.
 */
export async function listStreams(
  reader: Reader,
  { prefix = '', after = '', limit }: ListOptions,
): Promise<StreamSummary[]> {
  const { rows } = await reader.query<Omit<StreamSummary, 'recorded_at'> & { recorded_at: Date }>(
    `
    with recursive hop (stream, rank) as (
      (select stream, 1 from events
       where stream >= $1 and stream > $2 and ($1 = '' or stream <= $1 || $3) order by stream limit 1)
      union all
      select (select events.stream from events
              where events.stream > hop.stream and ($1 = '' or events.stream <= $1 || $3)
              order by events.stream limit 1), rank + 1
      from hop where hop.stream is not null and rank < $4
    )
    select hop.stream, last.version, last.type, last.recorded_at
    from hop cross join lateral (
      select version, type, recorded_at from events
      where events.stream = hop.stream order by version desc limit 1
    ) as last
    where starts_with(hop.stream, $1)
    order by rank`,
    [prefix, after, LAST, limit],
  );
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}
