import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { Failure } from '#contracts/failures';
import { mayPassLater } from '#postgres/failures/database-failure';
import { ApiError, serviceUnavailable } from './api-error.js';

/** Returns the error response for anything that was thrown while a request was handled. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof Failure) return fromFailure(thrown);
  if (mayPassLater(thrown))
    return serviceUnavailable('The service is unavailable. Try again shortly.', thrown);
  switch (statusOf(thrown)) {
    case 404:
      return new ApiError('NOT_FOUND', 'This path does not exist.');
    case 413:
      return new ApiError('BODY_TOO_LARGE', 'The request body is over 1 MB (1,048,576 bytes).');
    case 400:
      return new ApiError('INVALID_URL', 'The request body could not be read.', { cause: thrown });
    default:
      return new ApiError(
        'INTERNAL_ERROR',
        'An internal error occurred. Try again. If it happens again, tell us the request_id.',
        {
          cause: thrown,
        },
      );
  }
}

function fromFailure(failure: Failure): ApiError {
  if (failure.kind === 'transient') {
    return serviceUnavailable('A part of the service did not answer. Try again shortly.', failure);
  }
  if (isApiErrorCode(failure.code) && (failure.kind === 'not-found' || failure.kind === 'conflict')) {
    return new ApiError(failure.code, failure.message, { cause: failure });
  }
  return new ApiError(
    'INTERNAL_ERROR',
    'An internal error occurred. Try again. If it happens again, tell us the request_id.',
    {
      cause: failure,
    },
  );
}

/** Errors of Fastify and Nest carry the status that they stand for. */
function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { status, statusCode } = thrown as { status?: unknown; statusCode?: unknown };
  return [statusCode, status].find((value) => typeof value === 'number');
}

function isApiErrorCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(API_ERRORS, code);
}
