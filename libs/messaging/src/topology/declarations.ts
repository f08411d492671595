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
  /** Bindings that an earlier topology may have left and that nobody wants any more. */
  readonly stale: readonly BindingDeclaration[];
}

export interface TopologyOptions {
  readonly commandQueueType: CommandQueueType;
  /** Default `RETRY_DELAYS_MS`; tests climb a shorter one. */
  readonly retryDelaysMs?: readonly number[];
}

/** Times that a message may be handed out without being settled, which is how often it may kill its consumer. */
export const DELIVERY_LIMIT = 20;

/**
 * Where nothing is consumed a limit would only lose messages: looking at a dead letter and putting it back counts as a
 * delivery. "No limit" can't be said in a way that RabbitMQ 3.10 (absent) and 4 (absent means 20) both understand.
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
      ...SERVICES.map((service) => commandQueue(commandQueueOf(service, commandQueueType), commandQueueType)),
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
 * No dead letters: the broker would send them every command that expired because nobody was there to answer it. A
 * quorum queue drops a command that keeps killing its consumer at the limit, a classic one when it expires.
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

/** By the default exchange, and at least once: a message stays until its target has confirmed it. */
function deadLetterArguments(queue: string): Record<string, string> {
  return {
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': queue,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
  };
}
