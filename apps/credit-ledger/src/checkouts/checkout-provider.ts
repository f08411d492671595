import type { PaymentNotice, PaymentProvider } from '#contracts/checkouts';
import type { Checkout, CheckoutSession } from './checkout.js';

/** How a session stands at the provider, now. */
export type SessionAnswer =
  /** It may be paid still: there is nothing to say of it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'news'; readonly notice: PaymentNotice }
  /** The provider knows no such session. */
  | { readonly kind: 'unknown' }
  /** It can't be booked by what the provider says of it. */
  | { readonly kind: 'unreadable'; readonly problem: string };

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
   * where the provider takes no payments back. Throws as `mint`.
   */
  checkoutOfPayment?(paymentId: string): Promise<string | undefined>;
}
