import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { MessageHandler } from '@nestjs/microservices';
import type { Log } from '#contracts/log';
import type { ServiceName } from '#contracts/services';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';
import { KeptChannel } from '../connection/kept-channel.js';
import { contextOf } from '../message/headers.js';
import { senderOf } from '../senders/authenticated-sender.js';
import type { SenderCheck } from '../senders/sender-check.js';
import { invoke } from '../message/message-context.js';
import { EXCHANGES } from '../topology/topology.js';

export interface BroadcastListenerOptions {
  readonly connection: BrokerConnection;
  readonly service: ServiceName;
  /** Handlers of broadcasts only. */
  readonly handlers: ReadonlyMap<string, MessageHandler>;
  readonly senders: SenderCheck;
  readonly log: Log;
}

/**
 * Consumes the fan-out exchange on a queue of this process only, and reports to the connection while it does not.
 * Ignores types without a handler here, and broadcasts from senders that are not allowed.
 */
export class BroadcastListener {
  private readonly channel: KeptChannel<Channel>;

  constructor(private readonly options: BroadcastListenerOptions) {
    const { connection, log } = options;
    this.channel = new KeptChannel({
      purpose: 'broadcasts',
      log,
      open: () => connection.createChannel(),
      setup: (channel) => this.subscribe(channel),
      opened: () => connection.tellOfBroadcasts('heard'),
      lost: () => connection.tellOfBroadcasts('lost'),
    });
  }

  start(): Promise<void> {
    return this.options.connection.throughLosses(() => this.channel.start());
  }

  close(): Promise<void> {
    this.options.connection.tellOfBroadcasts('lost');
    return this.channel.close();
  }

  private async subscribe(channel: Channel): Promise<void> {
    // A new name each time: after a lost connection the broker may keep the old exclusive queue for a while.
    const queue = `broadcast.${this.options.service}.${randomUUID()}`;
    await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false });
    await channel.bindQueue(queue, EXCHANGES.broadcast, '');
    await channel.consume(queue, (message) => this.receive(channel, message), { noAck: true });
  }

  private receive(channel: Channel, message: ConsumeMessage | null): void {
    if (!message) void closeChannel(channel);
    else void this.handle(message);
  }

  private async handle(message: ConsumeMessage): Promise<void> {
    try {
      if (this.options.senders.refusalOf('broadcast', message.properties, senderOf(message))) return;
      const context = contextOf(message);
      const handler = this.options.handlers.get(context.type);
      if (!handler) return;
      await invoke(handler, JSON.parse(message.content.toString('utf8')), context);
    } catch (error) {
      this.options.log.error({ err: error, type: message.properties.type }, 'A broadcast was not handled.');
    }
  }
}
