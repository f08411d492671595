import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';
import { withQueueLock } from './queue-lock.js';
import { QueueScan } from './queue-scan.js';

/** What happens to a message: `pass` and `keep` put it back; `pass` does not count as selected. */
export type Decision = 'pass' | 'keep' | 'remove' | Promise<'remove'>;

export interface ReadQueueOptions {
  /** Selects at most this many, the oldest first. */
  readonly limit?: number;
  /** False promises that no message is passed: then only `limit` messages are taken, and they keep their order. */
  readonly passes: boolean;
}

export interface QueueRead {
  readonly selected: number;
  /** Messages that were there at the start but were taken by another consumer. */
  readonly missed: number;
}

/** Messages that may be in both queues after an interruption: half are in flight, half acknowledged and not yet removed. */
export const REMOVALS = 100;

/**
 * Reads the messages that are in a queue at the start, oldest first, and removes some. The others are back in their
 * places at the end; the broker keeps the order of up to 32. Memory holds only some at a time. Throws `QUEUE_IN_USE` if
 * another operator is reading the queue, and whatever `decide` throws.
 */
export function readQueue(
  connection: BrokerConnection,
  queue: string,
  options: ReadQueueOptions,
  decide: (message: ConsumeMessage) => Decision,
): Promise<QueueRead> {
  return withQueueLock(connection, queue, async (messages) => {
    const channel = await connection.createChannel();
    return readLocked(channel, { ...options, queue, messages }, decide);
  });
}

async function readLocked(
  channel: Channel,
  { queue, messages, limit = Infinity, passes }: ReadQueueOptions & { queue: string; messages: number },
  decide: (message: ConsumeMessage) => Decision,
): Promise<QueueRead> {
  const scan = new QueueScan(channel, queue, passes ? Infinity : limit);
  const removals = new WorkWindow(REMOVALS / 2);
  let [selected, kept, missed] = [0, 0, 0];
  try {
    // Not more than were there at the start: a redriven message may come back meanwhile.
    for (let read = 0; read < messages && selected < limit; read++) {
      const message = await scan.next();
      if (!message) {
        missed = messages - read;
        break;
      }
      kept += 1;
      const decision = decide(message);
      if (decision !== 'pass') selected += 1;
      if (decision === 'pass' || decision === 'keep') {
        scan.kept();
        continue;
      }
      await removals.add(
        Promise.resolve(decision).then(() => {
          channel.ack(message);
          kept -= 1;
        }),
      );
    }
    await removals.emptied();
    return { selected, missed };
  } finally {
    await removals.settled();
    await scan.stop().catch(() => undefined);
    await putBack(channel, queue, kept + scan.unseen);
  }
}

/** Returns unacknowledged messages to their places, and waits until they are counted there, so that the next read finds them. */
async function putBack(channel: Channel, queue: string, messages: number): Promise<void> {
  try {
    if (messages > 0) channel.nackAll(true);
    for (let look = 0; look < 50; look++) {
      if ((await channel.checkQueue(queue)).messageCount >= messages) break;
      await pause(20);
    }
  } catch {
    // Without the channel the broker has returned everything already.
  }
  await closeChannel(channel);
}

/** Limits concurrent work to `size`. */
class WorkWindow {
  private readonly running = new Set<Promise<void>>();
  private failure: { readonly cause: unknown } | undefined;

  constructor(private readonly size: number) {}

  /** Resolves when there is room for more. Throws if any work failed. */
  async add(work: Promise<void>): Promise<void> {
    const settling: Promise<void> = work
      .catch((cause: unknown) => {
        this.failure ??= { cause };
      })
      .finally(() => this.running.delete(settling));
    this.running.add(settling);
    if (this.running.size >= this.size) await Promise.race(this.running);
    this.check();
  }

  /** Waits for all work. Throws if any failed. */
  async emptied(): Promise<void> {
    await this.settled();
    this.check();
  }

  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private check(): void {
    if (this.failure) throw this.failure.cause;
  }
}
