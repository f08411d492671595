import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConsumeMessage, Message } from 'amqplib';
import type { Log } from '#contracts/log';
import type { BrokerConnection } from '../connection/connection.js';
import { KeptChannel } from '../connection/kept-channel.js';
import { SettledTags } from './settled-tags.js';

/** Pause before a message that could not be settled or moved is returned to the broker. */
const GIVE_BACK_MS = 1_000;

/** One delivered message, with the channel that it must be settled on. */
export interface Delivery {
  readonly message: ConsumeMessage;
  readonly queue: string;
  readonly channel: Channel;
  /** True once that channel is lost: the broker redelivers the message. */
  readonly isLost: () => boolean;
}

export function routeOf({ message, queue }: Delivery): { exchange: string; key: string; queue: string } {
  const { exchange, routingKey: key } = message.fields;
  return { exchange, key, queue };
}

export interface QueueConsumerOptions {
  readonly connection: BrokerConnection;
  readonly queue: string;
  /** Messages delivered at once; each is handled as soon as it arrives. */
  readonly prefetch: number;
  readonly log: Log;
  /** Handles a message; when it resolves, the message may be acknowledged. */
  readonly handle: (delivery: Delivery) => Promise<void>;
}

interface Subscription {
  readonly channel: Channel;
  readonly tag: string;
}

/** Consumes one queue. Recovers from lost channels and from cancellation by the broker, can be paused, and drains. */
export class QueueConsumer {
  private readonly channel: KeptChannel<Channel>;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly settled = new WeakMap<Channel, SettledTags>();
  private readonly lost = new WeakSet<Channel>();
  private subscription: Subscription | undefined;
  private wanted = true;

  constructor(private readonly options: QueueConsumerOptions) {
    const { connection, queue, prefetch, log } = options;
    this.channel = new KeptChannel({
      purpose: queue,
      log,
      connection,
      open: () => connection.createChannel(),
      setup: async (channel) => {
        this.settled.set(channel, new SettledTags());
        channel.once('close', () => this.lost.add(channel));
        await channel.prefetch(prefetch);
        if (this.wanted) await this.subscribe(channel);
      },
      lost: () => (this.subscription = undefined),
    });
  }

  get queue(): string {
    return this.options.queue;
  }

  /** Messages that are being handled. */
  get busy(): number {
    return this.inFlight.size;
  }

  start(): Promise<void> {
    return this.options.connection.throughLosses(() => this.channel.start());
  }

  /** Resolves when the broker delivers no more; messages delivered before are still handled. */
  async pause(): Promise<void> {
    this.wanted = false;
    const subscription = this.subscription;
    this.subscription = undefined;
    await this.cancel(subscription);
  }

  /** Subscribes again, now or as soon as there is a channel. */
  async resume(): Promise<void> {
    this.wanted = true;
    const channel = this.channel.current;
    // It fails only if the channel is lost: the next one subscribes.
    if (channel && !this.subscription) await this.subscribe(channel).catch(() => undefined);
  }

  /** Resolves when no message is being handled. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  /** Closes the channel: the broker redelivers unhandled messages. */
  close(): Promise<void> {
    this.wanted = false;
    if (this.channel.current) this.acknowledge(this.channel.current);
    return this.channel.close();
  }

  private async subscribe(channel: Channel): Promise<void> {
    const subscribed = channel.consume(this.queue, (message) => this.receive(channel, message));
    const { consumerTag: tag } = await this.answered('subscribe to', subscribed);
    // It may have been paused while the broker's answer was in flight.
    if (this.wanted) this.subscription = { channel, tag };
    else await this.cancel({ channel, tag });
  }

  /** A lost channel has no consumer. */
  private async cancel(subscription: Subscription | undefined): Promise<void> {
    if (subscription === undefined) return;
    const { channel, tag } = subscription;
    await this.answered('cancel the consumer of', channel.cancel(tag)).catch(() => undefined);
  }

  private answered<T>(what: string, asked: Promise<T>): Promise<T> {
    return this.options.connection.answered(`to ${what} ${this.queue}`, asked);
  }

  private receive(channel: Channel, message: ConsumeMessage | null): void {
    if (!message) return this.onCancelledByBroker(channel);
    const isLost = () => this.lost.has(channel);
    const work = this.settle({ message, channel, queue: this.queue, isLost });
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
  }

  private async settle(delivery: Delivery): Promise<void> {
    const { channel, message } = delivery;
    try {
      await this.options.handle(delivery);
      this.acknowledgeSoon(channel, message.fields.deliveryTag);
    } catch (error) {
      this.options.log.error(
        { err: error, queue: this.queue, message_id: message.properties.messageId },
        'A message could not be settled; it is returned to the broker, which counts the delivery.',
      );
      await pause(GIVE_BACK_MS);
      this.settled.get(channel)?.giveBack(message.fields.deliveryTag);
      ifOpen(() => channel.nack(message, false, true));
    }
  }

  /** Acknowledges at the end of the turn, together with what else was handled in it. */
  private acknowledgeSoon(channel: Channel, tag: number): void {
    if (this.settled.get(channel)?.settle(tag)) setImmediate(() => this.acknowledge(channel));
  }

  private acknowledge(channel: Channel): void {
    const { through, alone } = this.settled.get(channel)?.take() ?? { alone: [] };
    ifOpen(() => {
      if (through !== undefined) channel.ack(messageOf(through), true);
      for (const tag of alone) channel.ack(messageOf(tag));
    });
  }

  /** The queue was deleted or its leader moved: a new subscription works, or closes the channel, which is then reopened. */
  private onCancelledByBroker(channel: Channel): void {
    this.subscription = undefined;
    this.options.log.warn({ queue: this.queue }, 'The broker cancelled a consumer; it subscribes again.');
    if (this.wanted) void this.subscribe(channel).catch(() => undefined);
  }
}

/** amqplib acknowledges messages but reads only their tag. */
function messageOf(deliveryTag: number): Message {
  return { fields: { deliveryTag } } as Message;
}

/** The broker redelivers messages of a closed channel; there is nothing to settle. */
function ifOpen(settle: () => void): void {
  try {
    settle();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalOperationError') throw error;
  }
}
