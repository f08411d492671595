import type { Checkout } from './checkout.js';

/** A row of `checkouts`, and whether its credits were posted. */
export interface CheckoutRow extends Omit<Checkout, 'session' | 'submittedAt' | 'latePaymentAt'> {
  readonly session_id: string | null;
  readonly checkout_url: string | null;
  readonly submitted_at: Date | null;
  readonly late_payment_at: Date | null;
}

/**
 * SQL: true if the credits of the checkout were posted. The ledger entry decides about the money; the row's status
 * follows it.
 */
export const IS_CREDITED = `exists (
  select from grants
  where grants.workspace_id = checkouts.workspace_id and grants.reference = checkouts.checkout_id
    and grants.kind = 'purchase')`;

export const CHECKOUT_COLUMNS = `checkout_id as "checkoutId", workspace_id as "workspaceId", package,
  amount_cents::float8 as "amountCents", credits::float8, currency, provider, status, expires_at as "expiresAt", revision,
  ${IS_CREDITED} as credited, session_id, checkout_url, submitted_at, late_payment_at`;

export function toCheckout(row: CheckoutRow): Checkout {
  const { session_id, checkout_url, submitted_at, late_payment_at, ...checkout } = row;
  return {
    ...checkout,
    ...(session_id !== null && checkout_url !== null && { session: { id: session_id, url: checkout_url } }),
    ...(submitted_at && { submittedAt: submitted_at }),
    ...(late_payment_at && { latePaymentAt: late_payment_at }),
  };
}
