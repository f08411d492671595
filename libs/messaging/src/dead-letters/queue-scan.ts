import type { Channel, ConsumeMessage } from 'amqplib';
import { settledWithin } from '#timing/within';

/** Messages that a consumer may hold, and so of which memory holds no more. */
const PAGE = 500;
/** Without a message for so long the queue is asked whether it has any. */
const IDLE_MS = 500;

/**
 * Goes through the messages of a queue, oldest first, on a channel of its own. Each is then acknowledged by whoever
 * walks, or kept: it is out of the queue until the channel returns it.
 *
 * Kept messages use up what a consumer may hold, so that another consumer takes over when half of that is gone. Taking
 * them with `basic.get` makes each a consumer of its own for the broker, which is quadratic: 100,000 took six minutes.
 * A walk of a page at most is one consumer's: with two it would hold more than it hands over.
 */
export class QueueScan {
  private readonly arrived: ConsumeMessage[] = [];
  private consumer: { readonly tag: string; kept: number } | undefined;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly page: number;
  private readonly keptAtTakeover: number;

  /** `most`: at most so many are handed over. */
  constructor(
    private readonly channel: Channel,
    private readonly queue: string,
    most: number,
  ) {
    this.page = Math.min(most, PAGE);
    this.keptAtTakeover = most > PAGE ? PAGE / 2 : most;
    channel.once('close', () => this.fail(`the channel closed while ${queue} was walked through`));
  }

  /** Messages that came and were not handed over yet. */
  get unseen(): number {
    return this.arrived.length;
  }

  /** The next message; undefined where there is none. Throws where the channel or the queue went away. */
  async next(): Promise<ConsumeMessage | undefined> {
    for (;;) {
      if (this.failure) throw this.failure;
      const message = this.arrived.shift();
      if (message) return message;
      if (!this.consumer || this.consumer.kept >= this.keptAtTakeover) await this.takeOver();
      else if (!(await this.somethingCame()) && (await this.isEmpty())) return undefined;
    }
  }

  /** Says that the message handed over last is not acknowledged. */
  kept(): void {
    if (this.consumer) this.consumer.kept += 1;
  }

  /** Nothing comes any more. */
  async stop(): Promise<void> {
    const consumer = this.consumer;
    this.consumer = undefined;
    if (consumer && !this.failure) await this.channel.cancel(consumer.tag);
  }

  private async takeOver(): Promise<void> {
    await this.stop();
    await this.channel.prefetch(this.page);
    const { consumerTag } = await this.channel.consume(this.queue, (message) => {
      if (!message) return this.fail(`${this.queue} went away`);
      this.arrived.push(message);
      this.wake?.();
    });
    this.consumer = { tag: consumerTag, kept: 0 };
  }

  private async somethingCame(): Promise<boolean> {
    if (this.arrived.length > 0) return true;
    await settledWithin(new Promise<void>((resolve) => (this.wake = resolve)), IDLE_MS);
    this.wake = undefined;
    return this.arrived.length > 0;
  }

  private async isEmpty(): Promise<boolean> {
    return (await this.channel.checkQueue(this.queue)).messageCount === 0 && this.arrived.length === 0;
  }

  private fail(reason: string): void {
    this.failure ??= new Error(reason);
    this.wake?.();
  }
}
