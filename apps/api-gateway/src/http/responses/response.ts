import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorPage, isPagePath } from './error-page.js';
import { pageResponse } from '../../pages/page-response.js';
import { notedOf } from '../request-log/noted.js';
import type { ApiError } from '../errors/api-error.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the error body of the contract, or a page for people. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  notedOf(request).error = error;
  reply.headers({ ...error.headers });
  if (isPagePath(request)) return reply.send(pageResponse(reply, error.status, errorPage(request, error)));
  return reply.code(error.status).type(JSON_TYPE).send(error.body(request.id));
}

/** The body of a success, with the request's id. */
export interface ApiEnvelope<Data> {
  readonly data: Data;
  readonly request_id: string;
}
