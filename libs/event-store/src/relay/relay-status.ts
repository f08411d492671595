import type { Reader } from '../read/read.js';

/** How far the relay of a service has come with one partition. */
export interface PartitionStatus {
  readonly partition: number;
  /** Everything up to here is with the broker. */
  readonly published: number;
  /** The last event. */
  readonly head: number;
  readonly behind: number;
}

/** Of the 16 partitions, in order. */
export async function relayStatus(reader: Reader): Promise<readonly PartitionStatus[]> {
  const { rows } = await reader.query<PartitionStatus>(
    `select partition, done.position::float8 as published, head.position::float8 as head,
            (head.position - done.position)::float8 as behind
     from partition_heads as head join relay_checkpoints as done using (partition) order by partition`,
  );
  return rows;
}

/** The partitions of a service together. */
export function inAll(partitions: readonly PartitionStatus[]): Omit<PartitionStatus, 'partition'> {
  const sum = (of: (each: PartitionStatus) => number) =>
    partitions.reduce((total, each) => total + of(each), 0);
  return {
    published: sum(({ published }) => published),
    head: sum(({ head }) => head),
    behind: sum(({ behind }) => behind),
  };
}
