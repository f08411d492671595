import type { FastifyRequest } from 'fastify';
import type { Caller } from '../callers/find-caller.js';
import type { ApiError } from '../errors/api-error.js';

/** The name of the request decorator that holds `Noted`. */
export const NOTED = 'noted';

/** Facts of a request that its response does not show. */
interface Noted {
  caller?: Caller;
  error?: ApiError;
  auditId?: string;
  deliveryId?: string;
}

export function notedOf(request: FastifyRequest): Noted {
  return request.getDecorator<Noted>(NOTED);
}
