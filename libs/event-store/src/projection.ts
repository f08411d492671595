import type { ClientBase } from 'pg';
import type { RecordedEvent } from './events.js';
import { moveProjectionCheckpoint } from './projection-store.js';
import { readPartition } from './read.js';
import type { Upcasters } from './upcasters.js';

export interface ProjectionContext {
  /**
   * True while history is replayed into a new version: write this version's tables and nothing else. Whatever reaches
   * further (a mail, a message, a row that another table's worker acts on) was done when the event was new.
   */
  readonly replaying: boolean;
}

/**
 * Rows derived from events, brought up to date after their commit. (Rows that a decision depends on are derived in the
 * append transaction instead, by the code that appends.)
 *
 * A change of what is derived is a new `version` with tables of its own, built beside the live one by
 * `rebuildProjection`; migrations make the tables.
 */
export interface Projection {
  readonly name: string;
  /** 1, 2, 3 ... */
  readonly version: number;
  /**
   * Writes what the events mean, in the open transaction that also moves the checkpoint, so each event counts exactly
   * once. Events of one partition, in order; other partitions may be projected at the same time.
   */
  apply(client: ClientBase, events: readonly RecordedEvent[], context: ProjectionContext): Promise<void>;
  /** Empties this version's tables, in an open transaction, before a rebuild. */
  clear(client: ClientBase): Promise<void>;
}

export interface Batch {
  readonly partition: number;
  /** Where the checkpoint is believed to be. */
  readonly after: number;
  readonly limit: number;
  readonly replaying: boolean;
  readonly upcasters?: Upcasters;
}

/**
 * Projects up to `limit` events of a partition in the caller's transaction and moves the checkpoint over them. Returns
 * its new position, `after` where there was no event. Throws `CheckpointMoved`, and `PositionGap` on a hole.
 */
export async function projectBatch(
  client: ClientBase,
  projection: Projection,
  batch: Batch,
): Promise<number> {
  const { partition, after, limit, replaying, upcasters } = batch;
  const events = await readPartition(client, partition, after, limit, upcasters);
  const last = events.at(-1);
  if (!last) return after;
  await projection.apply(client, events, { replaying });
  await moveProjectionCheckpoint(client, projection, { partition, from: after, to: last.position });
  return last.position;
}
