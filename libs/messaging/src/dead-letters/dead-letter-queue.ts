import type { ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import type { Log } from '#contracts/log';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';
import { HEADERS } from '../message/headers.js';
import { ConfirmedPublisher } from '../publish/confirmed-publisher.js';
import { firstSenderHeader } from '../senders/authenticated-sender.js';
import { deadLetterQueueOf, EVENT_QUEUES, type EventQueue, ownerOf } from '../topology/topology.js';
import { type DeadLetterMessage, deadLetterMessageOf } from './dead-letter-message.js';
import { DEAD_HEADERS, keptHeaders, keptProperties } from './message-mover.js';
import { type Decision, type QueueRead, readQueue } from './read-queue.js';

export interface DeadLetterCount {
  readonly queue: EventQueue;
  readonly messages: number;
}

/** Which dead letters are meant; all of the queue where nothing is given. */
export interface Selection {
  readonly messageId?: string;
  /** One letter, by its `DeadLetterMessage.handle`. */
  readonly handle?: string;
  readonly type?: string;
  /** At most so many, the oldest first. */
  readonly limit?: number;
}

/** Told of each selected letter before anything is done with it. */
export type Seen = (letter: DeadLetterMessage) => void;

const FLUSH_MS = 5_000;

/**
 * The dead letters of the event queues, for operators: only those that lie there at the start, which are visited as
 * `readQueue` does. All methods throw a `RangeError` for a queue that is none of `EVENT_QUEUES`.
 */
export class DeadLetterQueues {
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

  /** Hands over the selected dead letters of one queue, oldest first, with reason, headers and body. */
  show(queue: string, selection: Selection, seen: Seen): Promise<QueueRead> {
    return this.visit(queue, selection, (_, letter) => {
      seen(letter);
      return 'keep';
    });
  }

  /**
   * Publishes the selected dead letters to the queue that they failed in, as if new, and takes them from the dead
   * letters once that is confirmed: where this is cut off, up to `REMOVALS` may be in both.
   */
  async redrive(queue: string, selection: Selection, seen: Seen): Promise<QueueRead> {
    const publisher = new ConfirmedPublisher(this.connection, { purpose: 'redrive', log: this.log });
    try {
      return await this.visit(queue, selection, (message, letter) => {
        seen(letter);
        return redriven(publisher, queue, message);
      });
    } finally {
      await publisher.close(FLUSH_MS);
    }
  }

  /** Throws the selected dead letters away. */
  drop(queue: string, selection: Selection, seen: Seen): Promise<QueueRead> {
    return this.visit(queue, selection, (_, letter) => {
      seen(letter);
      return 'remove';
    });
  }

  private async visit(
    queue: string,
    { messageId, handle, type, limit = Infinity }: Selection,
    decide: (message: ConsumeMessage, letter: DeadLetterMessage) => Exclude<Decision, 'pass'>,
  ): Promise<QueueRead> {
    const options = {
      // Of letters that are the same in everything a handle means one: as many as were seen when it was chosen.
      limit: handle === undefined ? limit : Math.min(limit, 1),
      passes: messageId !== undefined || handle !== undefined || type !== undefined,
    };
    return readQueue(this.connection, deadLetterQueueOf(eventQueue(queue)), options, (message) => {
      const letter = deadLetterMessageOf(message);
      const isMeant =
        (messageId === undefined || messageId === letter.messageId) &&
        (handle === undefined || handle === letter.handle) &&
        (type === undefined || type === letter.type);
      return isMeant ? decide(message, letter) : 'pass';
    });
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
      headers: { ...originalHeaders(message), ...firstSenderHeader(message, ownerOf(queue)) },
      persistent: true,
      mandatory: true,
    },
  });
  if (outcome !== 'confirmed') throw new Error(`the broker did not take a message for ${queue}: ${outcome}`);
  return 'remove';
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
