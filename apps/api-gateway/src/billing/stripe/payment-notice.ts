import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/checkouts';
import { isId } from '#contracts/identifiers';

/** What a webhook of Stripe means to us. */
export type StripeNews =
  | { readonly kind: 'payment'; readonly notice: PaymentNotice }
  /** Another type of event, or a checkout that somebody else opened with the same Stripe account. */
  | { readonly kind: 'foreign' }
  /** One of our checkouts, but without what an exact booking needs. */
  | { readonly kind: 'unreadable'; readonly problem: string };

type Payment = PaymentNotice['payment'];

/** The events that say something of money; the webhook endpoint at Stripe has to be subscribed to these. */
const PAYMENT_OF_EVENT: Readonly<Record<string, (session: Stripe.Checkout.Session) => Payment | undefined>> =
  {
    'checkout.session.completed': paymentOf,
    'checkout.session.async_payment_succeeded': paymentOf,
    'checkout.session.async_payment_failed': () => 'failed',
    'checkout.session.expired': () => 'expired',
  };

/** Reads an event of Stripe; pure. Amounts are Stripe's own: the currency's smallest unit. */
export function newsOf(event: Stripe.Event): StripeNews {
  const read = Object.hasOwn(PAYMENT_OF_EVENT, event.type) ? PAYMENT_OF_EVENT[event.type] : undefined;
  if (!read) return { kind: 'foreign' };
  const session = event.data.object as Stripe.Checkout.Session;
  const checkoutId = session.client_reference_id ?? session.metadata?.checkout_id ?? '';
  if (!isId('checkout', checkoutId)) return { kind: 'foreign' };

  const { currency, amount_subtotal, amount_total } = session;
  const payment = read(session);
  if (payment === undefined) return unreadable(`payment_status is ${session.payment_status}`);
  if (currency === null) return unreadable('there is no currency');
  if (amount_subtotal === null || amount_total === null) return unreadable('an amount is missing');
  return {
    kind: 'payment',
    notice: {
      provider: 'stripe',
      checkout_id: checkoutId,
      session_id: session.id,
      payment,
      currency,
      amount_subtotal,
      amount_total,
      occurred_at: new Date(event.created * 1000).toISOString(),
    },
  };
}

/** Only the payment's own status says that money came: a completed session may still wait for a bank. */
function paymentOf({ payment_status }: Stripe.Checkout.Session): Payment | undefined {
  switch (payment_status) {
    case 'paid':
      return 'paid';
    case 'no_payment_required':
      return 'no_payment_required';
    case 'unpaid':
      return 'pending';
    default:
      return undefined;
  }
}

function unreadable(problem: string): StripeNews {
  return { kind: 'unreadable', problem };
}
