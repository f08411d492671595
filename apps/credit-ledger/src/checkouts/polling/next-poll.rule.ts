import { doubledMs } from '#timing/backoff';

const MINUTE_MS = 60_000;
/**
 * Notices arrive within seconds, so after ten minutes one may be lost. A purchase with a lost notice has its credits
 * within an hour.
 */
const WAIT = { firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS };
/** The provider closes a session by its own clock. */
const AFTER_END_MS = MINUTE_MS;

/** Days to poll a checkout after its end: Stripe deletes its events after 30 days. */
export const POLLED_DAYS_AFTER_END = 30;

/**
 * Returns the milliseconds until the next poll of a session after `asks` polls: 10 minutes, doubled each time up to an
 * hour. One poll comes soon after the end of the checkout, which is `untilEndMs` from now.
 */
export function nextPollMs(asks: number, untilEndMs: number): number {
  const wait = doubledMs(asks + 1, WAIT);
  return untilEndMs > 0 ? Math.min(wait, untilEndMs + AFTER_END_MS) : wait;
}
