import { ApiError } from '../errors/api-error.js';

/**
 * Returns the token of an `Authorization: Bearer …` header (RFC 6750 section 2.1); undefined if it is another header.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  return authorization.slice(7).trim();
}

/** The refusal of a call without a valid key. */
export function unauthorized(): ApiError {
  const message = 'A valid API key is required. Send it as "Authorization: Bearer acs_live_…".';
  return new ApiError('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer' } });
}
