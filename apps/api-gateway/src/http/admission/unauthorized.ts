import { ApiError } from '../../errors/api-error.js';

/** The refusal of a call without a valid key. */
export function unauthorized(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    'A valid API key is required. Send it as "Authorization: Bearer acs_live_…".',
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  );
}
