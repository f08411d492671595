import { hash } from 'node:crypto';

/** Fixed when the tables are created: a change would separate streams from their positions. */
export const PARTITIONS = 16;

export const ALL_PARTITIONS: readonly number[] = Array.from(
  { length: PARTITIONS },
  (_, partition) => partition,
);

/**
 * Returns the partition of a stream: the first byte of SHA-256 of its name, modulo 16. Computed here, since Postgres's
 * own hash functions change between versions.
 */
export function partitionOf(stream: string): number {
  return Number.parseInt(hash('sha256', stream, 'hex').slice(0, 2), 16) % PARTITIONS;
}
