import { withoutPassword } from '#telemetry/redaction';

/** The user in an address. Without one the broker uses `guest`, as amqplib does. */
export function userIn(address: string): string {
  return decodeURIComponent(new URL(address).username) || 'guest';
}

/**
 * Returns the address with a heartbeat of `seconds`, unless it has one already. Throws a `TypeError` for an address
 * that is not `amqp:` or `amqps:`.
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
