import { ServerUnreachable } from './server-unreachable.js';

/** A server that a command of `acs` needs does not answer, or its address is not configured. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** For the rejection of an attempt to connect: throws `NotReached`, which says to which server, where, why, and who said so. */
export function unreachable(what: string, address: string, source: string): (error: unknown) => never {
  return (cause) => {
    const { message } = new ServerUnreachable(what, address, cause);
    throw new NotReached(`${message}; ${source} says that it is there`, { cause });
  };
}
