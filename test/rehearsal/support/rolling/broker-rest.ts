import { request } from 'undici';

interface QueueTotals {
  readonly name: string;
  readonly messages_ready: number;
  readonly messages_unacknowledged: number;
}

/** What waits in the queues of a virtual host, retries and dead letters among them, or is handed out and not acknowledged. */
export async function brokerRest(managementUrl: string, vhost: string): Promise<readonly string[]> {
  const { origin, username, password } = new URL(managementUrl);
  const { statusCode, body } = await request(
    // The totals are then those of this moment; the statistics lag by 5 s.
    `${origin}/api/queues/${encodeURIComponent(vhost)}?disable_stats=true&enable_queue_totals=true`,
    { headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` } },
  );
  const queues = (await body.json()) as readonly QueueTotals[];
  if (statusCode !== 200 || queues.length === 0)
    throw new Error(`the queues were answered with ${statusCode}: ${JSON.stringify(queues)}`);
  return queues.flatMap(({ name, messages_ready: ready, messages_unacknowledged: unacknowledged }) =>
    ready === 0 && unacknowledged === 0 ? [] : [`${name}: ${ready} ready, ${unacknowledged} unacknowledged`],
  );
}
