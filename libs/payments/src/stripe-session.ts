import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { isId } from '#contracts/identifiers';

/** One of our checkouts as a contract message, or why it can't be one. */
export type SessionNotice =
  | { readonly kind: 'payment'; readonly notice: PaymentNotice }
  /** A checkout of another application with the same Stripe account. */
  | { readonly kind: 'foreign' }
  /** One of our checkouts, without a field that an exact ledger entry needs. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** Returns the id of the checkout of a session; undefined for a session of another application. */
export function checkoutOfSession(session: Stripe.Checkout.Session): string | undefined {
  const checkoutId = session.client_reference_id ?? session.metadata?.checkout_id ?? '';
  return isId('checkout', checkoutId) ? checkoutId : undefined;
}

/** Returns the notice for a session, whatever its source. Amounts are Stripe's: the currency's smallest unit. Pure. */
export function noticeOfSession(
  session: Stripe.Checkout.Session,
  payment: PaymentNotice['payment'] | undefined,
  occurredAt: Date,
): SessionNotice {
  const checkoutId = checkoutOfSession(session);
  if (checkoutId === undefined) return { kind: 'foreign' };
  const { currency, amount_subtotal, amount_total } = session;
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
      occurred_at: occurredAt.toISOString(),
    },
  };
}

/** Only the payment's own status says that the money arrived: a completed session may still wait for a bank. */
export function paymentOfSession({
  payment_status,
}: Stripe.Checkout.Session): PaymentNotice['payment'] | undefined {
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

function unreadable(problem: string): SessionNotice {
  return { kind: 'unreadable', problem };
}
