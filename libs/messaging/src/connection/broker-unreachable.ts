/** The broker could not be reached. The message has its address, without the password, and the reason. */
export class BrokerUnreachable extends Error {
  override readonly name = 'BrokerUnreachable';
  /** Why, without the address. */
  readonly reason: string;

  constructor(address: string, client: string, cause: unknown) {
    const reason = reasonOf(cause);
    super(`RabbitMQ at ${address} can't be reached by ${client}: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The last failure of each node, of which there is at least one: of several nodes, each names its host. */
export function failureOfNodes(failures: ReadonlyMap<string, unknown>): unknown {
  if (failures.size === 1) return failures.values().next().value;
  return new AggregateError(
    [...failures].map(([host, cause]) => new Error(`${host}: ${reasonOf(cause)}`, { cause })),
  );
}

/** The broker closes the connection when the virtual host does not exist or is forbidden to the user; amqplib hides that reason. */
const VHOST_REFUSED = /^Expected ConnectionOpenOk; got <ConnectionClose\b/;

/** Whether a node answered and took the user, but has no such virtual host, or the user may not enter it. */
export function refusesVhost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(({ cause }: Error) => refusesVhost(cause));
  return error instanceof Error && VHOST_REFUSED.test(error.message);
}

/** Node reports a name with several addresses as an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  const text = error instanceof Error ? error.message || error.name : String(error);
  return VHOST_REFUSED.test(text)
    ? 'it has no such virtual host as the address ends with, or this user may not enter it'
    : text;
}
