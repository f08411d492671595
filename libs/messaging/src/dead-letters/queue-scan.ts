import type { Channel, ConsumeMessage } from 'amqplib';
import { settledWithin } from '#timing/within';

/** The most messages that a consumer holds, and so the most in memory. */
const PAGE = 500;
/** After this long without a message, the queue is asked for its length. */
const IDLE_MS = 500;

/**
 * Reads the messages of a queue, oldest first, on a separate channel. The caller acknowledges each or keeps it; a kept
 * message stays out of the queue until the channel returns it.
 *
 * Kept messages use up the consumer's prefetch, so another consumer takes over when half of it is used. `basic.get`
 * would make each message a consumer of its own for the broker, which is quadratic: 100,000 messages took six minutes.
 * A scan of at most one page uses one consumer: with two it would hold more than it returns.
 */
export class QueueScan {
  private readonly arrived: ConsumeMessage[] = [];
  private consumer: { readonly tag: string; kept: number } | undefined;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly page: number;
  private readonly keptAtTakeover: number;

  /** `most`: the most messages that it returns. */
  constructor(
    private readonly channel: Channel,
    private readonly queue: string,
    most: number,
  ) {
    this.page = Math.min(most, PAGE);
    this.keptAtTakeover = most > PAGE ? PAGE / 2 : most;
    channel.once('close', () => this.fail(`the channel closed while ${queue} was being read`));
  }

  /** Messages that arrived and were not returned yet. */
  get unseen(): number {
    return this.arrived.length;
  }

  /** Returns the next message, or undefined when there is none. Throws when the channel or the queue is lost. */
  async next(): Promise<ConsumeMessage | undefined> {
    for (;;) {
      if (this.failure) throw this.failure;
      const message = this.arrived.shift();
      if (message) return message;
      if (!this.consumer || this.consumer.kept >= this.keptAtTakeover) await this.takeOver();
      else if (!(await this.somethingCame()) && (await this.isEmpty())) return undefined;
    }
  }

  /** Reports that the last message is not acknowledged. */
  kept(): void {
    if (this.consumer) this.consumer.kept += 1;
  }

  async stop(): Promise<void> {
    const consumer = this.consumer;
    this.consumer = undefined;
    if (consumer && !this.failure) await this.channel.cancel(consumer.tag);
  }

  private async takeOver(): Promise<void> {
    await this.stop();
    await this.channel.prefetch(this.page);
    const { consumerTag } = await this.channel.consume(this.queue, (message) => {
      if (!message) return this.fail(`${this.queue} was lost`);
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
