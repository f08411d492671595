import { setTimeout as pause } from 'node:timers/promises';
import type { GuardedFetchResult } from '#outbound-http/fetch-guarded';
import type { AuditFailure } from '../failures/audit-failure.js';
import { failureOfError } from '../failures/failure-of-error.js';
import { retryAfter } from '../failures/retry-rule.js';

export interface FetchAttempts {
  /** Requests the page once. Throws the failure of the request. */
  readonly request: () => Promise<GuardedFetchResult>;
  /** Returns the failure of a response that is not a page. */
  readonly judge: (response: GuardedFetchResult) => AuditFailure | undefined;
  /** Ends a pause; the attempts have the signal already. */
  readonly signal: AbortSignal;
  readonly msLeft: () => number;
}

/** The random share of a pause, so that audits that failed together do not retry together. */
const JITTER = 0.25;

/** Returns the page. Requests it a second time if `retryAfter` allows it. Throws the last `AuditFailure`. */
export async function fetchWithRetry(attempts: FetchAttempts): Promise<GuardedFetchResult> {
  const { signal, msLeft } = attempts;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(attempts);
    if ('page' in outcome) return outcome.page;
    const failure = attempt === 1 ? outcome.failure : outcome.failure.after(attempt);
    const pauseMs = retryAfter(failure, attempt, msLeft());
    if (pauseMs === undefined) throw failure;
    const paused = await pause(pauseMs * (1 + JITTER * Math.random()), true, { signal }).catch(() => false);
    if (!paused) throw failure;
  }
}

type Outcome = { readonly page: GuardedFetchResult } | { readonly failure: AuditFailure };

async function attemptOnce({ request, judge }: FetchAttempts): Promise<Outcome> {
  try {
    const page = await request();
    const failure = judge(page);
    return failure === undefined ? { page } : { failure };
  } catch (error) {
    return { failure: failureOfError(error) };
  }
}
