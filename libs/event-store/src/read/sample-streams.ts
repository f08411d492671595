import { headPositions, type Reader } from './read.js';

/** Returns the streams with the newest events, one for each partition. */
export async function newestStreams(reader: Reader): Promise<readonly string[]> {
  const { rows } = await reader.query<{ stream: string }>({
    name: 'event-store.newest-streams',
    text: `
      select last.stream from partition_heads as head
      cross join lateral (
        select stream from events where events.partition = head.partition order by position desc limit 1
      ) as last`,
  });
  return rows.map(({ stream }) => stream);
}

export interface EventPosition {
  readonly partition: number;
  readonly position: number;
}

export async function randomPosition(
  reader: Reader,
  random = Math.random,
): Promise<EventPosition | undefined> {
  const heads = await headPositions(reader);
  let position = Math.floor(random() * heads.reduce((sum, head) => sum + head, 0));
  const partition = heads.findIndex((head) => {
    if (position < head) return true;
    position -= head;
    return false;
  });
  return partition === -1 ? undefined : { partition, position: position + 1 };
}

export async function randomStream(reader: Reader): Promise<string | undefined> {
  const position = await randomPosition(reader);
  const { rows } = await reader.query<{ stream: string }>({
    name: 'event-store.stream-at',
    text: `select stream from events where partition = $1 and position = $2`,
    values: [position?.partition, position?.position],
  });
  return rows[0]?.stream;
}
