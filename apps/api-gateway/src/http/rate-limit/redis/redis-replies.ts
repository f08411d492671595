import { within } from '#timing/within';

/** A server did not answer a command in time. */
export class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
}

/** Waits for Redis no longer than a request may wait for its limits. */
export class RedisReplies {
  /** `withinMs`: `REDIS_TIMEOUT_MS`. */
  constructor(private readonly withinMs: number) {}

  /**
   * Returns the reply to a command. Throws `RedisSilent` if none comes in time, and the command's own error. The
   * timeout of ioredis takes a process of ours that stood still for a server that did; `within` does not.
   */
  to<T>(command: Promise<T>): Promise<T> {
    return within(command, this.withinMs, () => {
      throw new RedisSilent(`Redis did not answer within ${this.withinMs} ms`);
    });
  }
}
