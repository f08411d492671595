import type { Session } from '#postgres/session';
import type { RecordedEvent } from '../events.js';
import { EVENT_COLUMNS } from '../read/read.js';

/** The relay's state of an owned partition, and how many more events it would take. */
export interface Want {
  readonly partition: number;
  readonly readThrough: number;
  readonly checkpoint: number;
  readonly room: number;
}

/** A partition with something new: events, or a checkpoint that another process moved. */
export interface Found {
  readonly partition: number;
  readonly head: number;
  readonly checkpoint: number;
  /** The position after which events were requested. */
  readonly readThrough: number;
  /** The number of requested events. */
  readonly asked: number;
  readonly events: RecordedEvent[];
}

type PollRow = Pick<Found, 'asked' | 'head' | 'checkpoint'> & { readonly at: number } & (
    RecordedEvent | { readonly eventId: null }
  );

/**
 * Reads all owned partitions in one query. Without anything new it returns nothing and costs two look-ups in tables of
 * 16 rows: events are read only if a head is ahead.
 */
export async function findUnread(session: Session, wants: readonly Want[]): Promise<Found[]> {
  const rows = await session.query<PollRow>({
    name: 'event-store.relay-poll',
    text: `
      select want.partition as at, want.room as asked, head.position::float8 as head,
             done.position::float8 as checkpoint, event.*
      from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::int[])
             as want (partition, read_through, checkpoint, room)
      join partition_heads as head on head.partition = want.partition
      join relay_checkpoints as done on done.partition = want.partition
      left join lateral (
        select ${EVENT_COLUMNS} from events
        where events.partition = want.partition and events.position > want.read_through
        order by events.position limit want.room
      ) as event on true
      where head.position > want.read_through or done.position <> want.checkpoint
      order by want.partition, event.position`,
    values: [
      wants.map(({ partition }) => partition),
      wants.map(({ readThrough }) => readThrough),
      wants.map(({ checkpoint }) => checkpoint),
      wants.map(({ room }) => room),
    ],
  });
  const readThrough = new Map(wants.map((want) => [want.partition, want.readThrough]));
  const found = new Map<number, Found>();
  for (const { at, asked, head, checkpoint, ...row } of rows) {
    let entry = found.get(at);
    if (!entry) {
      entry = { partition: at, asked, head, checkpoint, readThrough: readThrough.get(at) ?? 0, events: [] };
      found.set(at, entry);
    }
    if (row.eventId !== null) entry.events.push(row);
  }
  return [...found.values()];
}

export interface CheckpointMove {
  readonly partition: number;
  readonly from: number;
  readonly to: number;
}

/** Moves checkpoints by compare-and-set. Returns the partitions whose checkpoint had the expected value. */
export async function moveCheckpoints(
  session: Session,
  moves: readonly CheckpointMove[],
): Promise<Set<number>> {
  const rows = await session.query<{ partition: number }>({
    name: 'event-store.relay-checkpoint',
    // Locked in order: a rewind locks the same rows.
    text: `
      with locked as materialized (
        select partition from relay_checkpoints where partition = any ($1::smallint[]) order by partition for update
      )
      update relay_checkpoints as checkpoint set position = move.to_position
      from locked join unnest($1::smallint[], $2::bigint[], $3::bigint[])
             as move (partition, from_position, to_position) using (partition)
      where checkpoint.partition = locked.partition and checkpoint.position = move.from_position
      returning checkpoint.partition`,
    values: [
      moves.map(({ partition }) => partition),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
    ],
  });
  return new Set(rows.map(({ partition }) => partition));
}
