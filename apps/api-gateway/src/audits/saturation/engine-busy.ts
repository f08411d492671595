import { ApiError } from '../../http/errors/api-error.js';

const RETRY_AFTER_SECONDS = 30;

/** 503 for new work while the engine is saturated (contract section 7); nothing was charged. */
export function engineBusy(): ApiError {
  return new ApiError(
    'ENGINE_BUSY',
    `Too many audits are waiting; nothing was charged. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}
