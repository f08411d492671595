import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import type { Log } from '#contracts/log';
import { closeChannel } from './close-channel.js';
import { ConfirmedPublisher } from './confirmed-publisher.js';
import type { BrokerConnection } from './connection.js';
import { type DeadLetter, deadLetterOf } from './dead-letter.js';
import { HEADERS } from './headers.js';
import { DEAD_HEADERS, keptHeaders, keptProperties } from './message-mover.js';
import { PAGE, QueueWalk } from './queue-walk.js';
import { deadLetterQueueOf } from './retry-ladder.js';
import { EVENT_QUEUES, type EventQueue } from './topology.js';

export interface DeadLetterCount {
  readonly queue: EventQueue;
  readonly messages: number;
}

/** Which dead letters are meant; all of the queue where nothing is given. */
export interface Selection {
  readonly messageId?: string;
  readonly type?: string;
  /** At most so many, the oldest first. */
  readonly limit?: number;
}

/** Told of each selected letter before anything is done with it. */
export type Seen = (letter: DeadLetter) => void;

interface Visit {
  readonly message: ConsumeMessage;
  readonly letter: DeadLetter;
}

const FLUSH_MS = 5_000;

/** Letters that are redriven at once: one by one each would wait for the confirm of the one before. */
const WINDOW = 100;

/**
 * The dead letters of the event queues, for operators. Looking takes messages and puts them back where they were. All
 * methods throw a `RangeError` for a queue that is none of `EVENT_QUEUES`, and hold some letters at a time, however many
 * there are.
 */
export class DeadLetters {
  constructor(
    private readonly connection: BrokerConnection,
    private readonly log: Log,
  ) {}

  /** How many each queue has. */
  async count(): Promise<DeadLetterCount[]> {
    const channel = await this.connection.createChannel();
    try {
      const counts: DeadLetterCount[] = [];
      for (const queue of EVENT_QUEUES) {
        counts.push({ queue, messages: (await channel.checkQueue(deadLetterQueueOf(queue))).messageCount });
      }
      return counts;
    } finally {
      await closeChannel(channel);
    }
  }

  /**
   * Hands over the selected dead letters of one queue, oldest first, with reason, headers and body. Returns how many. The
   * broker keeps the order of those that are put back only where they are 32 at most.
   */
  show(queue: string, selection: Selection, seen: Seen): Promise<number> {
    return this.visit(queue, selection, ({ letter }) => {
      seen(letter);
      return 'keep';
    });
  }

  /**
   * Publishes the selected dead letters to the queue that they failed in, as if new, and takes them from the dead
   * letters once that is confirmed: where this is cut off, one may be in both. Returns how many.
   */
  async redrive(queue: string, selection: Selection, seen: Seen): Promise<number> {
    const publisher = new ConfirmedPublisher(this.connection, { purpose: 'redrive', log: this.log });
    try {
      return await this.visit(queue, selection, ({ message, letter }) => {
        seen(letter);
        return redriven(publisher, queue, message);
      });
    } finally {
      await publisher.close(FLUSH_MS);
    }
  }

  /** Throws the selected dead letters away. Returns how many. */
  drop(queue: string, selection: Selection, seen: Seen): Promise<number> {
    return this.visit(queue, selection, ({ letter }) => {
      seen(letter);
      return 'remove';
    });
  }

  /** Only what was there at the start is visited: a redriven message may come back while this runs. */
  private async visit(
    queue: string,
    { messageId, type, limit = Infinity }: Selection,
    decide: (visit: Visit) => 'keep' | 'remove' | Promise<'remove'>,
  ): Promise<number> {
    const deadLetterQueue = deadLetterQueueOf(eventQueue(queue));
    const channel = await this.connection.createChannel();
    // No more than are asked for, so that a look at a few leaves them in their order.
    const all = messageId === undefined && type === undefined;
    const walk = new QueueWalk(channel, deadLetterQueue, all ? Math.min(limit, PAGE) : PAGE);
    const removals = new Window(WINDOW);
    let [selected, kept] = [0, 0];
    try {
      const { messageCount } = await channel.checkQueue(deadLetterQueue);
      for (let visited = 0; visited < messageCount && selected < limit; visited++) {
        const message = await walk.next();
        if (!message) break;
        kept += 1;
        const letter = deadLetterOf(message);
        const isMeant =
          (messageId === undefined || messageId === letter.messageId) &&
          (type === undefined || type === letter.type);
        const decision = isMeant ? decide({ message, letter }) : 'keep';
        if (isMeant) selected += 1;
        if (decision === 'keep') {
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
      return selected;
    } finally {
      await removals.settled();
      await walk.stop().catch(() => undefined);
      await putBack(channel, deadLetterQueue, kept + walk.unseen);
    }
  }
}

/** Work under way, of which there is never more than `size`. */
class Window {
  private readonly running = new Set<Promise<void>>();
  private failure: { readonly cause: unknown } | undefined;

  constructor(private readonly size: number) {}

  /** Waits for room. Throws where any work failed. */
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

  /** Throws where any work failed. */
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

async function redriven(
  publisher: ConfirmedPublisher,
  queue: string,
  message: ConsumeMessage,
): Promise<'remove'> {
  const outcome = await publisher.publishOnce({
    exchange: '',
    routingKey: queue,
    content: message.content,
    properties: {
      ...keptProperties(message),
      headers: originalHeaders(message),
      persistent: true,
      mandatory: true,
    },
  });
  if (outcome !== 'confirmed') throw new Error(`the broker did not take a message for ${queue}: ${outcome}`);
  return 'remove';
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

function eventQueue(name: string): EventQueue {
  const queue = EVENT_QUEUES.find((queue) => queue === name);
  if (!queue)
    throw new RangeError(`no queue ${name} has dead letters; it is one of ${EVENT_QUEUES.join(', ')}`);
  return queue;
}

function originalHeaders(message: ConsumeMessage): MessagePropertyHeaders {
  const marks: readonly string[] = [...Object.values(DEAD_HEADERS), HEADERS.attempt];
  return Object.fromEntries(Object.entries(keptHeaders(message)).filter(([name]) => !marks.includes(name)));
}
