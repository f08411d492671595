import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { checkoutOfSession, noticeOfSession, paymentOfSession } from '#payments/stripe-session';
import type { Checkout } from '../checkout.js';
import type { SessionAnswer } from '../provider/checkout-provider.js';

/**
 * What a session as Stripe has it now, with its payment intent, says of a checkout. Pure.
 *
 * A session is completed before its end or not at all, so that whatever came of a completed one counts as having happened
 * in time: `now`, and the checkout's end where that is over.
 */
export function answerOfSession(
  session: Stripe.Checkout.Session,
  { checkoutId, expiresAt }: Checkout,
  now: Date,
): SessionAnswer {
  if (checkoutOfSession(session) !== checkoutId) return { kind: 'unknown' };
  if (session.status === 'open') return { kind: 'open' };
  const payment = session.status === 'expired' ? 'expired' : paymentOfCompleted(session);
  const read = noticeOfSession(session, payment, now < expiresAt ? now : expiresAt);
  switch (read.kind) {
    case 'payment':
      return { kind: 'news', notice: read.notice, ...paymentIdOf(session) };
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

/** Of a completed session that is not paid, only its payment intent tells whether the money still comes. */
function paymentOfCompleted(session: Stripe.Checkout.Session): PaymentNotice['payment'] | undefined {
  const payment = session.status === 'complete' ? paymentOfSession(session) : undefined;
  const { payment_intent: intent } = session;
  if (payment !== 'pending' || typeof intent !== 'object' || intent === null) return payment;
  return FAILED.has(intent.status) ? 'failed' : 'pending';
}

/** Where Stripe waits for another try that the page of a completed session does not offer any more. */
const FAILED: ReadonlySet<Stripe.PaymentIntent.Status> = new Set(['canceled', 'requires_payment_method']);
