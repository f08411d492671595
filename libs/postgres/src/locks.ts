import { hash } from 'node:crypto';
import type { Session } from './session.js';

/** Session advisory locks on partitions, one set for each `purpose` within the session's schema. */
export class PartitionLocks {
  constructor(private readonly purpose: string) {}

  /** Tries to lock partitions; never waits. Returns those that it got. */
  async claim(session: Session, partitions: readonly number[]): Promise<number[]> {
    const rows = await session.query<{ partition: number }>({
      name: 'event-store.claim',
      text: `
        select partition from unnest($1::smallint[], $2::bigint[]) as wanted (partition, key)
        where pg_try_advisory_lock(key)`,
      values: [partitions, this.keys(session, partitions)],
    });
    return rows.map(({ partition }) => partition);
  }

  async release(session: Session, partitions: readonly number[]): Promise<void> {
    await session.query({
      name: 'event-store.release',
      text: `select pg_advisory_unlock(key) from unnest($1::bigint[]) as held (key)`,
      values: [this.keys(session, partitions)],
    });
  }

  /** Advisory locks are shared by all schemas of a database, so the schema is part of the key. */
  private keys({ schema }: Session, partitions: readonly number[]): string[] {
    return partitions.map((partition) => String(advisoryKey(this.purpose, schema, partition)));
  }
}

/** The key of an advisory lock: the first 64 bits of SHA-256 over its parts, as the signed number Postgres takes. */
export function advisoryKey(...parts: readonly (string | number)[]): bigint {
  return hash('sha256', parts.join('/'), 'buffer').readBigInt64BE();
}
