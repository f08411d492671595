import type { PaymentNotice, PaymentProvider } from '#contracts/ledger/checkouts';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import type { Checkout, CheckoutSession } from '../checkout.js';

export type SessionState =
  /** It can still be paid; nothing changed. */
  | { readonly kind: 'open' }
  /** `paymentId`: the provider's own id of the payment; absent where none was needed. */
  | { readonly kind: 'notice'; readonly notice: PaymentNotice; readonly paymentId?: string }
  /** The provider knows no such session. */
  | { readonly kind: 'unknown' }
  /** The provider's answer can't be turned into a ledger entry. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** A page of the provider's refunds and disputes. */
export interface ReversalPage {
  readonly notices: readonly ReversalNotice[];
  /** The cursor of the next, older page; undefined on the last page. */
  readonly next: string | undefined;
}

export type MintedCheckout = Checkout & Required<Pick<Checkout, 'session'>>;

export abstract class CheckoutProvider {
  abstract readonly name: PaymentProvider;
  /** Seconds for which a session may be paid. */
  abstract readonly lifetimeSeconds: number;

  /**
   * Makes the session of a checkout; repeated calls return the same one. Throws a `Failure`: transient
   * (`PAYMENT_PROVIDER_AWAY`) if the provider does not answer, rejected (`PAYMENT_PROVIDER_REFUSED`) if it refuses.
   */
  abstract mint(checkout: Checkout): Promise<CheckoutSession>;

  /**
   * Returns the present state of a checkout's session. Absent for a provider that has no sessions. Throws as `mint`.
   */
  ask?(checkout: MintedCheckout): Promise<SessionState>;

  /**
   * Returns the id of the checkout that a payment was made for, as the provider stores it; undefined for another
   * seller's payment. Absent for a provider without reversals. Throws as `mint`, and transient
   * (`UNKNOWN_TO_PAYMENT_PROVIDER`), with an alarm, if the provider knows no such payment.
   */
  checkoutOfPayment?(paymentId: string): Promise<string | undefined>;

  /** Returns the refunds and disputes of a payment in their present state. Absent and throws as `checkoutOfPayment`. */
  reversalsOf?(paymentId: string): Promise<readonly ReversalNotice[]>;

  /**
   * Returns a page of the refunds and disputes since that time, newest first, after the cursor `after`. Returns
   * undefined if the provider no longer knows the cursor; the caller then starts again at the newest. Stripe keeps
   * events for 30 days. Absent for a provider without reversals. Throws as `mint`.
   */
  reversalsSince?(since: Date, after: string | undefined): Promise<ReversalPage | undefined>;
}

/** The interval of polls of the payment provider. The alarm allows for many slow answers in one round. */
export const PROVIDER_ROUNDS = { everyMs: 10_000, alarmMs: 180_000, stopIn: 'stop-accepting' } as const;

/** The gateway's own checkout page, for development. No money moves. */
export class LocalProvider extends CheckoutProvider {
  readonly name = 'local';
  readonly lifetimeSeconds = 3_600;

  /** `publicUrl`: the gateway's address, without a slash at its end. */
  constructor(private readonly publicUrl: string) {
    super();
  }

  mint({ checkoutId, expiresAt }: Checkout): Promise<CheckoutSession> {
    const url = `${this.publicUrl}/checkout/${checkoutId}`;
    return Promise.resolve({ sessionId: checkoutId, url, expiresAt });
  }
}
