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
  /** Until when it may be paid; earlier than planned where the provider closed it, or its customer cancelled it. */
  readonly expiresAt: Date;
  /** When the customer was through, in time, with a payment that takes longer. */
  readonly submittedAt?: Date;
  /** When money came for it that came too late. */
  readonly latePaymentAt?: Date;
}

/** One sale of a package, as far as the ledger knows. */
export interface Checkout extends PaymentFacts {
  readonly checkoutId: string;
  readonly workspaceId: string;
  readonly package: PackageName;
  /** The price before discounts. */
  readonly amountCents: number;
  /** What the balance gets: the package's total. */
  readonly credits: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  readonly provider: PaymentProvider;
  /** Absent while it is being minted, and for ever where that failed. */
  readonly session?: { readonly id: string; readonly url: string };
  /** True where the credits are in the balance, whatever the status still says. */
  readonly credited: boolean;
  /** Raised by every change. */
  readonly revision: number;
}

/**
 * The status at a time. Nobody tells of a local page that nobody paid; of any other only its provider knows, so that a
 * checkout whose time is over is open until that said that nobody paid it.
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
