import type { FailureReason } from '#contracts/audit/failure-reasons';
import type { AuditFailure } from './audit-failure.js';

/** The most requests for a page. */
const MAX_ATTEMPTS = 2;

/** Failures of a site that often pass in a moment. A timeout is not among them, because it has used up the time. */
const PASSING: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'dns_temporary',
  'connection_refused',
  'connection_reset',
  'malformed_response',
  'http_server_error',
]);

/** Milliseconds before the second attempt, unless the site asks for more. */
const PAUSE_MS = 400;
/** Seconds. A site that asks for a longer wait is not requested again. */
const MAX_WAIT_S = 5;
/** The least time in milliseconds that a second attempt needs. */
const WORTH_MS = 1_000;

/** A wrong encoding or a too long head is the same the next time. */
function isMadeSo({ encoding, net_code }: AuditFailure['detail']): boolean {
  return (
    encoding !== undefined ||
    /^(?:Z_DATA_ERROR|ERR__ERROR_\w+|UND_ERR_HEADERS_OVERFLOW)$/.test(String(net_code ?? ''))
  );
}

/**
 * Returns the milliseconds to wait before the next request, after the `attempt`th failure; undefined if there is no
 * further attempt. `msLeft`: the remaining time for the page. It obeys `Retry-After`; only with that header is a 429
 * tried again.
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
