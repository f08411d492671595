import type { EventType } from '#contracts/messages/messages';
import { BROADCAST_SENDERS } from '#contracts/messages/senders';
import { type ServiceName, SERVICES } from '#contracts/services';

export const EXCHANGES = {
  /** Direct; routing key = the handling service. */
  commands: 'acs.commands',
  /** Topic; routing key = the event's type. */
  events: 'acs.events',
  /** Fan-out to one exclusive queue per process. */
  broadcast: 'acs.broadcast',
} as const;

/**
 * `classic` for a single broker (a lone command takes 0.14 ms), `quorum` for a cluster (0.60 ms). The queue's name
 * carries the type, since the arguments of a queue can't change.
 */
export type CommandQueueType = 'classic' | 'quorum';

export const EVENT_QUEUES = [
  'api-gateway.events',
  'credit-ledger.events',
  'audit-engine.events',
  'webhook-dispatcher.events',
] as const;
export type EventQueue = (typeof EVENT_QUEUES)[number];

const ROUTES: Readonly<Record<EventType, readonly EventQueue[]>> = {
  'ledger.account-opened': [],
  'ledger.credits-purchased': ['api-gateway.events'],
  'ledger.credits-granted': [],
  'ledger.credits-taken-back': [],
  'ledger.owed-credits-paid': [],
  'ledger.audit-charged': ['audit-engine.events'],
  'ledger.audit-refunded': [],
  'ledger.charge-voided': ['audit-engine.events'],
  'ledger.threshold-changed': [],
  'ledger.balance-low': ['api-gateway.events'],
  'audit.queued': ['api-gateway.events'],
  'audit.started': ['api-gateway.events'],
  'audit.completed': ['api-gateway.events'],
  'audit.failed': ['api-gateway.events', 'credit-ledger.events'],
  'audit.cancelled': ['api-gateway.events', 'credit-ledger.events'],
  'audit.voided': [],
  'gateway.event-published': ['webhook-dispatcher.events'],
  'webhooks.endpoint-registered': [],
  'webhooks.endpoint-changed': [],
  'webhooks.endpoint-secret-rotated': [],
  'webhooks.endpoint-disabled': [],
  'webhooks.endpoint-enabled': [],
  'webhooks.endpoint-removed': [],
};

/**
 * The queues that must receive each event. An empty list means that no service needs it: the relay skips it, since an
 * unroutable message would come back (RabbitMQ confirms *and* returns it).
 */
export const EVENT_ROUTES: Readonly<Record<string, readonly string[]>> = ROUTES;

/**
 * Routes that neither this release nor the previous one uses any more: applying the topology removes only these. If it
 * removed every unknown route, applying an older release again would remove the routes of a newer one.
 */
export const RETIRED_ROUTES: readonly (readonly [EventType, EventQueue])[] = [];

export const BROADCAST_TYPES: readonly string[] = Object.keys(BROADCAST_SENDERS);

export const BROADCAST_LISTENERS: readonly ServiceName[] = ['api-gateway', 'audit-engine'];

export function commandQueueOf(service: ServiceName, type: CommandQueueType): string {
  return `${service}.commands.${type}`;
}

export function eventQueuesOf(service: ServiceName): readonly string[] {
  return EVENT_QUEUES.filter((queue) => queue.startsWith(`${service}.`));
}

/** The queues whose lengths a service reports: those that it consumes, and their dead-letter queues. */
export function watchedQueuesOf(service: ServiceName, type: CommandQueueType): readonly string[] {
  const events = eventQueuesOf(service);
  return [commandQueueOf(service, type), ...events, ...events.map(deadLetterQueueOf)];
}

export function eventTypesOf(queue: string): readonly string[] {
  return Object.keys(EVENT_ROUTES).filter((type) => EVENT_ROUTES[type]?.includes(queue));
}

/** Returns the service that consumes a queue. Throws a `RangeError` if none does. */
export function ownerOf(queue: string): ServiceName {
  const owner = SERVICES.find((service) => queue.startsWith(`${service}.`));
  if (!owner) throw new RangeError(`no service owns the queue ${queue}`);
  return owner;
}

/** Milliseconds before each retry of an event; after the last retry it is dead-lettered. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 10_000, 60_000, 600_000];

const UNITS = [
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
] as const;

/** The queue in which messages of `queue` wait `delayMs`, for example `credit-ledger.events.retry.10s`. */
export function retryQueueOf(queue: string, delayMs: number): string {
  const [size, unit] = UNITS.find(([size]) => delayMs % size === 0) ?? [1, 'ms'];
  return `${queue}.retry.${delayMs / size}${unit}`;
}

/** The queue for messages that could not be handled, with the reason in their headers. */
export function deadLetterQueueOf(queue: string): string {
  return `${queue}.dlq`;
}
