import { within } from '#timing/within';

/** No request should wait longer for its limits. */
const ANSWER_WITHIN_MS = 250;

/** A server did not answer a command in time. */
export class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
}

/**
 * Returns the answer to a command. Throws `RedisSilent` if none comes within 250 ms, and the command's own error. The
 * timeout of ioredis takes a process of ours that stood still for a server that did; `within` does not.
 */
export function answerOf<T>(command: Promise<T>): Promise<T> {
  return within(command, ANSWER_WITHIN_MS, () => {
    throw new RedisSilent(`Redis did not answer within ${ANSWER_WITHIN_MS} ms`);
  });
}
