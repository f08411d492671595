import { SERVICES } from '#contracts/services';
import {
  commandQueueOf,
  type CommandQueueType,
  deadLetterQueueOf,
  EVENT_QUEUES,
  eventTypesOf,
  EXCHANGES,
  RETIRED_ROUTES,
  RETRY_DELAYS_MS,
  retryQueueOf,
} from './topology.js';

export interface ExchangeDeclaration {
  readonly name: string;
  readonly type: 'direct' | 'topic' | 'fanout';
}

export interface QueueDeclaration {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string | number>>;
}

export interface BindingDeclaration {
  readonly exchange: string;
  readonly queue: string;
  readonly key: string;
}

/** Everything durable on the broker. */
export interface Topology {
  readonly exchanges: readonly ExchangeDeclaration[];
  readonly queues: readonly QueueDeclaration[];
  readonly bindings: readonly BindingDeclaration[];
  /** Bindings that an earlier topology may have left and that are not used any more. */
  readonly stale: readonly BindingDeclaration[];
}

export interface TopologyOptions {
  readonly commandQueueType: CommandQueueType;
  /** Default `RETRY_DELAYS_MS`; tests use shorter ones. */
  readonly retryDelaysMs?: readonly number[];
}

/** Deliveries of a message without a settlement, and so how often it may end its consumer. */
export const DELIVERY_LIMIT = 20;

/**
 * For queues without a consumer, where a limit would only lose messages: reading a dead-letter message and putting it
 * back counts as a delivery. RabbitMQ 3.10 (absent) and 4 (absent means 20) have no common way to say "no limit".
 */
const UNREACHABLE_LIMIT = 1_000_000;

export function topologyOf({ commandQueueType, retryDelaysMs = RETRY_DELAYS_MS }: TopologyOptions): Topology {
  const otherType = commandQueueType === 'classic' ? 'quorum' : 'classic';
  const commandBinding = (type: CommandQueueType) =>
    SERVICES.map((service) => ({
      exchange: EXCHANGES.commands,
      queue: commandQueueOf(service, type),
      key: service,
    }));
  const eventBinding = (queue: string, key: string) => ({ exchange: EXCHANGES.events, queue, key });
  return {
    exchanges: [
      { name: EXCHANGES.commands, type: 'direct' },
      { name: EXCHANGES.events, type: 'topic' },
      { name: EXCHANGES.broadcast, type: 'fanout' },
    ],
    queues: [
      ...commandBinding(commandQueueType).map(({ queue }) => commandQueue(queue, commandQueueType)),
      ...EVENT_QUEUES.flatMap((queue) => eventQueues(queue, retryDelaysMs)),
    ],
    bindings: [
      ...commandBinding(commandQueueType),
      ...EVENT_QUEUES.flatMap((queue) => eventTypesOf(queue).map((type) => eventBinding(queue, type))),
    ],
    stale: [
      ...commandBinding(otherType),
      ...RETIRED_ROUTES.map(([type, queue]) => eventBinding(queue, type)),
    ],
  };
}

/**
 * Without a dead-letter queue: it would receive every command that expired unanswered. A quorum queue drops a command
 * that keeps ending its consumer at the limit, a classic queue when it expires.
 */
function commandQueue(name: string, type: CommandQueueType): QueueDeclaration {
  return {
    name,
    arguments:
      type === 'quorum'
        ? { 'x-queue-type': 'quorum', 'x-delivery-limit': DELIVERY_LIMIT }
        : { 'x-queue-type': 'classic' },
  };
}

function eventQueues(name: string, delaysMs: readonly number[]): QueueDeclaration[] {
  return [
    {
      name,
      arguments: { ...quorum(DELIVERY_LIMIT), ...deadLetterArguments(deadLetterQueueOf(name)) },
    },
    ...delaysMs.map((delayMs) => ({
      name: retryQueueOf(name, delayMs),
      arguments: { ...quorum(UNREACHABLE_LIMIT), 'x-message-ttl': delayMs, ...deadLetterArguments(name) },
    })),
    { name: deadLetterQueueOf(name), arguments: quorum(UNREACHABLE_LIMIT) },
  ];
}

function quorum(limit: number): Record<string, string | number> {
  return { 'x-queue-type': 'quorum', 'x-delivery-limit': limit };
}

/** Uses the default exchange, at least once: a message stays until its target has confirmed it. */
function deadLetterArguments(queue: string): Record<string, string> {
  return {
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': queue,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
  };
}
