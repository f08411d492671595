import {
  BROADCAST_SENDERS,
  COMMAND_SENDERS,
  EVENT_SENDERS,
  type Sender,
  typesOf,
} from '#contracts/messages/senders';
import { SERVICES, type ServiceName } from '#contracts/services';
import { BROADCAST_LISTENERS, EVENT_ROUTES, EXCHANGES } from '#messaging/topology/topology';

/** Regular expressions over the names of exchanges and queues, as RabbitMQ keeps them per user and virtual host. */
export interface BrokerRights {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
}

/** Regular expressions over the routing keys of a topic exchange, which the rights to write and to read it are cut down to. */
export interface TopicRights {
  readonly exchange: string;
  readonly write: string;
  readonly read: string;
}

/**
 * What a user may do on the broker, and no more. The direct reply-to pseudo-queue is checked by no permission; what is
 * sent to it goes by the default exchange, whose name in permissions is `amq.default`.
 */
export function brokerRights(sender: Sender): BrokerRights {
  return sender === 'operator' ? operatorRights() : serviceRights(sender);
}

/** On the exchange for events: a service publishes those that it records, other users publish none. */
export function topicRights(sender: Sender): TopicRights {
  const types = routedTypesOf(sender).map(literal);
  return {
    exchange: EXCHANGES.events,
    write: anyOf(...types),
    read: sender === 'operator' ? '.*' : NOTHING,
  };
}

const NOTHING = '^$';

/**
 * Configure: the exclusive queue of its process for broadcasts, if it listens to them; what is durable is declared by the
 * administrator. Write: the exchanges that it publishes to; the default one, by which replies, retries and dead-letter messages go;
 * and its broadcast queue, to bind it. Read: its own queues, and the broadcast exchange, to bind to it.
 */
function serviceRights(service: ServiceName): BrokerRights {
  const listens = BROADCAST_LISTENERS.includes(service);
  const broadcast = listens ? [`broadcast\\.${service}\\..*`] : [];
  const exchanges = [
    ...(typesOf(service, COMMAND_SENDERS).length > 0 ? [EXCHANGES.commands] : []),
    ...(routedTypesOf(service).length > 0 ? [EXCHANGES.events] : []),
    ...(typesOf(service, BROADCAST_SENDERS).length > 0 ? [EXCHANGES.broadcast] : []),
  ];
  return {
    configure: anyOf(...broadcast),
    write: anyOf(...exchanges.map(literal), DEFAULT_EXCHANGE, ...broadcast),
    read: anyOf(`${service}\\..*`, ...broadcast, ...(listens ? [literal(EXCHANGES.broadcast)] : [])),
  };
}

/**
 * For all that `acs` does: it sends commands, looks through queues and moves what lies there, declares and binds the
 * topology, and queues of its own. It publishes no event and no broadcast.
 */
function operatorRights(): BrokerRights {
  const queues = `(${SERVICES.join('|')})\\..*`;
  const own = ['acs\\.visit\\..*', 'debug\\..*'];
  const exchanges = Object.values(EXCHANGES).map(literal);
  return {
    configure: anyOf(...exchanges, queues, ...own),
    write: anyOf(literal(EXCHANGES.commands), DEFAULT_EXCHANGE, queues, ...own),
    read: anyOf(...exchanges, queues, ...own),
  };
}

const DEFAULT_EXCHANGE = 'amq\\.default';

/** The events that reach a queue: a relay steps over the others. */
function routedTypesOf(sender: Sender): readonly string[] {
  return typesOf(sender, EVENT_SENDERS).filter((type) => (EVENT_ROUTES[type] ?? []).length > 0);
}

function anyOf(...patterns: readonly string[]): string {
  return patterns.length === 0 ? NOTHING : `^(${patterns.join('|')})$`;
}

function literal(name: string): string {
  return name.replaceAll('.', '\\.');
}
