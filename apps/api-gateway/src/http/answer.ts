import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a body that is JSON already. */
export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).header('content-type', JSON_TYPE).send(json);
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  return sendJson(reply.headers({ ...error.headers }), error.status, error.body(request.id));
}
