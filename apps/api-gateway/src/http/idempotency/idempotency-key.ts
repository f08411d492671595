import type { IncomingMessage } from 'node:http';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { ApiError } from '../errors/api-error.js';

const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/**
 * `true` on a response that repeats that of an earlier request with the same Idempotency-Key (contract section 8.3).
 */
export const REPLAY_HEADER = 'x-idempotent-replay';

/** Begins an internal key. It isn't ASCII, so that no caller can send such a key. */
const INTERNAL = '§';

/** An SQL condition over a row of `idempotency`: its key is an internal one. */
export const IS_INTERNAL = `key like '${INTERNAL}%'`;

/** An SQL expression over a row of `idempotency`: the internal key of its audit. */
export const INTERNAL_KEY = `'${INTERNAL}' || audit_id`;

/** Returns the key under which a create without an Idempotency-Key is reserved. */
export function internalKeyOf(auditId: string): string {
  return INTERNAL + auditId;
}

export function isInternalKey(key: string): boolean {
  return key.startsWith(INTERNAL);
}

/**
 * Returns the `Idempotency-Key` of a request as sent, including the quotation marks of the draft standard; undefined if
 * there is none. Throws 400 `INVALID_IDEMPOTENCY_KEY` unless it is one header of 1 to 255 printable ASCII characters
 * (contract section 8.2).
 */
export function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  const key = Array.isArray(value) ? value.join(', ') : value;
  // Node joins repeated headers with a comma, which a single key may contain too.
  const repeated = key.includes(',') && (request.headersDistinct['idempotency-key']?.length ?? 1) > 1;
  if (repeated || key.length > MAX_IDEMPOTENCY_KEY_LENGTH || !PRINTABLE_ASCII.test(key)) {
    throw new ApiError(
      'INVALID_IDEMPOTENCY_KEY',
      `Idempotency-Key must be one header of 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} printable ASCII characters.`,
    );
  }
  return key;
}

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
