import type { ClientBase, QueryArrayConfig } from 'pg';
import { ALL_PARTITIONS } from '#event-store/partition';
import { PositionGap } from '#event-store/read/position-gap';
import { readInTurns, type TurnRead } from '#event-store/read/read-in-turns';
import type { FoldedEvent } from '#event-store/replay/row-projection';

/** A part of a partition: after `after`, up to `to`. */
export interface Stretch {
  readonly partition: number;
  readonly after: number;
  readonly to: number;
}

/**
 * Events of a page, of which two are in memory at once: one is read while the one before it is worked on. Fewer where
 * they are long: a completed audit tells its whole report.
 */
const PAGE = { first: 200, least: 10, most: 2_000, characters: 2_000_000 };
/** Partitions read in turns. */
const AT_ONCE = 4;

/** What lies between two positions of each partition. */
export function stretchesBetween(from: readonly number[], to: readonly number[]): readonly Stretch[] {
  return ALL_PARTITIONS.map((partition) => ({
    partition,
    after: from[partition] ?? 0,
    to: to[partition] ?? 0,
  })).filter(({ after, to: end }) => after < end);
}

/**
 * The events of stretches, page by page, in order within each partition. The next page is read while one is worked on, so
 * that `client` is busy then. Throws `PositionGap` on a hole.
 */
export function readAhead(
  client: ClientBase,
  stretches: readonly Stretch[],
): AsyncGenerator<readonly FoldedEvent[]> {
  let size = PAGE.first;
  const read = async (turn: Stretch): Promise<TurnRead<Stretch, readonly FoldedEvent[]>> => {
    const limit = Math.min(size, turn.to - turn.after);
    const page = await readPage(client, turn, limit);
    if (page.length < limit) throw new PositionGap(turn.partition, turn.after + page.length + 1);
    size = sizeAfter(page);
    const after = turn.after + limit;
    return { page, ...(after < turn.to && { next: { ...turn, after } }) };
  };
  return readInTurns(stretches, read, AT_ONCE);
}

function sizeAfter(events: readonly FoldedEvent[]): number {
  const characters = events.reduce((sum, event) => sum + (event.characters ?? 0), 0);
  const fitting = Math.floor((PAGE.characters * events.length) / Math.max(characters, 1));
  return Math.min(PAGE.most, Math.max(PAGE.least, fitting));
}

/** In the order of the query, as text: what a fold does not look at is never converted. */
type PageRow = [
  position: string,
  stream: string,
  version: string,
  eventId: string,
  type: string,
  schemaVersion: string,
  data: string,
  recordedAtMs: string,
  hash: string | null,
];

const AS_TEXT = { getTypeParser: () => (value: string) => value };

async function readPage(
  client: ClientBase,
  { partition, after }: Stretch,
  limit: number,
): Promise<FoldedEvent[]> {
  const query: QueryArrayConfig = {
    name: 'replay.read-page',
    text: `
      select position, stream, version, event_id, type, schema_version, data,
             (extract(epoch from recorded_at) * 1000)::bigint, encode(hash, 'hex')
        from events where partition = $1 and position > $2 order by position limit $3`,
    values: [partition, after, limit],
    rowMode: 'array',
    types: AS_TEXT,
  };
  const { rows } = await client.query<PageRow>(query);
  return rows.map((row, index) => {
    const position = Number(row[0]);
    if (position !== after + index + 1) throw new PositionGap(partition, after + index + 1);
    return {
      partition,
      position,
      stream: row[1],
      version: Number(row[2]),
      eventId: row[3],
      type: row[4],
      schemaVersion: Number(row[5]),
      data: JSON.parse(row[6]) as unknown,
      characters: row[6].length,
      recordedAt: new Date(Number(row[7])),
      hash: row[8] === null ? null : Buffer.from(row[8], 'hex'),
    };
  });
}
