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
  const { rows } = await reader.query<{ partition: number; published: string; head: string }>(
    `select partition, done.position as published, head.position as head
     from partition_heads as head join relay_checkpoints as done using (partition) order by partition`,
  );
  return rows.map(({ partition, ...row }) => {
    const [published, head] = [Number(row.published), Number(row.head)];
    return { partition, published, head, behind: head - published };
  });
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
