import { type LimitedEndpoint, RATE_LIMITS, type RateLimit, tierOf } from '#contracts/limits';

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

export function limitOf(caller: LimitedCaller, endpoint: LimitedEndpoint, nowMs: number): RateLimit {
  const override = caller.overrides.find(
    (candidate) =>
      candidate.endpoint === endpoint && (candidate.untilMs === undefined || candidate.untilMs > nowMs),
  );
  return override?.limit ?? RATE_LIMITS[endpoint][tierOf(caller.lifetimePurchased)];
}
