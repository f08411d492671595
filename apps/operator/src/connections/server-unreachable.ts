import { withoutPassword } from '#telemetry/redaction';

/** A server whose address was given does not answer there. The message says which, where (without the password) and why. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';

  constructor(what: string, address: string, cause: unknown) {
    super(`${what} at ${withoutPassword(address)} could not be reached (${reasonOf(cause)})`, { cause });
  }
}

/** What errors of Node, pg and amqplib may carry. */
interface Failed {
  readonly code?: unknown;
  readonly message?: string;
  readonly cause?: unknown;
  /** One for each address of a name that has several. */
  readonly errors?: readonly unknown[];
}

/** The code of the operating system where there is one: `ECONNREFUSED` says it all. */
function reasonOf(error: unknown): string {
  const { code, message, cause, errors } = Object(error) as Failed;
  if (errors) return [...new Set(errors.map(reasonOf))].join('; ');
  if (typeof code === 'string' && /^E[A-Z]/.test(code)) return code;
  return cause === undefined ? message || String(error) : reasonOf(cause);
}

/** A server that a command of `acs` needs does not answer, or its address is not configured. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** For the rejection of an attempt to connect: throws `NotReached`, which names the server, its address, the cause, and the source of the address. */
export function unreachable(what: string, address: string, source: string): (error: unknown) => never {
  return (cause) => {
    const { message } = new ServerUnreachable(what, address, cause);
    throw new NotReached(`${message}; the address is from ${source}`, { cause });
  };
}
