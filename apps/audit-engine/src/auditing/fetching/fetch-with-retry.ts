import { setTimeout as pause } from 'node:timers/promises';
import type { GuardedFetchResult } from '#outbound-http/fetch-guarded';
import type { AuditFailure } from '../failures/audit-failure.js';
import { failureOfError } from '../failures/failure-of-error.js';
import { retryAfter } from '../failures/retry-rule.js';

export interface FetchAttempts {
  /** Asks for the page once. Throws what went wrong. */
  readonly ask: () => Promise<GuardedFetchResult>;
  /** Why an answer is no page, if it is none. */
  readonly judge: (answer: GuardedFetchResult) => AuditFailure | undefined;
  /** Ends a pause; attempts know it themselves. */
  readonly signal: AbortSignal;
  readonly msLeft: () => number;
}

/** Of a pause, so that audits that failed together do not come again together. */
const JITTER = 0.25;

/** The page, asked for once more where `retryAfter` says that this may help. Throws `AuditFailure`, the last one. */
export async function fetchWithRetry({
  ask,
  judge,
  signal,
  msLeft,
}: FetchAttempts): Promise<GuardedFetchResult> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(ask, judge);
    if ('page' in outcome) return outcome.page;
    const failure = attempt === 1 ? outcome.failure : outcome.failure.after(attempt);
    const pauseMs = retryAfter(failure, attempt, msLeft());
    if (pauseMs === undefined) throw failure;
    const paused = await pause(pauseMs * (1 + JITTER * Math.random()), true, { signal }).catch(() => false);
    if (!paused) throw failure;
  }
}

type Outcome = { readonly page: GuardedFetchResult } | { readonly failure: AuditFailure };

async function attemptOnce(ask: FetchAttempts['ask'], judge: FetchAttempts['judge']): Promise<Outcome> {
  try {
    const page = await ask();
    const failure = judge(page);
    return failure === undefined ? { page } : { failure };
  } catch (error) {
    return { failure: failureOfError(error) };
  }
}
