import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorCode } from '#contracts/api-errors';
import { errorPage, isPagePath } from '../pages/error-page.js';
import { sendPage } from '../pages/send-page.js';
import type { ApiError } from './api-error.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a body that is JSON already. */
export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).header('content-type', JSON_TYPE).send(json);
}

const ERROR_CODE = Symbol('code of the error that was answered');

/** The code of the error that a request was answered with. */
export function errorCodeOf(reply: FastifyReply): ApiErrorCode | undefined {
  return (reply as { readonly [ERROR_CODE]?: ApiErrorCode })[ERROR_CODE];
}

/** Sends the error body of the contract, or a page where people ask for one. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  Object.assign(reply, { [ERROR_CODE]: error.code });
  reply.headers({ ...error.headers });
  if (isPagePath(request)) return sendPage(reply, error.status, errorPage(request, error));
  return sendJson(reply, error.status, error.body(request.id));
}
