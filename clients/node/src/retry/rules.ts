export interface RetryOptions {
  /** Attempts after the first one. Default 5. */
  readonly maxRetries?: number;
  /** The longest pause before the first retry, in milliseconds; it doubles with each retry. Default 500. */
  readonly firstPauseMs?: number;
  /** The doubling ends here, in milliseconds. Default 8,000. */
  readonly maxPauseMs?: number;
  /** A longer `Retry-After` is an error at once, in milliseconds. Default 60,000. */
  readonly maxRetryAfterMs?: number;
}

export type RetryRules = Required<RetryOptions>;

/** What is retried, and when; `false`: nothing. */
export function retryRules(options: boolean | RetryOptions = true): RetryRules | false {
  if (options === false) return false;
  const given = options === true ? {} : options;
  const { maxRetries = 5, firstPauseMs = 500, maxPauseMs = 8_000, maxRetryAfterMs = 60_000 } = given;
  return { maxRetries, firstPauseMs, maxPauseMs, maxRetryAfterMs };
}
