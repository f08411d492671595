import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from 'amqplib';
import { Failure } from '#contracts/failures';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';

/** Milliseconds to wait for another reader to finish, or for the broker to release the messages of a dead one. */
const TIMEOUT_MS = 3_000;
const RETRY_MS = 50;
/** AMQP: another connection has the exclusive queue. */
const RESOURCE_LOCKED = 405;

/**
 * Runs `work` while this connection alone reads the queue and no consumer holds any of its messages. `work` gets the
 * number of messages. Throws a conflict `Failure`, `QUEUE_IN_USE`, if another reader does not finish within seconds.
 */
export async function withQueueLock<T>(
  connection: BrokerConnection,
  queue: string,
  work: (messages: number) => Promise<T>,
): Promise<T> {
  const lock = await takeLock(connection, queue);
  try {
    return await work(await lengthAtRest(lock, queue));
  } finally {
    await release(lock, queue);
  }
}

/**
 * The lock is an exclusive queue: the broker gives it to one connection at a time, and releases it when that ends,
 * however it does.
 */
async function takeLock(connection: BrokerConnection, queue: string): Promise<Channel> {
  return withinTimeout(queue, async () => {
    const channel = await connection.createChannel();
    try {
      await channel.assertQueue(lockOf(queue), { exclusive: true, durable: false });
      return channel;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== RESOURCE_LOCKED) throw error;
      return undefined;
    }
  });
}

/** Waits for the broker, so that the next reader finds the lock free. */
async function release(lock: Channel, queue: string): Promise<void> {
  try {
    await lock.deleteQueue(lockOf(queue));
  } catch {
    // Without its channel, the queue ends with the connection.
  }
  await closeChannel(lock);
}

/** A quorum queue counts everyone who holds its messages as a consumer, however they took them. */
async function lengthAtRest(channel: Channel, queue: string): Promise<number> {
  return withinTimeout(queue, async () => {
    const { messageCount, consumerCount } = await channel.checkQueue(queue);
    return consumerCount === 0 ? messageCount : undefined;
  });
}

async function withinTimeout<T>(queue: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + TIMEOUT_MS; ;) {
    const found = await attempt();
    if (found !== undefined) return found;
    if (performance.now() >= until) throw inUse(queue);
    await pause(RETRY_MS);
  }
}

function inUse(queue: string): Failure {
  return new Failure(
    'conflict',
    'QUEUE_IN_USE',
    `Another operator is reading ${queue}: nothing was done. Try again when they have finished; ` +
      'the broker releases the lock of a machine that died after about 15 s.',
  );
}

function lockOf(queue: string): string {
  return `acs.visit.${queue}`;
}
