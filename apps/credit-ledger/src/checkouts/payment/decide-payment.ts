import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import type { Checkout, PaymentDetails } from '../checkout.js';

export type PaymentDecision =
  /**
   * Post the credits, unless they are posted already. Write `claim` before that, so that the checkout can't be
   * cancelled in between.
   */
  | { readonly outcome: 'paid'; readonly claim?: PaymentDetails }
  | { readonly outcome: 'noted'; readonly details: PaymentDetails }
  /** Credit nothing, and store the details. */
  | { readonly outcome: 'refused'; readonly details: PaymentDetails; readonly failure: Failure };

/**
 * Decides on a notice of the provider. Neither repetition nor order of notices changes the result, because they only
 * add details. Paid is final and overrides everything else; failed overrides pending, and pending overrides expired.
 * Only an open checkout can be cancelled. It stays cancelled, because the page told the customer so.
 *
 * A payment counts if the customer made it before the checkout expired, even if its notice comes later. A payment for
 * an expired checkout is refused. It is recorded, because a notice that the customer was in time may still be in
 * flight. Returns a `Failure` for a notice of another session or another price.
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
      return { outcome: 'noted', details: { ...detailsOf(checkout), status: 'failed' } };
    case 'expired':
      return { outcome: 'noted', details: closed(checkout, at) };
    case 'cancelled':
      return { outcome: 'noted', details: cancelled(checkout, at) };
  }
}

function paid(checkout: Checkout, at: Date): PaymentDecision {
  if (checkout.submittedAt) return { outcome: 'paid' };
  if (at <= checkout.expiresAt) return { outcome: 'paid', claim: through(checkout, at) };
  const latePaymentAt = checkout.latePaymentAt ?? at;
  return refused(checkout, { ...closed(checkout, checkout.expiresAt), latePaymentAt }, at);
}

function submitted(checkout: Checkout, at: Date): PaymentDecision {
  if (checkout.submittedAt) return { outcome: 'noted', details: detailsOf(checkout) };
  if (at > checkout.expiresAt) return refused(checkout, closed(checkout, checkout.expiresAt), at);
  const details = through(checkout, at);
  // Notices can arrive out of order: an earlier one reported the money.
  return checkout.latePaymentAt ? { outcome: 'paid', claim: details } : { outcome: 'noted', details };
}

/** Returns the details after the customer paid in time. */
function through(checkout: Checkout, at: Date): PaymentDetails {
  const status = checkout.status === 'failed' ? 'failed' : 'pending';
  return { ...detailsOf(checkout), status, submittedAt: at };
}

/**
 * Returns the details after the customer cancelled. Nothing changes if the checkout had ended, or the customer had
 * paid.
 */
function cancelled(checkout: Checkout, at: Date): PaymentDetails {
  const details = detailsOf(checkout);
  if (checkout.status !== 'open') return details;
  return at > checkout.expiresAt ? closed(checkout, at) : { ...details, status: 'cancelled', expiresAt: at };
}

/** Keeps a cancelled checkout cancelled, even if a payment was in flight, because its page said so. */
function cancelledBefore(checkout: Checkout, { payment }: PaymentNotice, at: Date): PaymentDecision {
  const details = detailsOf(checkout);
  switch (payment) {
    case 'paid':
    case 'no_payment_required':
      return refused(checkout, { ...details, latePaymentAt: checkout.latePaymentAt ?? at }, at);
    case 'pending':
      return refused(checkout, details, at);
    default:
      return { outcome: 'noted', details };
  }
}

/**
 * Returns the details once the checkout can't be paid any more. Nothing changes if the customer had paid before, or
 * the payment failed.
 */
function closed(checkout: Checkout, at: Date): PaymentDetails {
  const details = detailsOf(checkout);
  if (checkout.status !== 'open' && checkout.status !== 'expired') return details;
  return { ...details, status: 'expired', expiresAt: at < checkout.expiresAt ? at : checkout.expiresAt };
}

function refused(
  { checkoutId, status, expiresAt }: Checkout,
  details: PaymentDetails,
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
  return { outcome: 'refused', details, failure };
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

function detailsOf({ status, expiresAt, submittedAt, latePaymentAt }: Checkout): PaymentDetails {
  return { status, expiresAt, ...(submittedAt && { submittedAt }), ...(latePaymentAt && { latePaymentAt }) };
}
