import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { checkoutOfSession, noticeOfSession, paymentOfSession } from '#payments/stripe-session';
import type { Checkout } from '../checkout.js';
import type { SessionState } from '../provider/checkout-provider.js';

/**
 * Returns the state of a checkout, from Stripe's present session and its payment intent. Pure.
 *
 * A session is completed before its end or not at all. So the payment of a completed session counts as in time: at
 * `now`, or at the checkout's end if that has passed.
 */
export function stateOfSession(
  session: Stripe.Checkout.Session,
  { checkoutId, expiresAt }: Checkout,
  now: Date,
): SessionState {
  if (checkoutOfSession(session) !== checkoutId) return { kind: 'unknown' };
  if (session.status === 'open') return { kind: 'open' };
  const payment = session.status === 'expired' ? 'expired' : paymentOfCompleted(session);
  const read = noticeOfSession(session, payment, now < expiresAt ? now : expiresAt);
  switch (read.kind) {
    case 'payment':
      return { kind: 'notice', notice: read.notice, ...paymentIdOf(session) };
    case 'foreign':
      return { kind: 'unknown' };
    case 'unreadable':
      return read;
  }
}

function paymentIdOf({ payment_intent: intent }: Stripe.Checkout.Session): { paymentId?: string } {
  const paymentId = typeof intent === 'string' ? intent : intent?.id;
  return paymentId === undefined ? {} : { paymentId };
}

/** For a completed session that is not paid, only its payment intent tells whether the money still comes. */
function paymentOfCompleted(session: Stripe.Checkout.Session): PaymentNotice['payment'] | undefined {
  const payment = session.status === 'complete' ? paymentOfSession(session) : undefined;
  const { payment_intent: intent } = session;
  if (payment !== 'pending' || typeof intent !== 'object' || intent === null) return payment;
  return FAILED.has(intent.status) ? 'failed' : 'pending';
}

/** In these states Stripe waits for another attempt, but the page of a completed session no longer offers one. */
const FAILED: ReadonlySet<Stripe.PaymentIntent.Status> = new Set(['canceled', 'requires_payment_method']);
