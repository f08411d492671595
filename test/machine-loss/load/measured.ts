import type { FinishedCall } from '../../chaos/partners/chaos-partner.js';

/** In milliseconds; undefined where nothing waited. */
export interface Waits {
  readonly p50: number | undefined;
  readonly worst: number | undefined;
}

export interface Measured {
  /** Calls that were refused at least once, from their first try to their answer. */
  readonly creates: Waits;
  readonly polls: Waits;
  /** Webhooks that came late, from the end of their audit. */
  readonly deliveries: Waits;
  /** Tries that came to nothing, and how many of them were a 503 with Retry-After. */
  readonly refusals: number;
  readonly withRetryAfter: number;
}

/** A webhook that is older has waited for something. A receiver that refuses it once makes it so old at most. */
const LATE_MS = 3_000;

/** `calls`: those that were answered after the loss. `deliveries`: ages of the webhooks that came after it, in milliseconds. */
export function measure(calls: readonly FinishedCall[], deliveries: readonly number[]): Measured {
  const refused = calls.filter(({ refusals }) => refusals > 0);
  const waitsOf = (by: FinishedCall['by']) =>
    waits(refused.filter((call) => call.by === by).map(({ askedAt, answeredAt }) => answeredAt - askedAt));
  return {
    creates: waitsOf('create'),
    polls: waitsOf('poll'),
    deliveries: waits(deliveries.filter((age) => age > LATE_MS)),
    refusals: refused.reduce((sum, call) => sum + call.refusals, 0),
    withRetryAfter: refused.reduce((sum, call) => sum + call.withRetryAfter, 0),
  };
}

function waits(all: readonly number[]): Waits {
  const sorted = all.toSorted((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) };
}
