import type { ServiceName } from '#contracts/services';
import { EXCHANGES } from '#messaging/topology';

/** Regular expressions over the names of exchanges and queues, as RabbitMQ keeps them per user and virtual host. */
export interface BrokerRights {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
}

/**
 * What a service may do on the broker, and no more. Configure: only the exclusive queue of its process for broadcasts; what
 * is durable is declared by the administrator. Write: the three exchanges, the default exchange (replies, retries and dead
 * letters go by it; its name in permissions is `amq.default`), and its broadcast queue, to bind it. Read: its own queues, and
 * the broadcast exchange, to bind to it. The direct reply-to pseudo-queue is checked by no permission.
 */
export function brokerRights(service: ServiceName): BrokerRights {
  const broadcast = `broadcast\\.${service}\\..*`;
  const exchanges = Object.values(EXCHANGES).map(literal);
  return {
    configure: anyOf(broadcast),
    write: anyOf(...exchanges, 'amq\\.default', broadcast),
    read: anyOf(`${service}\\..*`, broadcast, literal(EXCHANGES.broadcast)),
  };
}

function anyOf(...patterns: readonly string[]): string {
  return `^(${patterns.join('|')})$`;
}

function literal(name: string): string {
  return name.replaceAll('.', '\\.');
}
