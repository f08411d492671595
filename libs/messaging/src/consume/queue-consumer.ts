import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConsumeMessage, Message } from 'amqplib';
import type { Log } from '#contracts/log';
import type { BrokerConnection } from '../connection/connection.js';
import { KeptChannel } from '../connection/kept-channel.js';
import { SettledTags } from './settled-tags.js';

/** Before a message that could neither be settled nor moved is given back to the broker. */
const GIVE_BACK_MS = 1_000;

/** One message as handed out by the broker, on the channel that it has to be settled on. */
export interface Delivery {
  readonly message: ConsumeMessage;
  readonly queue: string;
  readonly channel: Channel;
  /** True once that channel is gone: the broker hands the message out again. */
  readonly isLost: () => boolean;
}

/** Where a message was published to, and where it was taken from. */
export function placeOf({ message, queue }: Delivery): { exchange: string; key: string; queue: string } {
  const { exchange, routingKey: key } = message.fields;
  return { exchange, key, queue };
}

export interface QueueConsumerOptions {
  readonly connection: BrokerConnection;
  readonly queue: string;
  /** Messages handed out at once; each is handled as soon as it comes. */
  readonly prefetch: number;
  readonly log: Log;
  /** Handles a message to the point where it may be acknowledged. */
  readonly handle: (delivery: Delivery) => Promise<void>;
}

/** Consumes one queue: survives lost channels and cancellation by the broker, can be paused, and drains. */
export class QueueConsumer {
  private readonly channel: KeptChannel<Channel>;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly settled = new WeakMap<Channel, SettledTags>();
  private readonly lost = new WeakSet<Channel>();
  private subscription: { readonly channel: Channel; readonly tag: string } | undefined;
  private wanted = true;

  constructor(private readonly options: QueueConsumerOptions) {
    const { connection, queue, prefetch, log } = options;
    this.channel = new KeptChannel({
      purpose: queue,
      log,
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

  /** Resolves when the broker hands out no more; what it handed out before goes on. */
  async pause(): Promise<void> {
    this.wanted = false;
    const subscription = this.subscription;
    this.subscription = undefined;
    await cancel(subscription);
  }

  /** Subscribes again, now or when there is a channel again. */
  async resume(): Promise<void> {
    this.wanted = true;
    const channel = this.channel.current;
    // Should it fail, then because the channel is gone: the next one subscribes.
    if (channel && !this.subscription) await this.subscribe(channel).catch(() => undefined);
  }

  /** Resolves when nothing is being handled any more. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  /** Closes the channel: what was not handled is handed out again, here or elsewhere. */
  close(): Promise<void> {
    this.wanted = false;
    if (this.channel.current) this.acknowledge(this.channel.current);
    return this.channel.close();
  }

  private async subscribe(channel: Channel): Promise<void> {
    const { consumerTag: tag } = await channel.consume(this.queue, (message) =>
      this.receive(channel, message),
    );
    // It may have been paused while the broker's answer was on its way.
    if (this.wanted) this.subscription = { channel, tag };
    else await cancel({ channel, tag });
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
        'A message could not be settled; it goes back to the broker, which counts it.',
      );
      await pause(GIVE_BACK_MS);
      this.settled.get(channel)?.giveBack(message.fields.deliveryTag);
      ifOpen(() => channel.nack(message, false, true));
    }
  }

  /** At the end of the turn, with what else is handled in it. */
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

  /** The queue was deleted or its leader moved: subscribing again either works or closes the channel, to be reopened. */
  private onCancelledByBroker(channel: Channel): void {
    this.subscription = undefined;
    this.options.log.warn({ queue: this.queue }, 'The broker cancelled a consumer; it subscribes again.');
    if (this.wanted) void this.subscribe(channel).catch(() => undefined);
  }
}

/** amqplib acknowledges messages, of which it reads the tag alone. */
function messageOf(deliveryTag: number): Message {
  return { fields: { deliveryTag } } as Message;
}

/** A channel that is gone has no consumer either. */
async function cancel(
  subscription: { readonly channel: Channel; readonly tag: string } | undefined,
): Promise<void> {
  await subscription?.channel.cancel(subscription.tag).catch(() => undefined);
}

/** A message of a closed channel is handed out again; there is nothing left to settle. */
function ifOpen(settle: () => void): void {
  try {
    settle();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalOperationError') throw error;
  }
}
