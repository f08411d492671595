import type { FailureReason } from '#contracts/audit/failure-reasons';
import type { AuditFailure } from './audit-failure.js';

/** The most requests for a page. */
const MAX_ATTEMPTS = 2;

/** Failures of a site that are often gone a moment later. A time-out is none: it has used up the time. */
const PASSING: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'dns_temporary',
  'connection_refused',
  'connection_reset',
  'malformed_response',
  'http_server_error',
]);

/** Before the second attempt, in milliseconds, where the site says nothing else. */
const PAUSE_MS = 400;
/** A site that wants to be left alone for longer than this, in seconds, is left alone. */
const MAX_WAIT_S = 5;
/** The second attempt needs this much time, in milliseconds, to be worth it. */
const WORTH_MS = 1_000;

/** An encoding that is wrong, and a head that is too long, are the same the next time. */
function isMadeSo({ encoding, net_code }: AuditFailure['detail']): boolean {
  return (
    encoding !== undefined ||
    /^(?:Z_DATA_ERROR|ERR__ERROR_\w+|UND_ERR_HEADERS_OVERFLOW)$/.test(String(net_code ?? ''))
  );
}

/**
 * Milliseconds to wait before the page is asked for once more after its `attempt`th failure, of the `msLeft` that there
 * are for it; undefined where that is the end. A `Retry-After` is kept to, and is a promise: with it 429 is tried
 * again too.
 */
export function retryAfter(
  { failure_reason, detail }: Pick<AuditFailure, 'failure_reason' | 'detail'>,
  attempt: number,
  msLeft: number,
): number | undefined {
  const wanted = typeof detail.retry_after_s === 'number' ? detail.retry_after_s : undefined;
  const passing =
    (PASSING.has(failure_reason) && !isMadeSo(detail)) || (detail.status === 429 && wanted !== undefined);
  if (attempt >= MAX_ATTEMPTS || !passing || (wanted ?? 0) > MAX_WAIT_S) return undefined;
  const pauseMs = Math.max(PAUSE_MS, (wanted ?? 0) * 1_000);
  return pauseMs + WORTH_MS <= msLeft ? pauseMs : undefined;
}
