import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorPage, isPagePath } from '../pages/error-page.js';
import { sendPage } from '../pages/send-page.js';
import { notedOf } from '../request-log/noted.js';
import type { ApiError } from './api-error.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a body that is JSON already. */
export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).header('content-type', JSON_TYPE).send(json);
}

/** Sends the error body of the contract, or a page where people ask for one. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  notedOf(request).error = error;
  reply.headers({ ...error.headers });
  if (isPagePath(request)) return sendPage(reply, error.status, errorPage(request, error));
  return sendJson(reply, error.status, error.body(request.id));
}
