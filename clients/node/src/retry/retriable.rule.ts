import {
  ApiError,
  IdempotencyConflictError,
  type AuditCreditError,
  ApiConnectionError,
  ApiTimeoutError,
} from '../errors/errors.js';

/** `keyed`: has an idempotency key. `natural`: again is as good as once. `never`: each request that arrives counts. */
export type Repeatable = 'keyed' | 'natural' | 'never';

const NOT_DONE = [429, 503];
const TRY_AGAIN = [408, 500, 502, 504];

/** Whether a failed attempt may be repeated. */
export function mayRetry(error: AuditCreditError, repeatable: Repeatable): boolean {
  const again = repeatable !== 'never';
  if (error instanceof ApiConnectionError) return again || !error.sent;
  if (error instanceof ApiTimeoutError) return again;
  // With Retry-After the first request is still in progress. Without it the key was used with another body, and stays so.
  if (error instanceof IdempotencyConflictError)
    return repeatable === 'keyed' && error.retryAfterMs !== undefined;
  if (!(error instanceof ApiError)) return false;
  return NOT_DONE.includes(error.status) || (again && TRY_AGAIN.includes(error.status));
}
