import type { ConsumeMessage } from 'amqplib';
import type { Log } from '#contracts/log';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';
import { ConfirmedPublisher } from '../publish/confirmed-publisher.js';
import { MessageMover } from '../publish/message-mover.js';
import { deadLetterQueueOf, EVENT_QUEUES, ownerOf } from '../topology/topology.js';
import { type DeadLetterMessage, deadLetterMessageOf } from './dead-letter-message.js';
import { type Decision, type QueueRead, readQueue } from './read-queue.js';

export interface DeadLetterCount {
  readonly queue: string;
  readonly messages: number;
}

/** Which dead-letter messages to select; without any field, all of the queue. */
export interface Selection {
  readonly messageId?: string;
  /** One message, by its `DeadLetterMessage.handle`. */
  readonly handle?: string;
  readonly type?: string;
  /** At most so many, the oldest first. */
  readonly limit?: number;
}

/** Called with each selected message before anything is done with it. */
export type Seen = (message: DeadLetterMessage) => void;

const FLUSH_MS = 5_000;

/**
 * The dead-letter queues of the event queues, for operators. A method handles only the messages that are there at its
 * start, as `readQueue` does. All methods throw a `RangeError` for a queue that holds no events.
 */
export class DeadLetterQueues {
  constructor(
    private readonly connection: BrokerConnection,
    private readonly log: Log,
  ) {}

  /** Counts the messages of each dead-letter queue. */
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

  /** Passes the selected messages of one queue to `seen`, oldest first, with reason, headers and body. */
  show(queue: string, selection: Selection, seen: Seen): Promise<QueueRead> {
    return this.read(queue, selection, (_, message) => {
      seen(message);
      return 'keep';
    });
  }

  /**
   * Publishes the selected messages as new to the queue where they failed, and removes each once that is confirmed. If
   * it is interrupted, up to `REMOVALS` messages may be in both queues.
   */
  async redrive(queue: string, selection: Selection, seen: Seen): Promise<QueueRead> {
    const owner = ownerOf(this.eventQueue(queue));
    const publisher = new ConfirmedPublisher(this.connection, { purpose: 'redrive', log: this.log });
    const mover = new MessageMover(publisher, owner);
    try {
      return await this.read(queue, selection, (received, message) => {
        seen(message);
        return mover.redrive(received, queue).then(() => 'remove');
      });
    } finally {
      await publisher.close(FLUSH_MS);
    }
  }

  /** Deletes the selected messages. */
  drop(queue: string, selection: Selection, seen: Seen): Promise<QueueRead> {
    return this.read(queue, selection, (_, message) => {
      seen(message);
      return 'remove';
    });
  }

  private async read(
    queue: string,
    { messageId, handle, type, limit = Infinity }: Selection,
    decide: (received: ConsumeMessage, message: DeadLetterMessage) => Exclude<Decision, 'pass'>,
  ): Promise<QueueRead> {
    const options = {
      // Identical messages share a handle: it selects one of them.
      limit: handle === undefined ? limit : Math.min(limit, 1),
      passes: messageId !== undefined || handle !== undefined || type !== undefined,
    };
    return readQueue(this.connection, deadLetterQueueOf(this.eventQueue(queue)), options, (received) => {
      const message = deadLetterMessageOf(received);
      const isMeant =
        (messageId === undefined || messageId === message.messageId) &&
        (handle === undefined || handle === message.handle) &&
        (type === undefined || type === message.type);
      return isMeant ? decide(received, message) : 'pass';
    });
  }

  private eventQueue(name: string): string {
    if (EVENT_QUEUES.some((queue) => queue === name)) return name;
    throw new RangeError(`no dead-letter queue belongs to ${name}; choose one of ${EVENT_QUEUES.join(', ')}`);
  }
}
