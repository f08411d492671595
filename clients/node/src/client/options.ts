import { type Clock, systemClock } from '../http/clock.js';
import type { Fetch } from '../http/fetch.js';
import type { AuditCreditError } from '../errors/errors.js';
import { type RetryOptions, type RetryRules, retryRules } from '../retry/rules.js';

export interface ClientOptions {
  /** Where the service is, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** `acs_live_…` */
  readonly apiKey: string;
  /** `false`: one attempt, whatever comes back. Default: five retries. */
  readonly retries?: boolean | RetryOptions;
  /** Milliseconds of one attempt, until its body is read. A long poll gets its `wait` on top. Default 30,000. */
  readonly timeoutMs?: number;
  /** Milliseconds of a call with all its attempts and pauses. Default 120,000. */
  readonly totalTimeoutMs?: number;
  /** Sends the requests; by default the `fetch` of Node. A proxy or an own agent: see the README. */
  readonly fetch?: Fetch;
  /** Is told of each retry before its pause: the error of the attempt, and the pause in milliseconds. For logs. */
  readonly onRetry?: (error: AuditCreditError, pauseMs: number) => void;
  /** For tests of the client itself. */
  readonly clock?: Clock;
}

/** Of a single call; they win over those of the client. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly retries?: boolean | RetryOptions;
  readonly timeoutMs?: number | undefined;
  readonly totalTimeoutMs?: number;
}

export interface Settings {
  readonly retries: RetryRules | false;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly onRetry: (error: AuditCreditError, pauseMs: number) => void;
}

/** Checks the options. Throws a `TypeError`, which never has the key in it. */
export function readSettings(options: ClientOptions): Settings {
  if (typeof options.apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(options.apiKey))
    throw new TypeError('apiKey must be the text of an API key, without spaces.');
  const { protocol } = new URL(options.baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('baseUrl must begin with https:// or http://.');
  return {
    retries: retryRules(options.retries),
    timeoutMs: positive('timeoutMs', options.timeoutMs ?? 30_000),
    totalTimeoutMs: positive('totalTimeoutMs', options.totalTimeoutMs ?? 120_000),
    clock: options.clock ?? systemClock,
    // Looked up at each call: tests of our users replace the global one.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    onRetry: options.onRetry ?? (() => undefined),
  };
}

/** Returns the time. Throws a `TypeError` if it is none. */
export function positive(name: string, ms: number): number {
  if (!(ms > 0)) throw new TypeError(`${name} must be more than 0 milliseconds.`);
  return ms;
}
