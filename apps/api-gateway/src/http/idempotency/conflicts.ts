import { ApiError } from '../errors/api-error.js';

/** Returns a 409: the key was used with another body (contract section 8.3, rule 2). */
export function idempotencyConflict(docsUrl: string): ApiError {
  return new ApiError(
    'IDEMPOTENCY_CONFLICT',
    'This Idempotency-Key was used with a different body. Use a new key.',
    {
      fields: { doc_url: docOf(docsUrl) },
    },
  );
}

/** Returns a 409: another request with the same key and body is in progress (contract section 8.3, rule 3). */
export function stillInProgress(docsUrl: string): ApiError {
  return new ApiError(
    'IDEMPOTENCY_CONFLICT',
    'A request with this Idempotency-Key is still in progress. Try again in 1 second to get its answer.',
    { fields: { doc_url: docOf(docsUrl) }, retryAfter: 1 },
  );
}

function docOf(docsUrl: string): string {
  return `${docsUrl}/errors/idempotency-conflict`;
}
