import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '#contracts/log';
import { databaseVerdict, mayPassLater } from '#postgres/failures/database-failure';
import { MAX_BODY_BYTES } from '#contracts/limits';
import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { Failure } from '#contracts/failures';
import { routeOf } from '../request-log/request-entry.js';
import { sendError } from './response.js';
import { abortedRequestError } from '../server/protocol-error.js';
import { limitText } from '../bodies/body-limit.js';
import { ApiError, serviceUnavailable } from '../errors/api-error.js';

/** Sends the error response for anything that a request threw. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // A reset of a client's connection looks like one of the database's; only its source distinguishes them.
    const aborted = request.raw.errored !== null && thrown === request.raw.errored;
    const error = aborted ? abortedRequestError(thrown) : toApiError(thrown, request.routeOptions.bodyLimit);
    if (aborted) {
      this.log.debug({ err: thrown, request_id: request.id }, 'A client disconnected within its request.');
    } else if (error.status === 500) {
      this.log.error(
        // Not the URL: it may hold the token of a link.
        {
          err: error.cause ?? thrown,
          request_id: request.id,
          method: request.method,
          route: routeOf(request),
        },
        'A request failed.',
      );
    } else if (error.status === 503) {
      // An unknown error may be a defect of ours.
      const level = databaseVerdict(error.cause) === 'unclear' ? 'error' : 'warn';
      this.log[level]({ err: error.cause, code: error.code, request_id: request.id }, 'A request failed.');
    }
    if (!reply.sent) sendError(request, reply, error);
  }
}

/**
 * Returns the error response for anything that was thrown while a request was handled. `bodyLimit`: the bytes that its body
 * may have.
 */
export function toApiError(thrown: unknown, bodyLimit = MAX_BODY_BYTES): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof Failure) return fromFailure(thrown);
  if (mayPassLater(thrown))
    return serviceUnavailable('The service is unavailable. Try again shortly.', thrown);
  switch (statusOf(thrown)) {
    case 404:
      return new ApiError('NOT_FOUND', 'This path does not exist.');
    case 413:
      return new ApiError('BODY_TOO_LARGE', `The request body is over ${limitText(bodyLimit)}.`);
    case 400:
      return new ApiError('INVALID_URL', 'The request body could not be read.', { cause: thrown });
    default:
      return internalError(thrown);
  }
}

function fromFailure(failure: Failure): ApiError {
  if (failure.kind === 'transient') {
    return serviceUnavailable('A part of the service did not answer. Try again shortly.', failure);
  }
  if (isApiErrorCode(failure.code) && (failure.kind === 'not-found' || failure.kind === 'conflict')) {
    return new ApiError(failure.code, failure.message, { cause: failure });
  }
  return internalError(failure);
}

function internalError(cause: unknown): ApiError {
  const message = 'An internal error occurred. Try again. If it happens again, tell us the request_id.';
  return new ApiError('INTERNAL_ERROR', message, { cause });
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
