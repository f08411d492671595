import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import type { LimitReport } from './windows/window-reading.js';

/** Whose limit it is, where it is not that of one key or person. */
export const WHOLE_WORKSPACE = 'all keys and people of this workspace together';

/** Returns the 429 of a call above a limit. `subject`: a sentence without its full stop; `retryAfter`: seconds. */
export function rateLimited(subject: string, retryAfter: number): ApiError {
  const seconds = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
  return new ApiError('RATE_LIMITED', `${subject}. Try again in ${seconds}.`, {
    fields: { retryAfter },
    retryAfter,
  });
}

/** Sets the three headers that every counted call has, whether it was admitted or not. */
export function setLimitHeaders(reply: FastifyReply, { limit, remaining, resetAt }: LimitReport): void {
  reply.header('x-ratelimit-limit', limit);
  reply.header('x-ratelimit-remaining', remaining);
  reply.header('x-ratelimit-reset', resetAt);
}
