import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { MessageHandler } from '@nestjs/microservices';
import type { Log } from '#contracts/log';
import type { ServiceName } from '#contracts/services';
import { closeChannel } from '../connection/close.js';
import { type BrokerConnection, HEARTBEAT_SECONDS } from '../connection/connection.js';
import { KeptChannel } from '../connection/kept-channel.js';
import { contextOf } from '../message/headers.js';
import { senderOf } from '../senders/authenticated-sender.js';
import type { SenderCheck } from '../senders/sender-check.js';
import { invoke } from '../message/message-context.js';
import { EXCHANGES } from '../topology/topology.js';

/** As often as the peer is asked for a sign of life. */
const CHECK_EVERY_MS = HEARTBEAT_SECONDS * 1_000;
/** The reply code of AMQP 0-9-1. */
const NOT_FOUND = 404;

export interface BroadcastListenerOptions {
  readonly connection: BrokerConnection;
  readonly service: ServiceName;
  /** Handlers of broadcasts only. */
  readonly handlers: ReadonlyMap<string, MessageHandler>;
  readonly senders: SenderCheck;
  readonly log: Log;
  /** Milliseconds between two looks at the queue. Default 5,000. */
  readonly checkEveryMs?: number;
}

/**
 * Consumes the fan-out exchange on a queue of this process only, and reports to the connection while it does not.
 * Ignores types without a handler here, and broadcasts from senders that are not allowed.
 *
 * A node that was apart from its cluster keeps its connections, but the cluster deletes their exclusive queues and tells
 * nobody. So the queue is looked at every 5 s, and its loss ends the connection.
 */
export class BroadcastListener {
  private readonly channel: KeptChannel<Channel>;
  private readonly checkEveryMs: number;
  private queue = '';
  private nextCheck: NodeJS.Timeout | undefined;

  constructor(private readonly options: BroadcastListenerOptions) {
    const { connection, log } = options;
    this.checkEveryMs = options.checkEveryMs ?? CHECK_EVERY_MS;
    this.channel = new KeptChannel({
      purpose: 'broadcasts',
      log,
      connection,
      open: () => connection.createChannel(),
      setup: (channel) => this.subscribe(channel),
      opened: (channel) => {
        connection.tellOfBroadcasts('heard');
        this.watch(channel);
      },
      lost: () => {
        clearTimeout(this.nextCheck);
        connection.tellOfBroadcasts('lost');
      },
    });
  }

  start(): Promise<void> {
    return this.options.connection.throughLosses(() => this.channel.start());
  }

  close(): Promise<void> {
    clearTimeout(this.nextCheck);
    this.options.connection.tellOfBroadcasts('lost');
    return this.channel.close();
  }

  private async subscribe(channel: Channel): Promise<void> {
    // A new name each time: after a lost connection the broker may keep the old exclusive queue for a while.
    this.queue = `broadcast.${this.options.service}.${randomUUID()}`;
    await channel.assertQueue(this.queue, { exclusive: true, autoDelete: true, durable: false });
    await channel.bindQueue(this.queue, EXCHANGES.broadcast, '');
    await channel.consume(this.queue, (message) => this.receive(channel, message), { noAck: true });
  }

  private watch(channel: Channel): void {
    if (this.channel.current !== channel) return;
    this.nextCheck = setTimeout(() => void this.check(channel), this.checkEveryMs);
  }

  private async check(channel: Channel): Promise<void> {
    const { connection } = this.options;
    try {
      await connection.answered(`for the queue ${this.queue}`, channel.checkQueue(this.queue));
      this.watch(channel);
    } catch (error) {
      // Other errors: this process or its connection has closed the channel meanwhile.
      if ((error as { readonly code?: number }).code === NOT_FOUND)
        connection.reconnect(`the broker has lost the queue ${this.queue}`);
    }
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
