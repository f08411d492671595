import { headPositions, type Reader } from './read.js';

/** The streams that were appended to last, one for each partition. */
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

/** The stream of an event that is chosen at random; undefined where there is none. */
export async function randomStream(reader: Reader, random = Math.random): Promise<string | undefined> {
  const heads = await headPositions(reader);
  let place = Math.floor(random() * heads.reduce((sum, head) => sum + head, 0));
  const partition = heads.findIndex((head) => {
    if (place < head) return true;
    place -= head;
    return false;
  });
  const { rows } = await reader.query<{ stream: string }>({
    name: 'event-store.stream-at',
    text: `select stream from events where partition = $1 and position = $2`,
    values: [partition, place + 1],
  });
  return rows[0]?.stream;
}
