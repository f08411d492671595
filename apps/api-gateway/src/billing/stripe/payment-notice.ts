import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import { noticeOfSession, paymentOfSession, type SessionNotice } from '#payments/stripe-session';
import { isOfMode, type StripeMode } from '#payments/payment-provider';
import { REVERSAL_EVENTS, reversalOfEvent } from '#payments/stripe-reversal';

/** The meaning of a Stripe webhook. `foreign`: not about one of our checkouts, or another type of event. */
export type StripeNotice = SessionNotice | { readonly kind: 'reversal'; readonly notice: ReversalNotice };

type Payment = PaymentNotice['payment'];

/** The events about payments. The webhook endpoint at Stripe must be subscribed to them. */
const PAYMENT_OF_EVENT: Readonly<Record<string, (session: Stripe.Checkout.Session) => Payment | undefined>> =
  {
    'checkout.session.completed': paymentOfSession,
    'checkout.session.async_payment_succeeded': paymentOfSession,
    'checkout.session.async_payment_failed': () => 'failed',
    'checkout.session.expired': () => 'expired',
  };

/** Reads an event of Stripe; pure. One of the other mode is unreadable: what it says is not true of our payments. */
export function stripeNoticeOf(event: Stripe.Event, mode: StripeMode): StripeNotice {
  if (!isOfMode(mode, event)) return ofOtherMode(mode);
  if (REVERSAL_EVENTS.has(event.type)) {
    const notice = reversalOfEvent(event);
    return notice ? { kind: 'reversal', notice } : { kind: 'foreign' };
  }
  const read = Object.hasOwn(PAYMENT_OF_EVENT, event.type) ? PAYMENT_OF_EVENT[event.type] : undefined;
  if (!read) return { kind: 'foreign' };
  const session = event.data.object as Stripe.Checkout.Session;
  if (!isOfMode(mode, session)) return ofOtherMode(mode);
  return noticeOfSession(session, read(session), new Date(event.created * 1000));
}

function ofOtherMode(mode: StripeMode): StripeNotice {
  const problem = `it is not of Stripe's ${mode} mode: compare STRIPE_MODE and STRIPE_WEBHOOK_SECRET with the webhook endpoint at Stripe`;
  return { kind: 'unreadable', problem };
}
