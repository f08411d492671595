import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '#contracts/log';
import { databaseVerdict } from '#postgres/failures/database-failure';
import { routeOf } from '../request-log/route-name.js';
import { sendError } from './response.js';
import { abortedRequestError } from '../server/protocol-error.js';
import { toApiError } from './to-api-error.js';

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
