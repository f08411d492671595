import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConfirmChannel, ConsumeMessage, Message } from 'amqplib';
import { type CommandName, handlerOf, type PayloadOf, type ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';
import { isNack } from '../publish/confirmed-publisher.js';
import { KeptChannel } from '../connection/kept-channel.js';
import { toProperties } from '../message/headers.js';
import type { CommandOutcome, MessageMetrics } from '../observability/message-metrics.js';
import { whileSending } from '../observability/message-spans.js';
import { senderOf } from '../senders/authenticated-sender.js';
import { SenderCheck } from '../senders/sender-check.js';
import { EXCHANGES } from '../topology/topology.js';
import { decodeReply, REPLY_TO, CommandUnanswered, type Executed } from './command-reply.js';

/**
 * A command without a confirm for so long at its deadline costs its channel. Until 4.2, a quorum queue of RabbitMQ may take no
 * more of a channel that lived through a partition (rabbitmq-server pull request 14589).
 */
const CONFIRM_WITHIN_MS = 1_500;
/** A timer that fires so late says that this process stood still, and nothing of the broker. */
const LATE_MS = 250;

export interface CommandClientOptions {
  readonly log: Log;
  /** The most commands that wait for a reply at once; more are refused unsent. Default 10,000. */
  readonly maxPending?: number;
  readonly metrics?: MessageMetrics;
}

export interface SendOptions {
  /** Milliseconds from now after which the caller stops waiting and the command is no longer executed. */
  readonly deadlineMs: number;
  /** A UUID: a command that is sent again with it acts once. Default: a new one. */
  readonly commandId?: string;
  readonly correlationId?: string;
  readonly causationId?: string;
  readonly traceparent?: string;
}

interface Pending {
  readonly command: CommandName;
  readonly messageId: string;
  readonly timer: NodeJS.Timeout;
  /** By `performance.now()`, as `endsAt`. */
  readonly begunAt: number;
  readonly endsAt: number;
  /** The broker has taken it. */
  isConfirmed: boolean;
  resolve(value: unknown): void;
  reject(failure: Failure): void;
}

export class CommandClient {
  /** By the id that the reply will carry. */
  private readonly pending = new Map<string, Pending>();
  private readonly channel: KeptChannel<ConfirmChannel>;
  private readonly maxPending: number;
  private readonly senders: SenderCheck;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly connection: BrokerConnection,
    private readonly options: CommandClientOptions,
  ) {
    this.maxPending = options.maxPending ?? 10_000;
    this.senders = new SenderCheck(options);
    this.channel = new KeptChannel({
      purpose: 'commands',
      log: options.log,
      connection,
      open: () => connection.createConfirmChannel(),
      setup: (channel) => this.listen(channel),
      lost: () => this.failAll('the channel to the broker was lost'),
    });
    this.unsubscribe = connection.onDown(() =>
      this.failAll('the broker became unavailable or blocked the connection'),
    );
  }

  /** Opens the channel; must have resolved before the first `send`. */
  async start(): Promise<void> {
    await this.connection.throughLosses(() => this.channel.start());
  }

  /** Commands that wait for their reply. */
  get waiting(): number {
    return this.pending.size;
  }

  /**
   * Returns the handler's reply. Throws the handler's own `Failure`, or `CommandUnanswered`: executed `no` if nothing
   * was sent or no queue took it, `unknown` after a timeout or a lost channel.
   */
  send<Name extends CommandName>(
    command: Name,
    payload: PayloadOf<Name>,
    options: SendOptions,
  ): Promise<ReplyOf<Name>> {
    return whileSending(command, payload, options, (messageId, traceparent) =>
      this.request(messageId, command, payload, { ...options, traceparent }),
    ) as Promise<ReplyOf<Name>>;
  }

  private request(
    messageId: string,
    command: CommandName,
    payload: unknown,
    options: SendOptions,
  ): Promise<unknown> {
    // Of this attempt alone: a late reply to an earlier one says nothing of it.
    const replyId = randomUUID();
    return new Promise<unknown>((resolve, reject) => {
      const channel = this.channel.current;
      const refusal = this.refusalOf(options.deadlineMs);
      if (!channel || refusal) {
        this.options.metrics?.commandEnded(command, 'unsent', 0);
        reject(new CommandUnanswered(command, 'no', refusal ?? 'the broker is unavailable'));
        return;
      }
      const timer = setTimeout(() => this.onTimeout(channel, replyId, options), options.deadlineMs);
      const begunAt = performance.now();
      const endsAt = begunAt + options.deadlineMs;
      const pending = { command, messageId, timer, begunAt, endsAt, isConfirmed: false, resolve, reject };
      this.pending.set(replyId, pending);
      const confirm = (error: unknown) => {
        pending.isConfirmed = true;
        if (!error) this.channel.worked(channel);
        else if (isNack(error)) this.fail(replyId, 'unknown', 'the broker could not take it', error);
      };
      try {
        this.publish(channel, { messageId, replyId }, command, payload, options, confirm);
      } catch (error) {
        this.fail(replyId, 'no', 'it could not be written to the channel', error);
      }
    });
  }

  /** Fails pending commands as unknown and closes the channel. */
  async close(): Promise<void> {
    this.unsubscribe();
    this.failAll('this process is shutting down');
    await this.channel.close();
  }

  private refusalOf(deadlineMs: number): string | undefined {
    if (!this.connection.available) return 'the broker is unavailable or has blocked the connection';
    if (!(deadlineMs >= 1)) return 'its deadline had passed before it was sent';
    if (this.pending.size >= this.maxPending) return `${this.maxPending} commands already wait for a reply`;
    return undefined;
  }

  private publish(
    channel: ConfirmChannel,
    { messageId, replyId }: { readonly messageId: string; readonly replyId: string },
    command: CommandName,
    payload: unknown,
    { deadlineMs, correlationId, causationId, traceparent }: SendOptions,
    confirm: (error: unknown) => void,
  ): void {
    const deadline = Date.now() + Math.floor(deadlineMs);
    const properties = {
      ...toProperties({ messageId, type: command, correlationId, causationId, traceparent, deadline }),
      correlationId: replyId,
      replyTo: REPLY_TO,
      userId: this.connection.user,
      expiration: Math.floor(deadlineMs),
      mandatory: true,
    };
    const content = Buffer.from(JSON.stringify(payload));
    channel.publish(EXCHANGES.commands, handlerOf(command), content, properties, confirm);
  }

  private async listen(channel: ConfirmChannel): Promise<void> {
    channel.on('return', (message: Message) => {
      this.fail(String(message.properties.correlationId), 'no', 'no queue takes commands of its service');
    });
    await channel.consume(REPLY_TO, (message) => this.onReply(channel, message), { noAck: true });
  }

  private onTimeout(channel: ConfirmChannel, replyId: string, { deadlineMs }: SendOptions): void {
    const pending = this.pending.get(replyId);
    const waited = `${Math.round(deadlineMs)} ms`;
    this.fail(replyId, 'unknown', `none came within ${waited}`);
    if (!pending || pending.isConfirmed || deadlineMs < CONFIRM_WITHIN_MS) return;
    if (performance.now() - pending.endsAt > LATE_MS) return;
    // The replies to others still come on it.
    const ends = [...this.pending.values()].map(({ endsAt }) => endsAt);
    const othersMs = ends.reduce((latest, endsAt) => Math.max(latest, endsAt), 0) - performance.now();
    const ended = pause(Math.max(othersMs, 0), undefined, { ref: false });
    this.channel.replace(channel, `the broker has not taken a command for ${waited}`, ended);
  }

  private onReply(channel: ConfirmChannel, message: ConsumeMessage | null): void {
    if (!message) {
      // Without its consumer the channel gets no more replies: a new one must be made.
      void closeChannel(channel);
      return;
    }
    const replyId = String(message.properties.correlationId);
    const asked = this.pending.get(replyId);
    if (!asked) return; // too late: its caller has been told that no reply came
    // A process that was frozen may read the reply before its timer fires; it is still too late.
    if (performance.now() >= asked.endsAt) return;
    const { command, messageId } = asked;
    if (this.senders.refusalOf('reply', { type: command, messageId }, senderOf(message))) return;
    const pending = this.take(replyId);
    if (!pending) return;
    try {
      pending.resolve(decodeReply(message.content));
      this.count(pending, 'answered');
    } catch (error) {
      this.count(pending, error instanceof Failure ? 'refused' : 'unanswered');
      pending.reject(
        error instanceof Failure
          ? error
          : new CommandUnanswered(pending.command, 'unknown', 'the reply could not be read', {
              cause: error,
            }),
      );
    }
  }

  private failAll(reason: string): void {
    if (this.pending.size > 0) {
      this.options.log.warn({ commands: this.pending.size, reason }, 'Commands got no reply.');
    }
    for (const replyId of [...this.pending.keys()]) this.fail(replyId, 'unknown', reason);
  }

  private fail(replyId: string, executed: Executed, reason: string, cause?: unknown): void {
    const pending = this.take(replyId);
    if (!pending) return;
    this.count(pending, executed === 'no' ? 'unsent' : 'unanswered');
    pending.reject(new CommandUnanswered(pending.command, executed, reason, { cause }));
  }

  private count({ command, begunAt }: Pending, outcome: CommandOutcome): void {
    this.options.metrics?.commandEnded(command, outcome, performance.now() - begunAt);
  }

  private take(replyId: string): Pending | undefined {
    const pending = this.pending.get(replyId);
    if (!pending) return undefined;
    this.pending.delete(replyId);
    clearTimeout(pending.timer);
    return pending;
  }
}
