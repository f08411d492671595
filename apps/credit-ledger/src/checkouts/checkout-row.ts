import type { CheckoutStatus, PaymentProvider } from '#contracts/ledger/checkouts';
import type { PackageName } from '#contracts/money/prices';
import type { Checkout } from './checkout.js';

/** A row of `checkouts`, and whether its credits were posted; bigint columns come as text. */
export interface CheckoutRow {
  readonly checkout_id: string;
  readonly workspace_id: string;
  readonly package: PackageName;
  readonly amount_cents: string;
  readonly credits: string;
  readonly currency: string;
  readonly provider: PaymentProvider;
  readonly session_id: string | null;
  readonly checkout_url: string | null;
  readonly status: CheckoutStatus;
  readonly expires_at: Date;
  readonly submitted_at: Date | null;
  readonly late_payment_at: Date | null;
  readonly revision: number;
  readonly credited: boolean;
}

/**
 * SQL: true if the credits of the checkout were posted. The ledger entry decides about the money; the row's status
 * follows it.
 */
export const IS_CREDITED = `exists (
  select from grants
  where grants.workspace_id = checkouts.workspace_id and grants.reference = checkouts.checkout_id
    and grants.kind = 'purchase')`;

export const CHECKOUT_COLUMNS = `checkout_id, workspace_id, package, amount_cents, credits, currency, provider,
  session_id, checkout_url, status, expires_at, submitted_at, late_payment_at, revision, ${IS_CREDITED} as credited`;

export function toCheckout(row: CheckoutRow): Checkout {
  const { session_id, checkout_url, submitted_at, late_payment_at } = row;
  return {
    checkoutId: row.checkout_id,
    workspaceId: row.workspace_id,
    package: row.package,
    amountCents: Number(row.amount_cents),
    credits: Number(row.credits),
    currency: row.currency,
    provider: row.provider,
    status: row.status,
    expiresAt: row.expires_at,
    revision: row.revision,
    credited: row.credited,
    ...(session_id !== null && checkout_url !== null && { session: { id: session_id, url: checkout_url } }),
    ...(submitted_at && { submittedAt: submitted_at }),
    ...(late_payment_at && { latePaymentAt: late_payment_at }),
  };
}
