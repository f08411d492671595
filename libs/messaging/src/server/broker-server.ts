import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Log } from '#contracts/log';
import { type MessageKind, sendersOf } from '#contracts/messages/senders';
import type { ServiceName } from '#contracts/services';
import { settledWithin } from '#timing/within';
import type { BrokerConnection } from '../connection/connection.js';
import { BroadcastListener } from '../consume/broadcast-listener.js';
import { type Dependency, DependencyGate } from '../consume/dependency-gate.js';
import { EventProcessor } from '../consume/event-processor.js';
import { QueueConsumer } from '../consume/queue-consumer.js';
import { MessageMover } from '../publish/message-mover.js';
import type { MessageMetrics } from '../observability/message-metrics.js';
import { ConfirmedPublisher } from '../publish/confirmed-publisher.js';
import { CommandProcessor } from '../rpc/command-processor.js';
import { SenderCheck } from '../senders/sender-check.js';
import { assertTopology } from '../topology/topology-check.js';
import {
  BROADCAST_TYPES,
  commandQueueOf,
  type CommandQueueType,
  deadLetterQueueOf,
  eventQueuesOf,
  EXCHANGES,
  RETRY_DELAYS_MS,
  retryQueueOf,
} from '../topology/topology.js';
import { HandlersMismatch, problemsOf, type Registration } from './handler-check.js';

export interface BrokerServerOptions {
  readonly connection: BrokerConnection;
  readonly service: ServiceName;
  readonly log: Log;
  /** Messages handled at once by this process, for each kind of queue. Default: commands 200, events 50. */
  readonly prefetch?: { readonly commands?: number; readonly events?: number };
  /** The type of the command queue in the applied topology. Default classic. */
  readonly commandQueueType?: CommandQueueType;
  readonly dependency?: Dependency;
  /** Whether this process consumes broadcasts. Default: if it has a handler for one. */
  readonly broadcasts?: boolean;
  /** The retry delays of the applied topology. Default `RETRY_DELAYS_MS`. */
  readonly retryDelaysMs?: readonly number[];
  /** Milliseconds that `close` waits for messages in flight. Default 20,000. */
  readonly drainMs?: number;
  readonly metrics?: MessageMetrics;
}

const PREFETCH = { commands: 200, events: 50 };
const CANCEL_MS = 2_000;
const FLUSH_MS = 2_000;

/**
 * The Nest transport on RabbitMQ: consumes a service's commands, events and broadcasts. A handler's return value
 * is the reply to a command. For an error, `dispositionOf` decides whether the message is answered, retried or
 * dead-lettered. Prepare the application with `prepareHandlers`.
 */
export class BrokerServer extends Server implements CustomTransportStrategy {
  private readonly registrations: Registration[] = [];
  private readonly gate: DependencyGate;
  private readonly publisher: ConfirmedPublisher;
  private eventConsumers: readonly QueueConsumer[] = [];
  private commandConsumer: QueueConsumer | undefined;
  private broadcastListener: BroadcastListener | undefined;
  private closing: Promise<void> | undefined;

  constructor(private readonly options: BrokerServerOptions) {
    super();
    const { connection, dependency, log } = options;
    this.gate = new DependencyGate(dependency, () => this.eventConsumers, log);
    this.publisher = new ConfirmedPublisher(connection, { purpose: 'retries and dead-letter messages', log });
  }

  /** Nest would chain several handlers of one event and let a later command handler win; `listen` refuses both. */
  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEventHandler = false,
    extras: Record<string, unknown> = {},
  ): void {
    this.registrations.push({ pattern: String(pattern), isEventHandler });
    super.addHandler(pattern, callback, isEventHandler, extras);
  }

  /** Checks handlers and topology, then consumes. Fails with `HandlersMismatch` or `TopologyMissing`, which say what to fix. */
  listen(callback: (error?: unknown) => void): void {
    this.start().then(() => callback(), callback);
  }

  get service(): ServiceName {
    return this.options.service;
  }

  /** Messages in handling. */
  get busy(): number {
    return this.consumers.reduce((sum, consumer) => sum + consumer.busy, 0);
  }

  /** True while no events are consumed because a dependency is unavailable. */
  get paused(): boolean {
    return this.gate.isShut;
  }

  /**
   * Takes no more messages, lets those in flight finish and acknowledges them. Rejects if the drain budget ends first:
   * the broker redelivers the rest. Later calls (Nest makes one) only wait for the first. The connection stays open.
   */
  async close(): Promise<void> {
    if (this.closing) return this.closing.catch(() => undefined);
    this.closing = this.drain();
    return this.closing;
  }

  on(): never {
    throw new Error('BrokerServer has no events of its own; ask the BrokerConnection');
  }

  unwrap<T>(): T {
    return this.options.connection as T;
  }

  private get consumers(): readonly QueueConsumer[] {
    return this.commandConsumer ? [this.commandConsumer, ...this.eventConsumers] : this.eventConsumers;
  }

  private async start(): Promise<void> {
    const {
      service,
      commandQueueType = 'classic',
      retryDelaysMs = RETRY_DELAYS_MS,
      connection,
    } = this.options;
    const listens =
      this.options.broadcasts ?? this.registrations.some(({ pattern }) => BROADCAST_TYPES.includes(pattern));
    const problems = problemsOf(service, this.registrations, listens);
    if (problems.length > 0) throw new HandlersMismatch(service, problems);

    const commandQueue = commandQueueOf(service, commandQueueType);
    const eventQueues = eventQueuesOf(service);
    const required = {
      exchanges: Object.values(EXCHANGES),
      queues: [
        commandQueue,
        ...eventQueues.flatMap((queue) => withRetryAndDeadLetterQueues(queue, retryDelaysMs)),
      ],
    };
    // If the broker becomes unavailable meanwhile, nothing is missing.
    await connection.throughLosses(() => assertTopology(connection, required));

    const { log, metrics } = this.options;
    const senders = new SenderCheck(this.options);
    metrics?.expect({
      queues: [commandQueue, ...eventQueues],
      types: this.registrations
        .map(({ pattern }) => pattern)
        .filter((pattern) => !BROADCAST_TYPES.includes(pattern)),
    });
    // As many as would be handled at once if each came as its own message.
    const concurrency = this.options.prefetch?.events ?? PREFETCH.events;
    const { gate } = this;
    const mover = new MessageMover(this.publisher, service);
    const events = new EventProcessor({
      handlers: this.handlersOf('event'),
      mover,
      gate,
      senders,
      owner: service,
      concurrency,
      retryDelaysMs,
      log,
      metrics,
    });
    const commands = new CommandProcessor({
      handlers: this.handlersOf('command'),
      gate,
      senders,
      user: connection.user,
      log,
      metrics,
    });
    this.eventConsumers = eventQueues.map((queue) => this.consumer(queue, 'events', events));
    this.commandConsumer = this.consumer(commandQueue, 'commands', commands);
    if (listens) {
      const handlers = this.handlersOf('broadcast');
      this.broadcastListener = new BroadcastListener({ connection, service, handlers, senders, log });
      await this.broadcastListener.start();
    }
    for (const consumer of this.consumers) await consumer.start();
  }

  /** A message that arrives as another kind finds no handler. */
  private handlersOf(kind: MessageKind): ReadonlyMap<string, MessageHandler> {
    return new Map([...this.messageHandlers].filter(([type]) => sendersOf(kind, type)));
  }

  private consumer(
    queue: string,
    kind: keyof typeof PREFETCH,
    processor: EventProcessor | CommandProcessor,
  ): QueueConsumer {
    const { connection, log, prefetch, metrics } = this.options;
    return new QueueConsumer({
      connection,
      queue,
      prefetch: prefetch?.[kind] ?? PREFETCH[kind],
      log,
      handle: (delivery) => {
        metrics?.consumed(queue);
        return processor.process(delivery);
      },
    });
  }

  private async drain(): Promise<void> {
    this.gate.close();
    // A blocked connection gets no reply; messages delivered meanwhile go back when the channel closes.
    await settledWithin(Promise.all(this.consumers.map((consumer) => consumer.pause())), CANCEL_MS);
    await settledWithin(
      Promise.all(this.consumers.map((consumer) => consumer.idle())),
      this.options.drainMs ?? 20_000,
    );
    const unfinished = this.busy;
    await Promise.all([
      this.broadcastListener?.close(),
      ...this.consumers.map((consumer) => consumer.close()),
    ]);
    await this.publisher.close(FLUSH_MS);
    if (unfinished > 0)
      throw new Error(`${unfinished} messages were still being handled when the drain budget ended`);
  }
}

function withRetryAndDeadLetterQueues(queue: string, retryDelaysMs: readonly number[]): string[] {
  return [queue, ...retryDelaysMs.map((delayMs) => retryQueueOf(queue, delayMs)), deadLetterQueueOf(queue)];
}
