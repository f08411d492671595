import type { ClientBase } from 'pg';
import { PARTITIONS } from '#event-store/partition';
import { MAX_LISTED, type Problems } from './problem.js';

/** Finds events that no reader of the partitions would ever reach, and a relay that would skip future events. */
export async function checkPartitions(client: ClientBase, problems: Problems): Promise<void> {
  await checkOutside(client, problems);
  await checkRelay(client, problems);
}

interface Outside {
  readonly partition: number;
  readonly position: string;
  readonly stream: string | null;
  readonly version: number;
  /** The number of all events outside, listed or not. */
  readonly count: string;
}

async function checkOutside(client: ClientBase, problems: Problems): Promise<void> {
  const { rows } = await client.query<Outside>(OUTSIDE);
  for (const { partition, position, stream, version } of rows)
    problems.add(
      `${stream} version ${version} (partition ${partition}, position ${position})`,
      `there is no partition ${partition}: it is never published`,
    );
  problems.addUnlisted(Number(rows[0]?.count ?? 0) - rows.length);
}

/**
 * Two ranges of the primary key, each a look-up if nothing is outside. One condition with `or` might scan the table.
 */
const OUTSIDE = `
  select partition, position, stream, version, count(*) over () as count
  from (select partition, position, stream, version from events where partition < 0
        union all
        select partition, position, stream, version from events where partition >= ${PARTITIONS}) as outside
  order by partition, position
  limit ${MAX_LISTED}`;

async function checkRelay(client: ClientBase, problems: Problems): Promise<void> {
  const { rows } = await client.query<{ partition: number; published: string; head: string }>(`
    select partition, done.position as published, coalesce(head.position, 0) as head
    from relay_checkpoints as done left join partition_heads as head using (partition)
    where done.position > coalesce(head.position, 0)
    order by partition`);
  for (const { partition, published, head } of rows)
    problems.add(
      `the relay checkpoint of partition ${partition}`,
      `it is at ${published}, beyond the head at ${head}: events could be skipped`,
    );
}
