import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import type { Client } from 'pg';
import { connected } from '../../support/servers/database.js';
import { EVENT_QUEUES } from '#messaging/topology/topology';

/**
 * Waits until a ledger has published all that it appended, so that it takes no time from what is measured next, and
 * discards the published events, since no consumer takes them here. Resolves with the seconds it took.
 */
export async function settle(databaseUrl: string, brokerUrl: string): Promise<number> {
  const start = performance.now();
  const published = async (client: Client) => {
    while ((await unpublished(client)) > 0) await pause(20);
  };
  await connected(databaseUrl, published, 'ledger');
  const seconds = (performance.now() - start) / 1_000;
  await purge(brokerUrl);
  return seconds;
}

async function unpublished(client: Client): Promise<number> {
  const { rows } = await client.query<{ events: string }>(
    `select sum(head.position - relay.position) as events
     from partition_heads as head join relay_checkpoints as relay using (partition)`,
  );
  return Number(rows[0]?.events);
}

async function purge(brokerUrl: string): Promise<void> {
  const broker = await connect(brokerUrl);
  const channel = await broker.createChannel();
  for (const queue of EVENT_QUEUES) await channel.purgeQueue(queue);
  await broker.close();
}
