import type { Channel } from 'amqplib';
import type { Log } from '#contracts/log';
import type { BrokerConnection } from '../connection/connection.js';
import { KeptChannel } from '../connection/kept-channel.js';

/** What a passive look at a queue tells. */
export interface QueueLength {
  readonly queue: string;
  /** Messages that wait to be handed out. */
  readonly ready: number;
  readonly consumers: number;
}

/** Looks at queues over AMQP, on a channel of its own: the broker closes it where a queue is missing. */
export class QueueLengths {
  private readonly channel: KeptChannel<Channel>;

  /** `opened` is called whenever it can look again. */
  constructor(connection: BrokerConnection, log: Log, opened: () => void) {
    this.channel = new KeptChannel({
      purpose: 'lengths of queues',
      log,
      open: () => connection.createChannel(),
      opened,
    });
    this.channel.startInBackground();
  }

  /** Nothing while the broker is away. Throws where a queue is missing. */
  async read(queues: readonly string[]): Promise<readonly QueueLength[]> {
    const channel = this.channel.current;
    if (!channel) return [];
    const lengths: QueueLength[] = [];
    for (const queue of queues) {
      const { messageCount: ready, consumerCount: consumers } = await channel.checkQueue(queue);
      lengths.push({ queue, ready, consumers });
    }
    return lengths;
  }

  close(): Promise<void> {
    return this.channel.close();
  }
}
