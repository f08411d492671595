import type Stripe from 'stripe';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/money/prices';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { checkoutOfSession, noticeOfSession, paymentOfSession } from '#payments/stripe-session';
import type { Checkout } from '../checkout.js';
import type { SessionState } from '../provider/checkout-provider.js';

/**
 * Returns the parameters of Stripe's session. They depend only on the checkout and the customer, because Stripe repeats
 * its response to an idempotency key only if every parameter is the same.
 */
export function stripeSessionParams(
  checkout: Checkout,
  customer: string,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, workspaceId, package: name, amountCents, currency, expiresAt } = checkout;
  const metadata = { checkout_id: checkoutId, workspace_id: workspaceId, package: name };
  return {
    mode: 'payment',
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: amountCents, product_data: productOf(name, checkout.credits) },
      },
    ],
    allow_promotion_codes: true,
    // A price converted for the customer would be reported in another currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    success_url: `${publicUrl}/billing/done`,
    cancel_url: `${publicUrl}/billing/cancelled`,
  };
}

function productOf(name: PackageName, credits: number): { name: string; description?: string } {
  const { baseCredits, bonusCredits } = CREDIT_PACKAGES[name];
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${count(credits)} audit credits`;
  if (bonusCredits === 0) return { name: title };
  return { name: title, description: `${count(baseCredits)} credits and a bonus of ${count(bonusCredits)}` };
}

function count(credits: number): string {
  return credits.toLocaleString('en-US');
}

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
