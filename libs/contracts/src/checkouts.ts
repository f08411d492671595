import type { PackageName } from './credit-packages.js';

export const PAYMENT_PROVIDERS = ['stripe', 'local'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/**
 * `open`: may be paid. `pending`: the customer is through, the money is on its way (bank debits take days).
 * `paid`: the credits are in the balance. `expired`, `cancelled` and `failed`: nothing was paid, and nothing will be.
 */
export const CHECKOUT_STATUSES = ['open', 'pending', 'paid', 'expired', 'cancelled', 'failed'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** A checkout session that was just minted. */
export interface CheckoutReply {
  readonly checkout_id: string;
  /** The provider's page, where the customer pays. */
  readonly checkout_url: string;
  readonly package: PackageName;
  /** The package's price in whole US dollars, before any promotion code. */
  readonly amount_usd: number;
  /** The package's total, bonus included. */
  readonly credits: number;
  /** ISO 8601 UTC. */
  readonly expires_at: string;
}

export interface CheckoutView extends CheckoutReply {
  readonly workspace_id: string;
  readonly provider: PaymentProvider;
  readonly status: CheckoutStatus;
}

/** What a provider says of one session. Amounts in cents. */
export interface PaymentNotice {
  readonly provider: PaymentProvider;
  readonly checkout_id: string;
  /** The provider's own id of the session. */
  readonly session_id: string;
  /** `no_payment_required`: a promotion code paid for all of it. `cancelled`: the customer wants it no more. */
  readonly payment: 'paid' | 'no_payment_required' | 'pending' | 'failed' | 'expired' | 'cancelled';
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** Before discounts: must be the package's price, whatever was paid in the end. */
  readonly amount_subtotal: number;
  /** What was, or will be, paid. */
  readonly amount_total: number;
  /** When the provider saw it happen (ISO 8601 UTC): a notice may come days late. */
  readonly occurred_at: string;
}

export interface PaymentReply {
  readonly status: CheckoutStatus;
  /** Credits that this checkout has put into the balance, by this notice or an earlier one; 0 while it is not paid. */
  readonly credits: number;
}
