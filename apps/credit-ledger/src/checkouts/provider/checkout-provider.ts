import type { PaymentNotice, PaymentProvider } from '#contracts/ledger/checkouts';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import type { Checkout, CheckoutSession } from '../checkout.js';

/** How a session stands at the provider, now. */
export type SessionAnswer =
  /** It may be paid still: there is nothing to say of it. */
  | { readonly kind: 'open' }
  /** `paymentId`: the provider's own id of the payment; absent where none was needed. */
  | { readonly kind: 'news'; readonly notice: PaymentNotice; readonly paymentId?: string }
  /** The provider knows no such session. */
  | { readonly kind: 'unknown' }
  /** It can't be booked by what the provider says of it. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** A part of what a provider told of refunds and disputes. */
export interface ReversalPage {
  readonly notices: readonly ReversalNotice[];
  /** What the next page, which is older, comes after; undefined after the last one. */
  readonly next: string | undefined;
}

/** A checkout that has its session. */
export type MintedCheckout = Checkout & Required<Pick<Checkout, 'session'>>;

/** Who takes the money. */
export abstract class CheckoutProvider {
  abstract readonly name: PaymentProvider;
  /** For how long a session may be paid. */
  abstract readonly lifetimeSeconds: number;

  /**
   * Mints the session of a checkout, the same one however often it is asked for. Throws a `Failure`: transient
   * (`PAYMENT_PROVIDER_AWAY`) where the provider gave no answer, rejected (`PAYMENT_PROVIDER_REFUSED`) where it
   * refused.
   */
  abstract mint(checkout: Checkout): Promise<CheckoutSession>;

  /**
   * How the session of a checkout stands, whatever its notices said. Absent where the provider has no sessions of its own
   * to ask for. Throws as `mint`.
   */
  ask?(checkout: MintedCheckout): Promise<SessionAnswer>;

  /**
   * The id of the checkout that a payment was made for, as the provider has it; undefined for one of somebody else. Absent
   * where the provider takes no payments back. Throws as `mint`; and transient (`UNKNOWN_TO_PAYMENT_PROVIDER`), with an
   * alarm, where it knows no such payment.
   */
  checkoutOfPayment?(paymentId: string): Promise<string | undefined>;

  /** The refunds and disputes of a payment as they stand now. Absent and throws as `checkoutOfPayment`. */
  reversalsOf?(paymentId: string): Promise<readonly ReversalNotice[]>;

  /**
   * What the provider told of refunds and disputes since that time, the newest first, a page at a time: the one that comes
   * after `after`. Undefined where that is forgotten, and it has to be read from the newest again. Stripe keeps it for 30
   * days. Absent where the provider takes no payments back. Throws as `mint`.
   */
  reversalsSince?(since: Date, after: string | undefined): Promise<ReversalPage | undefined>;
}

/** How often there is a round of questions to the payment provider. One of many slow answers is no hanging one. */
export const PROVIDER_ROUNDS = { everyMs: 10_000, alarmMs: 180_000, stopIn: 'stop-accepting' } as const;
