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

/** What is retried, and when; `false`: nothing. Throws a `TypeError` for what is no option. */
export function retryRules(options: boolean | RetryOptions = true): RetryRules | false {
  if (options === false) return false;
  const given = options === true ? {} : options;
  if (typeof given !== 'object') throw new TypeError('retries must be true, false or an object.');
  const { maxRetries = 5, firstPauseMs = 500, maxPauseMs = 8_000, maxRetryAfterMs = 60_000 } = given;
  const rules = { maxRetries, firstPauseMs, maxPauseMs, maxRetryAfterMs };
  for (const [name, value] of Object.entries(rules))
    if (typeof value !== 'number' || !(value >= 0))
      throw new TypeError(`retries.${name} must be a number from 0 on.`);
  return rules;
}

/**
 * Milliseconds before retry number `retry` (from 1): what the service asked for, plus a random part of a time that doubles.
 * With the random part the clients that were refused at once don't come back at once.
 */
export function pauseBefore(
  retry: number,
  { firstPauseMs, maxPauseMs }: RetryRules,
  random: number,
  retryAfterMs = 0,
): number {
  return retryAfterMs + random * Math.min(maxPauseMs, firstPauseMs * 2 ** (retry - 1));
}

/** Milliseconds that a `Retry-After` asks for, given in seconds or as an HTTP date; undefined if it says neither. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
