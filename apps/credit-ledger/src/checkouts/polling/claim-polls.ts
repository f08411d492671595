import type { Pool } from 'pg';
import type { PaymentProvider } from '#contracts/ledger/checkouts';
import { CHECKOUT_COLUMNS, type CheckoutRow, toCheckout } from '../checkout-records.js';
import type { Checkout } from '../checkout.js';
import { POLLED_DAYS_AFTER_END } from './next-poll.rule.js';

/** Longer than the slowest round. A process that has not polled its claimed checkouts by then must have died. */
const LEASE_SECONDS = 300;

export interface ClaimedPoll {
  readonly checkout: Checkout;
  /** The number of earlier polls. */
  readonly asks: number;
  /** Milliseconds until the checkout ends, by Postgres's clock; negative after its end. */
  readonly untilEndMs: number;
}

/** Claims unfinished checkouts that are due for a poll. Each is reserved for this process until its lease ends. */
export async function claimPolls(
  pool: Pool,
  provider: PaymentProvider,
  limit: number,
): Promise<readonly ClaimedPoll[]> {
  const { rows } = await pool.query<CheckoutRow & { asks: number; until_end_ms: number }>(
    `update checkouts set next_ask_at = now() + interval '${LEASE_SECONDS} seconds'
      where checkout_id in (
        select checkout_id from checkouts
         where status in ('open', 'pending') and session_id is not null and next_ask_at <= now()
           and provider = $1 and expires_at > now() - interval '${POLLED_DAYS_AFTER_END} days'
         order by next_ask_at
         limit $2
           for update skip locked)
      returning ${CHECKOUT_COLUMNS}, asks, extract(epoch from expires_at - now())::float8 * 1000 as until_end_ms`,
    [provider, limit],
  );
  return rows.map(({ asks, until_end_ms, ...row }) => ({
    checkout: toCheckout(row),
    asks,
    untilEndMs: until_end_ms,
  }));
}

export async function notePolled(pool: Pool, checkoutId: string, waitMs: number): Promise<void> {
  await pool.query(
    `update checkouts set asks = asks + 1, next_ask_at = now() + make_interval(secs => $2) where checkout_id = $1`,
    [checkoutId, waitMs / 1_000],
  );
}

/**
 * Returns the seconds since the earliest end of an open checkout whose outcome the provider has not reported; 0 if
 * there is none.
 */
export async function longestUnansweredSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as seconds
       from checkouts
      where status = 'open' and session_id is not null and provider <> 'local' and expires_at < now()
        and expires_at > now() - interval '${POLLED_DAYS_AFTER_END} days'`,
  );
  return rows[0]?.seconds ?? 0;
}
