import type { CheckoutStatus, PaymentProvider } from '#contracts/ledger/checkouts';
import type { PackageName } from '#contracts/money/prices';
import { Failure } from '#contracts/failures';

/** The page where a checkout is paid. */
export interface CheckoutSession {
  /** The provider's own id. */
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** What the notices of a provider may change. */
export interface PaymentFacts {
  readonly status: CheckoutStatus;
  /** When it expires; earlier than planned where the provider closed it, or the customer cancelled it. */
  readonly expiresAt: Date;
  /** When the customer completed, in time, a payment that takes longer to arrive. */
  readonly submittedAt?: Date;
  /** When a payment arrived too late. */
  readonly latePaymentAt?: Date;
}

/** One sale of a package, as far as the ledger knows. */
export interface Checkout extends PaymentFacts {
  readonly checkoutId: string;
  readonly workspaceId: string;
  readonly package: PackageName;
  /** The price before discounts. */
  readonly amountCents: number;
  /** The credits of the package, which the balance gets. */
  readonly credits: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  readonly provider: PaymentProvider;
  /** Absent until the provider has made the session, and for ever where that failed. */
  readonly session?: { readonly id: string; readonly url: string };
  /** True where the credits are in the balance, whatever the status still says. */
  readonly credited: boolean;
  /** Raised by every change. */
  readonly revision: number;
}

/**
 * Returns the status at a time. A local checkout expires by the clock. Any other stays open after its time until the
 * provider says that it was not paid.
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
