import type { ClientBase } from 'pg';
import { CheckpointMoved } from './checkpoint-moved.js';
import { PARTITIONS } from './partition.js';
import type { Reader } from './read.js';

/** One version of a projection. */
export interface ProjectionVersion {
  readonly name: string;
  readonly version: number;
}

/** The version of a projection that readers should use; undefined before its first runner started. */
export async function liveVersion(reader: Reader, name: string): Promise<number | undefined> {
  const { rows } = await reader.query<{ live_version: number }>({
    name: 'event-store.live-version',
    text: `select live_version from projection_versions where name = $1`,
    values: [name],
  });
  return rows[0]?.live_version;
}

/** Makes the checkpoint rows of a version, at 0, where they are missing; the first version of a projection goes live. */
export async function registerProjection(
  client: Reader,
  { name, version }: ProjectionVersion,
): Promise<void> {
  await client.query(
    `insert into projection_checkpoints (name, version, partition, position)
     select $1, $2, partition, 0 from generate_series(0, ${PARTITIONS - 1}) as partition
     on conflict do nothing`,
    [name, version],
  );
  await client.query(
    `insert into projection_versions (name, live_version) values ($1, $2) on conflict do nothing`,
    [name, version],
  );
}

/** A version's checkpoints by partition, locked until the transaction ends: its runner waits. */
export async function lockCheckpoints(
  client: ClientBase,
  { name, version }: ProjectionVersion,
): Promise<number[]> {
  return byPartition(
    await client.query<CheckpointRow>(
      `select partition, position from projection_checkpoints where name = $1 and version = $2
       order by partition for update`,
      [name, version],
    ),
  );
}

/** A version's checkpoints by partition; 0 where it has none. */
export async function readCheckpoints(
  reader: Reader,
  { name, version }: ProjectionVersion,
): Promise<number[]> {
  return byPartition(
    await reader.query<CheckpointRow>(
      `select partition, position from projection_checkpoints where name = $1 and version = $2`,
      [name, version],
    ),
  );
}

/** Locks one checkpoint for the caller's transaction. Throws `CheckpointMoved` unless it is where it is believed. */
export async function lockCheckpoint(
  client: ClientBase,
  { name, version }: ProjectionVersion,
  { partition, from }: { readonly partition: number; readonly from: number },
): Promise<void> {
  const { rows } = await client.query<CheckpointRow>({
    name: 'event-store.lock-checkpoint',
    text: `
      select partition, position from projection_checkpoints
      where name = $1 and version = $2 and partition = $3
      for update`,
    values: [name, version, partition],
  });
  if (Number(rows[0]?.position) !== from) throw new CheckpointMoved(name, version, partition, from);
}

/** Moves a checkpoint by compare-and-set. Throws `CheckpointMoved` where it is not at `from`. */
export async function moveProjectionCheckpoint(
  client: ClientBase,
  { name, version }: ProjectionVersion,
  { partition, from, to }: { readonly partition: number; readonly from: number; readonly to: number },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'event-store.move-projection-checkpoint',
    text: `
      update projection_checkpoints set position = $5
      where name = $1 and version = $2 and partition = $3 and position = $4`,
    values: [name, version, partition, from, to],
  });
  if (rowCount !== 1) throw new CheckpointMoved(name, version, partition, from);
}

/** Sets a version's checkpoints back to 0. */
export async function resetCheckpoints(
  client: ClientBase,
  { name, version }: ProjectionVersion,
): Promise<void> {
  await client.query(`update projection_checkpoints set position = 0 where name = $1 and version = $2`, [
    name,
    version,
  ]);
}

/** From the end of the transaction on, this version is the one that runs with side effects and is read. */
export async function makeLive(client: ClientBase, { name, version }: ProjectionVersion): Promise<void> {
  await client.query(`update projection_versions set live_version = $2 where name = $1`, [name, version]);
}

interface CheckpointRow {
  readonly partition: number;
  /** bigint, which pg gives as text. */
  readonly position: string;
}

function byPartition({ rows }: { rows: readonly CheckpointRow[] }): number[] {
  const positions = new Array<number>(PARTITIONS).fill(0);
  for (const { partition, position } of rows) positions[partition] = Number(position);
  return positions;
}
