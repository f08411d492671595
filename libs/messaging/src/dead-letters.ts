import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, GetMessage, MessagePropertyHeaders } from 'amqplib';
import type { Log } from '#contracts/log';
import { closeChannel } from './close-channel.js';
import { ConfirmedPublisher } from './confirmed-publisher.js';
import type { BrokerConnection } from './connection.js';
import { type DeadLetter, deadLetterOf } from './dead-letter.js';
import { HEADERS } from './headers.js';
import { DEAD_HEADERS, keptHeaders, keptProperties } from './message-mover.js';
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

interface Visit {
  readonly message: GetMessage;
  readonly letter: DeadLetter;
}

const FLUSH_MS = 5_000;

/**
 * The dead letters of the event queues, for operators. Looking takes messages and puts them back where they were. All
 * methods throw a `RangeError` for a queue that is none of `EVENT_QUEUES`.
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

  /** The selected dead letters of one queue, with reason, headers and body. */
  show(queue: string, selection: Selection = {}): Promise<DeadLetter[]> {
    return this.visit(queue, selection, async () => 'keep');
  }

  /**
   * Publishes the selected dead letters to the queue that they failed in, as if new, and takes them from the dead
   * letters once that is confirmed. A dry run only says which. Returns them.
   */
  async redrive(queue: string, selection: Selection, dryRun: boolean): Promise<DeadLetter[]> {
    if (dryRun) return this.show(queue, selection);
    const publisher = new ConfirmedPublisher(this.connection, { purpose: 'redrive', log: this.log });
    try {
      return await this.visit(queue, selection, async ({ message }) => {
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
        if (outcome !== 'confirmed')
          throw new Error(`the broker did not take a message for ${queue}: ${outcome}`);
        return 'remove';
      });
    } finally {
      await publisher.close(FLUSH_MS);
    }
  }

  /** Throws the selected dead letters away. A dry run only says which. Returns them. */
  drop(queue: string, selection: Selection, dryRun: boolean): Promise<DeadLetter[]> {
    return this.visit(queue, selection, async () => (dryRun ? 'keep' : 'remove'));
  }

  /** Only what was there at the start is visited: a redriven message may come back while this runs. */
  private async visit(
    queue: string,
    { messageId, type, limit = Infinity }: Selection,
    decide: (visit: Visit) => Promise<'keep' | 'remove'>,
  ): Promise<DeadLetter[]> {
    const deadLetterQueue = deadLetterQueueOf(eventQueue(queue));
    const channel = await this.connection.createChannel();
    const selected: DeadLetter[] = [];
    let kept = 0;
    try {
      const { messageCount } = await channel.checkQueue(deadLetterQueue);
      for (let visited = 0; visited < messageCount && selected.length < limit; visited++) {
        const message = await channel.get(deadLetterQueue);
        if (!message) break;
        const letter = deadLetterOf(message);
        kept += 1;
        if (messageId !== undefined && messageId !== letter.messageId) continue;
        if (type !== undefined && type !== letter.type) continue;
        if ((await decide({ message, letter })) === 'remove') {
          channel.ack(message);
          kept -= 1;
        }
        selected.push(letter);
      }
      return selected;
    } finally {
      await putBack(channel, deadLetterQueue, kept);
    }
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

function eventQueue(name: string): EventQueue {
  const queue = EVENT_QUEUES.find((queue) => queue === name);
  if (!queue)
    throw new RangeError(`no queue ${name} has dead letters; it is one of ${EVENT_QUEUES.join(', ')}`);
  return queue;
}

function originalHeaders(message: GetMessage): MessagePropertyHeaders {
  const marks: readonly string[] = [...Object.values(DEAD_HEADERS), HEADERS.attempt];
  return Object.fromEntries(Object.entries(keptHeaders(message)).filter(([name]) => !marks.includes(name)));
}
