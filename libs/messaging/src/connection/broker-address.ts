import type { Options } from 'amqplib';
import { withoutPassword } from '#telemetry/redaction';
import { eachHost } from '#telemetry/server-address';

/** The user in an address. Without one the broker uses `guest`, as amqplib does. */
export function userIn(address: string): string {
  return decodeURIComponent(new URL(eachHost(address)[0]!).username) || 'guest';
}

/** A node of the broker, as amqplib takes it. */
export interface BrokerNode extends Options.Connect {
  /** For people: `one:5672`. */
  readonly host: string;
}

/**
 * Returns the nodes that an address names, in its order. The heartbeat of their connections is `heartbeatSeconds` unless
 * the address says it. Throws a `TypeError` for an address that is not `amqp:` or `amqps:`.
 */
export function nodesIn(address: string, heartbeatSeconds: number): readonly BrokerNode[] {
  return eachHost(address).map((each) => {
    const url = URL.parse(each);
    if (!url || !['amqp:', 'amqps:'].includes(url.protocol)) {
      throw new TypeError(
        `not a broker address: ${withoutPassword(address)}; write amqp://user:password@host:5672/vhost, ` +
          'or several hosts with commas between them',
      );
    }
    return {
      // Its parameters, such as frameMax, have the names of amqplib's options.
      heartbeat: heartbeatSeconds,
      ...Object.fromEntries(url.searchParams),
      protocol: url.protocol.slice(0, -1),
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      ...(url.port && { port: Number(url.port) }),
      host: url.host,
      ...((url.username || url.password) && {
        username: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
      }),
      // Undecoded: amqplib decodes it.
      vhost: url.pathname.slice(1),
    };
  });
}
