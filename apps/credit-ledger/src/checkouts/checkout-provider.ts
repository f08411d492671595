import type { PaymentProvider } from '#contracts/checkouts';
import type { Checkout, CheckoutSession } from './checkout.js';

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
}
