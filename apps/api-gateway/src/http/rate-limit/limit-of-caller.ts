import type { FastifyReply } from 'fastify';
import { type LimitedEndpoint, RATE_LIMITS, type RateLimit, tierOf } from '#contracts/limits';
import { type WindowRule, windowsOf, type LimitReport } from './windows/window-rule.js';
import { ApiError } from '../errors/api-error.js';

/** A limit that an operator granted to one key, until `untilMs` (Unix milliseconds) if it has an end. */
export interface LimitOverride {
  readonly endpoint: LimitedEndpoint;
  readonly limit: RateLimit;
  readonly untilMs: number | undefined;
}

/**
 * The facts that decide a caller's limits. The tier is computed from purchases on each request (contract section 2.5).
 */
export interface LimitedCaller {
  readonly lifetimePurchased: number;
  readonly overrides: readonly LimitOverride[];
}

/** Returns the limit of the caller's tier, which all keys have that no operator gave another. */
export function tierLimitOf({ lifetimePurchased }: LimitedCaller, endpoint: LimitedEndpoint): RateLimit {
  return RATE_LIMITS[endpoint][tierOf(lifetimePurchased)];
}

/**
 * Returns the windows that a call of a key counts in: those of the key's limit, and the minute of its workspace, which
 * has `factor` times the limit of a key. A key with an override is limited by that alone: what it was granted must
 * neither be cut by the workspace's minute nor use it up.
 */
export function windowsOfKey(
  caller: LimitedCaller & { readonly keyId: string },
  endpoint: LimitedEndpoint,
  { nowMs, factor }: { readonly nowMs: number; readonly factor: number },
): readonly WindowRule[] {
  const override = caller.overrides.find(
    (candidate) =>
      candidate.endpoint === endpoint && (candidate.untilMs === undefined || candidate.untilMs > nowMs),
  );
  const { keyId } = caller;
  const ofKey = (limit: RateLimit) => windowsOf(limit).map((rule) => ({ ...rule, keyId }));
  if (override) return ofKey(override.limit);
  const limit = tierLimitOf(caller, endpoint);
  return [...ofKey(limit), ...windowsOf({ perMinute: factor * limit.perMinute })];
}

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
