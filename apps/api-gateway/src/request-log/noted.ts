import type { FastifyRequest } from 'fastify';
import type { Caller } from '../api-keys/callers/caller.js';
import type { ApiError } from '../http/errors/api-error.js';

/** Name of the decorator of requests that holds `Noted`. */
export const NOTED = 'noted';

/** What became known of a request on its way that its answer alone does not tell. */
export interface Noted {
  caller?: Caller;
  error?: ApiError;
  auditId?: string;
  deliveryId?: string;
}

export function notedOf(request: FastifyRequest): Noted {
  return request.getDecorator<Noted>(NOTED);
}
