import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from 'amqplib';
import { Failure } from '#contracts/failures';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';

/** For another visitor to finish, and for the broker to take back what a dead one held, in milliseconds. */
const TIMEOUT_MS = 3_000;
const LOOK_MS = 50;
/** AMQP: another connection has the exclusive queue. */
const RESOURCE_LOCKED = 405;

/**
 * Runs `work` while no other connection visits the queue, and nobody else holds any of its messages: what lies there is
 * then all there is. It gets how many messages that is. Throws a conflict `Failure`, `QUEUE_IN_USE`, where somebody else
 * is at work there for seconds.
 */
export async function withQueueLock<T>(
  connection: BrokerConnection,
  queue: string,
  work: (messages: number) => Promise<T>,
): Promise<T> {
  const place = await takePlace(connection, queue);
  try {
    return await work(await lengthAtRest(place, queue));
  } finally {
    await leave(place, queue);
  }
}

/** An exclusive queue: the broker gives it to one connection at a time, and takes it back when that ends, however it does. */
async function takePlace(connection: BrokerConnection, queue: string): Promise<Channel> {
  return withinTimeout(queue, async () => {
    const channel = await connection.createChannel();
    try {
      await channel.assertQueue(placeOf(queue), { exclusive: true, durable: false });
      return channel;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== RESOURCE_LOCKED) throw error;
      return undefined;
    }
  });
}

/** Waits for the broker, so that the next visitor finds the place free. */
async function leave(place: Channel, queue: string): Promise<void> {
  try {
    await place.deleteQueue(placeOf(queue));
  } catch {
    // Without its channel it goes with the connection.
  }
  await closeChannel(place);
}

/** A quorum queue counts as consumers all who hold messages of it, whatever way they took them. */
async function lengthAtRest(channel: Channel, queue: string): Promise<number> {
  return withinTimeout(queue, async () => {
    const { messageCount, consumerCount } = await channel.checkQueue(queue);
    return consumerCount === 0 ? messageCount : undefined;
  });
}

async function withinTimeout<T>(queue: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + TIMEOUT_MS; ;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() >= until) throw inUse(queue);
    await pause(LOOK_MS);
  }
}

function inUse(queue: string): Failure {
  return new Failure(
    'conflict',
    'QUEUE_IN_USE',
    `Somebody else is at work on ${queue}: nothing was done. Do it again when they have finished; ` +
      'the broker gives up one whose machine died after some 15 s.',
  );
}

function placeOf(queue: string): string {
  return `acs.visit.${queue}`;
}
