import { withoutPassword } from '#telemetry/redaction';

/** The user that an address names; without one the broker takes `guest`, as amqplib does. */
export function userIn(address: string): string {
  return decodeURIComponent(new URL(address).username) || 'guest';
}

/**
 * The address with a heartbeat of `seconds`, unless it names its own. Throws a `TypeError` for anything that is no
 * `amqp:` or `amqps:` address.
 */
export function withHeartbeat(address: string, seconds: number): string {
  const url = URL.parse(address);
  if (!url || !['amqp:', 'amqps:'].includes(url.protocol)) {
    throw new TypeError(
      `not a broker address: ${withoutPassword(address)}; write amqp://user:password@host:5672/vhost`,
    );
  }
  if (!url.searchParams.has('heartbeat')) url.searchParams.set('heartbeat', String(seconds));
  return url.href;
}
