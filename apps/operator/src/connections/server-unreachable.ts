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
