import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import type { Checkout, PaymentFacts } from '../checkout.js';

/** What a notice leads to. */
export type PaymentDecision =
  /**
   * The credits belong into the balance, where they are not there yet. `claim` has to be noted ahead of the posting, so
   * that no cancelling comes in between.
   */
  | { readonly outcome: 'paid'; readonly claim?: PaymentFacts }
  | { readonly outcome: 'noted'; readonly facts: PaymentFacts }
  /** Nothing is credited; the facts are kept all the same. */
  | { readonly outcome: 'refused'; readonly facts: PaymentFacts; readonly failure: Failure };

/**
 * Decides on what a provider says of a checkout. Repeating notices changes nothing, and neither does their order: they
 * only add facts. Paid is final and beats everything else; failed beats pending, and pending beats expired. Cancelling
 * is the exception: only an open checkout can be cancelled, and then it stays so, since its customer was told.
 *
 * What was paid, or handed in for a payment that takes longer, until the checkout expired counts, however late the
 * notice of it comes. Money for an expired checkout is refused, and remembered in case that the notice of the
 * customer's being through in time is still on its way. Answers a `Failure` for a notice that is not about this
 * session, or not about its price.
 */
export function decidePayment(checkout: Checkout, notice: PaymentNotice): PaymentDecision | Failure {
  const wrong = foreign(checkout, notice) ?? mismatch(checkout, notice);
  if (wrong) return wrong;
  if (checkout.credited || checkout.status === 'paid') return { outcome: 'paid' };
  const at = new Date(notice.occurred_at);
  if (checkout.status === 'cancelled') return cancelledBefore(checkout, notice, at);
  switch (notice.payment) {
    case 'paid':
    case 'no_payment_required':
      return paid(checkout, at);
    case 'pending':
      return submitted(checkout, at);
    case 'failed':
      return { outcome: 'noted', facts: { ...factsOf(checkout), status: 'failed' } };
    case 'expired':
      return { outcome: 'noted', facts: closed(checkout, at) };
    case 'cancelled':
      return { outcome: 'noted', facts: cancelled(checkout, at) };
  }
}

function paid(checkout: Checkout, at: Date): PaymentDecision {
  if (checkout.submittedAt) return { outcome: 'paid' };
  if (at <= checkout.expiresAt) return { outcome: 'paid', claim: through(checkout, at) };
  const latePaymentAt = checkout.latePaymentAt ?? at;
  return refused(checkout, { ...closed(checkout, checkout.expiresAt), latePaymentAt }, at);
}

function submitted(checkout: Checkout, at: Date): PaymentDecision {
  if (checkout.submittedAt) return { outcome: 'noted', facts: factsOf(checkout) };
  if (at > checkout.expiresAt) return refused(checkout, closed(checkout, checkout.expiresAt), at);
  const facts = through(checkout, at);
  // Notices overtake each other: the money was told of before.
  return checkout.latePaymentAt ? { outcome: 'paid', claim: facts } : { outcome: 'noted', facts };
}

/** The facts once the customer is through in time. */
function through(checkout: Checkout, at: Date): PaymentFacts {
  const status = checkout.status === 'failed' ? 'failed' : 'pending';
  return { ...factsOf(checkout), status, submittedAt: at };
}

/** The facts once the customer cancelled; of no account where it was over before, or the customer through. */
function cancelled(checkout: Checkout, at: Date): PaymentFacts {
  const facts = factsOf(checkout);
  if (checkout.status !== 'open') return facts;
  return at > checkout.expiresAt ? closed(checkout, at) : { ...facts, status: 'cancelled', expiresAt: at };
}

/** Nothing brings a cancelled checkout back, not even money that was on its way before: its page said so. */
function cancelledBefore(checkout: Checkout, { payment }: PaymentNotice, at: Date): PaymentDecision {
  const facts = factsOf(checkout);
  switch (payment) {
    case 'paid':
    case 'no_payment_required':
      return refused(checkout, { ...facts, latePaymentAt: checkout.latePaymentAt ?? at }, at);
    case 'pending':
      return refused(checkout, facts, at);
    default:
      return { outcome: 'noted', facts };
  }
}

/** The facts once it can't be paid any more; of no account where the customer was through before, or payment failed. */
function closed(checkout: Checkout, at: Date): PaymentFacts {
  const facts = factsOf(checkout);
  if (checkout.status !== 'open' && checkout.status !== 'expired') return facts;
  return { ...facts, status: 'expired', expiresAt: at < checkout.expiresAt ? at : checkout.expiresAt };
}

function refused(
  { checkoutId, status, expiresAt }: Checkout,
  facts: PaymentFacts,
  at: Date,
): PaymentDecision {
  const [ended, occurred] = [expiresAt.toISOString(), at.toISOString()];
  const [code, end] =
    status === 'cancelled' ? ['CHECKOUT_CANCELLED', 'was cancelled'] : ['CHECKOUT_EXPIRED', 'expired'];
  const failure = new Failure(
    'rejected',
    code,
    `the checkout ${checkoutId} ${end} at ${ended}, and was paid at ${occurred}: nothing is credited; give the ` +
      `money back, or grant the credits as a purchase under the reference ${checkoutId}`,
    { details: { checkout_id: checkoutId, expires_at: ended, occurred_at: occurred } },
  );
  return { outcome: 'refused', facts, failure };
}

function foreign({ checkoutId, provider, session }: Checkout, notice: PaymentNotice): Failure | undefined {
  if (notice.provider === provider && notice.session_id === session?.id) return undefined;
  return new Failure(
    'rejected',
    'CHECKOUT_OF_ANOTHER_SESSION',
    `the session ${notice.session_id} of ${notice.provider} is not the one of checkout ${checkoutId}`,
    { details: { checkout_id: checkoutId } },
  );
}

function mismatch(checkout: Checkout, notice: PaymentNotice): Failure | undefined {
  const { checkoutId, currency, amountCents } = checkout;
  if (notice.currency !== currency) return paymentMismatch(checkoutId, 'currency', currency, notice.currency);
  if (notice.amount_subtotal !== amountCents)
    return paymentMismatch(checkoutId, 'amount_subtotal', amountCents, notice.amount_subtotal);
  return undefined;
}

function paymentMismatch<T extends string | number>(
  checkoutId: string,
  field: string,
  expected: T,
  got: T,
): Failure {
  return new Failure(
    'rejected',
    'PAYMENT_MISMATCH',
    `the checkout ${checkoutId} was sold with ${field} ${expected}, but the notice says ${got}`,
    { details: { checkout_id: checkoutId, field, expected, got } },
  );
}

function factsOf({ status, expiresAt, submittedAt, latePaymentAt }: Checkout): PaymentFacts {
  return { status, expiresAt, ...(submittedAt && { submittedAt }), ...(latePaymentAt && { latePaymentAt }) };
}
