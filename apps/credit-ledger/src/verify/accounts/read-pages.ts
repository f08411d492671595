import type { ClientBase, CustomTypesConfig, QueryArrayConfig } from 'pg';
import { ALL_PARTITIONS, PARTITIONS } from '#event-store/partition';
import { readInTurns } from '#event-store/read/read-in-turns';
import { STANDS, type StoredEvent } from '../movements/movement.js';
import { isoOfText } from '../snapshot.js';

/** Events in memory at once, twice: the next page is read while one is processed. */
const PAGE = 1_000;

/** A range of events: of a partition by position, or of a stream by version; from the first, or after one of them. */
export type Range =
  { readonly partition: number } | { readonly stream: string; readonly afterVersion?: number };

/** How many partitions to read in turns, with their accounts in memory. */
const AT_ONCE = 4;

/**
 * The partitions in groups to be read together. A page of the table has events of all partitions: reading them one
 * after the other would fetch each page sixteen times, and reading all at once would keep all accounts in memory.
 */
export const PARTITION_GROUPS: readonly (readonly number[])[] = Array.from(
  { length: PARTITIONS / AT_ONCE },
  (_, group) => ALL_PARTITIONS.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
);

/**
 * Yields all events of some ranges, page by page in turns, in order within each range. With `movements`, each is
 * compared with the row of its movement. The caller must look for gaps. The transaction's time zone must be UTC. While
 * the caller processes a page, `client` is busy with the next one.
 */
export async function* readPages(
  client: ClientBase,
  ranges: readonly Range[],
  { movements }: { readonly movements: boolean },
): AsyncGenerator<readonly StoredEvent[]> {
  const turns = ranges.map((range) => ({
    range,
    after: String('stream' in range ? (range.afterVersion ?? 0) : 0),
  }));
  const pages = readInTurns(turns, async ({ range, after }) => {
    const page = await readPage(client, range, movements, after);
    const last = page.at(-1);
    return last && { page, next: { range, after: last['stream' in range ? VERSION : POSITION] } };
  });
  for await (const rows of pages) yield rows.map(toStoredEvent);
}

/**
 * The columns in the order of the query, all as text, so that only needed values are converted. In a changed table a
 * required value may be null.
 */
type Row = [
  partition: string,
  position: string,
  stream: string | null,
  version: string,
  eventId: string,
  type: string,
  schemaVersion: string,
  recordedAt: string | null,
  data: string | null,
  prevHash: string | null,
  hash: string | null,
  stands: 't' | 'f' | null | undefined,
];
const POSITION = 1;
const VERSION = 3;

/** Returns every column as Postgres writes it. */
export const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (value: string) => value };

async function readPage(
  client: ClientBase,
  range: Range,
  movements: boolean,
  after: string,
): Promise<readonly Row[]> {
  const [key, of, order] =
    'stream' in range ? ['stream', range.stream, 'version'] : ['partition', range.partition, 'position'];
  const query: QueryArrayConfig = {
    name: `ledger.recompute-${key}${movements ? '-movements' : ''}`,
    // Lateral, to look the rows up one by one: a plan that joins all rows would read them again for every page.
    text: `
      select partition, position, stream, version, event_id, type, schema_version, recorded_at, data,
             encode(prev_hash, 'hex'), encode(hash, 'hex')${movements ? ', stands' : ''}
      from (select * from events where ${key} = $1 and ${order} > $2 order by ${order} limit ${PAGE}) as event
      ${movements ? `left join lateral (${STANDS}) as movement on true` : ''}
      order by ${order}`,
    values: [of, after],
    rowMode: 'array',
    types: AS_TEXT,
  };
  return (await client.query<Row>(query)).rows;
}

function toStoredEvent(row: Row): StoredEvent {
  const [
    partition,
    position,
    stream,
    version,
    eventId,
    type,
    schemaVersion,
    recordedAt,
    data,
    prevHash,
    hash,
    stands,
  ] = row;
  return {
    partition: Number(partition),
    position: Number(position),
    stream: stream ?? '',
    version: Number(version),
    eventId,
    type,
    schemaVersion: Number(schemaVersion),
    recordedAt: isoOfText(recordedAt ?? 'null'),
    data: JSON.parse(data ?? 'null') as unknown,
    prevHash,
    hash,
    stands: stands === 't',
  };
}
