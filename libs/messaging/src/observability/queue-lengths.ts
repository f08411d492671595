import type { Channel } from 'amqplib';
import type { Log } from '#contracts/log';
import type { BrokerConnection } from '../connection/connection.js';
import { KeptChannel } from '../connection/kept-channel.js';

/** The result of a passive declaration of a queue. */
export interface QueueLength {
  readonly queue: string;
  /** Messages that wait for delivery. */
  readonly ready: number;
  readonly consumers: number;
}

/** Reads queue lengths over AMQP, on a separate channel: the broker closes the channel when a queue is missing. */
export class QueueLengths {
  private readonly channel: KeptChannel<Channel>;

  /** `opened` is called whenever it can read again. */
  constructor(
    private readonly connection: BrokerConnection,
    log: Log,
    opened: () => void,
  ) {
    this.channel = new KeptChannel({
      purpose: 'lengths of queues',
      log,
      connection,
      open: () => connection.createChannel(),
      opened,
    });
    this.channel.startInBackground();
  }

  /** Returns nothing while the broker is unavailable. Throws if a queue is missing. */
  async read(queues: readonly string[]): Promise<readonly QueueLength[]> {
    const channel = this.channel.current;
    if (!channel) return [];
    const lengths: QueueLength[] = [];
    for (const queue of queues) {
      const { messageCount: ready, consumerCount: consumers } = await this.connection.answered(
        `for the queue ${queue}`,
        channel.checkQueue(queue),
      );
      lengths.push({ queue, ready, consumers });
    }
    return lengths;
  }

  close(): Promise<void> {
    return this.channel.close();
  }
}
