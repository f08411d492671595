import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';
import { withQueueLock } from './queue-lock.js';
import { QueueScan } from './queue-scan.js';
import { WorkWindow } from './work-window.js';

/** What becomes of a message: `pass` and `keep` put it back, and only `pass` does not count it as selected. */
export type Decision = 'pass' | 'keep' | 'remove' | Promise<'remove'>;

export interface ReadQueueOptions {
  /** At most so many are selected, the oldest first. */
  readonly limit?: number;
  /** False promises that no message is passed: a look at a few then takes no more, and leaves them in their order. */
  readonly passes: boolean;
}

export interface QueueRead {
  /** Messages that were selected. */
  readonly selected: number;
  /** Messages that lay there at the start, and that somebody else took before they could be looked at. */
  readonly missed: number;
}

/** Messages that may lie in both places where a visit is cut off: half are under way, half acknowledged and not yet gone. */
export const REMOVALS = 100;

/**
 * Looks at the messages that lie in a queue when it begins, oldest first, and removes some; the others are back in their
 * places when it ends, the order of which the broker keeps where they are 32 at most. Some are held at a time, however
 * many there are. Throws `QUEUE_IN_USE` where somebody else is at work there, and what `decide` throws.
 */
export function readQueue(
  connection: BrokerConnection,
  queue: string,
  options: ReadQueueOptions,
  decide: (message: ConsumeMessage) => Decision,
): Promise<QueueRead> {
  return withQueueLock(connection, queue, async (messages) => {
    const channel = await connection.createChannel();
    return visit(channel, { ...options, queue, messages }, decide);
  });
}

async function visit(
  channel: Channel,
  { queue, messages, limit = Infinity, passes }: ReadQueueOptions & { queue: string; messages: number },
  decide: (message: ConsumeMessage) => Decision,
): Promise<QueueRead> {
  const walk = new QueueScan(channel, queue, passes ? Infinity : limit);
  const removals = new WorkWindow(REMOVALS / 2);
  let [selected, kept, missed] = [0, 0, 0];
  try {
    // No more than lay there: a message that is handed on may come back while this runs.
    for (let visited = 0; visited < messages && selected < limit; visited++) {
      const message = await walk.next();
      if (!message) {
        missed = messages - visited;
        break;
      }
      kept += 1;
      const decision = decide(message);
      if (decision !== 'pass') selected += 1;
      if (decision === 'pass' || decision === 'keep') {
        walk.kept();
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
    await walk.stop().catch(() => undefined);
    await putBack(channel, queue, kept + walk.unseen);
  }
}

/** Returns what is unacknowledged to its place, and waits until it shows there, so that the next look finds it. */
async function putBack(channel: Channel, queue: string, messages: number): Promise<void> {
  try {
    if (messages > 0) channel.nackAll(true);
    for (let look = 0; look < 50; look++) {
      if ((await channel.checkQueue(queue)).messageCount >= messages) break;
      await pause(20);
    }
  } catch {
    // Without its channel everything is back already.
  }
  await closeChannel(channel);
}
