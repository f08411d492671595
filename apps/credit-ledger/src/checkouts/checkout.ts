import type { CheckoutStatus, PaymentProvider } from '#contracts/ledger/checkouts';
import type { PackageName } from '#contracts/money/prices';
import { Failure } from '#contracts/failures';

export interface CheckoutSession {
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** What a provider's notices may change. */
export interface PaymentDetails {
  readonly status: CheckoutStatus;
  /** Expiry time; earlier than planned if the provider closed the checkout or the customer cancelled it. */
  readonly expiresAt: Date;
  /** When the customer, in time, completed a payment whose money arrives later. */
  readonly submittedAt?: Date;
  /** When a payment arrived too late. */
  readonly latePaymentAt?: Date;
}

/** One sale of a package, as far as the ledger knows it. */
export interface Checkout extends PaymentDetails {
  readonly checkoutId: string;
  readonly workspaceId: string;
  readonly package: PackageName;
  /** The price before discounts. */
  readonly amountCents: number;
  /** The credits of the package, to be added to the balance. */
  readonly credits: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  readonly provider: PaymentProvider;
  /** Absent until the provider has made the session. Stays absent if that failed. */
  readonly session?: { readonly id: string; readonly url: string };
  /** True if the balance has the credits, whatever the status says. */
  readonly credited: boolean;
  /** Increased by every change. */
  readonly revision: number;
}

/**
 * Returns the status at a time. A local checkout expires by the clock. Any other stays open after its time until the
 * provider reports that it was not paid.
 */
export function statusAt({ status, credited, expiresAt, provider }: Checkout, now: Date): CheckoutStatus {
  if (credited) return 'paid';
  return status === 'open' && provider === 'local' && expiresAt <= now ? 'expired' : status;
}

export function checkoutNotFound(checkoutId: string): Failure {
  return new Failure(
    'not-found',
    'CHECKOUT_NOT_FOUND',
    `there is no checkout ${checkoutId} that can be paid`,
  );
}
