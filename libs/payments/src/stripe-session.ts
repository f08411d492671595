import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { isId } from '#contracts/identifiers';

/** A checkout of ours in the words of the contracts, or why it can't be put into them. */
export type SessionNotice =
  | { readonly kind: 'payment'; readonly notice: PaymentNotice }
  /** A checkout that somebody else opened with the same Stripe account. */
  | { readonly kind: 'foreign' }
  /** One of our checkouts, but without what an exact booking needs. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** The id of the checkout that a session was made for; undefined for a session of somebody else. */
export function checkoutOfSession(session: Stripe.Checkout.Session): string | undefined {
  const checkoutId = session.client_reference_id ?? session.metadata?.checkout_id ?? '';
  return isId('checkout', checkoutId) ? checkoutId : undefined;
}

/** What Stripe says of a session, whoever told us of it. Amounts are Stripe's own: the currency's smallest unit. Pure. */
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

/** Only the payment's own status says that money came: a completed session may still wait for a bank. */
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
