import { describe, expect, it } from '@jest/globals';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { aCheckout, aNotice, EXPIRES, minutes } from '../../../test-support/given-checkout.js';
import type { Checkout } from '../checkout.js';
import { decidePayment } from './decide-payment.js';

/** The outcome, the status after it, and the code of a refusal. */
function decided(checkout: Partial<Checkout>, notice: Partial<PaymentNotice>) {
  const decision = decidePayment(aCheckout(checkout), aNotice(notice));
  if (decision instanceof Failure) return { refused: `${decision.kind} ${decision.code}` };
  if (decision.outcome === 'paid') return { status: 'paid' };
  const { status } = decision.details;
  if (decision.outcome === 'noted') return { status };
  return { status, refused: `${decision.failure.kind} ${decision.failure.code}` };
}

const IN_TIME = minutes(-1);
const LATE = minutes(1);
const through = { status: 'pending', submittedAt: new Date(IN_TIME) } as const;
const EXPIRED = 'rejected CHECKOUT_EXPIRED';
const CANCELLED = 'rejected CHECKOUT_CANCELLED';
/** Cancelled half an hour before its end. */
const gone = { status: 'cancelled', expiresAt: new Date(minutes(-30)) } as const;
const BEFORE_THAT = minutes(-31);

describe('a notice of a payment', () => {
  it.each<[string, Partial<Checkout>, PaymentNotice['payment'], string, object]>([
    ['paid in time', {}, 'paid', IN_TIME, { status: 'paid' }],
    ['paid at the last moment', {}, 'paid', EXPIRES, { status: 'paid' }],
    ['fully discounted', {}, 'no_payment_required', IN_TIME, { status: 'paid' }],
    ['paid too late', {}, 'paid', LATE, { status: 'expired', refused: EXPIRED }],
    ['discounted too late', {}, 'no_payment_required', LATE, { status: 'expired', refused: EXPIRED }],
    ['paid in time, told once expired', { status: 'expired' }, 'paid', IN_TIME, { status: 'paid' }],
    [
      'paid after it was closed early',
      { status: 'expired', expiresAt: new Date(minutes(-30)) },
      'paid',
      IN_TIME,
      { status: 'expired', refused: EXPIRED },
    ],
    ['paid after all', { status: 'failed' }, 'paid', IN_TIME, { status: 'paid' }],
    [
      'paid too late after a failure',
      { status: 'failed' },
      'paid',
      LATE,
      { status: 'failed', refused: EXPIRED },
    ],
    ['on its way', {}, 'pending', IN_TIME, { status: 'pending' }],
    ['on its way, told once expired', { status: 'expired' }, 'pending', IN_TIME, { status: 'pending' }],
    ['on its way, told once failed', { status: 'failed' }, 'pending', IN_TIME, { status: 'failed' }],
    ['on its way too late', {}, 'pending', LATE, { status: 'expired', refused: EXPIRED }],
    ['on its way again', through, 'pending', LATE, { status: 'pending' }],
    ['arrived days later', through, 'paid', minutes(6_000), { status: 'paid' }],
    ['arrived after a failure', { ...through, status: 'failed' }, 'paid', minutes(6_000), { status: 'paid' }],
    [
      'on its way, told after its arrival',
      { status: 'expired', latePaymentAt: new Date(LATE) },
      'pending',
      IN_TIME,
      { status: 'paid' },
    ],
    ['failed', {}, 'failed', IN_TIME, { status: 'failed' }],
    ['failed on its way', through, 'failed', LATE, { status: 'failed' }],
    ['expired', {}, 'expired', EXPIRES, { status: 'expired' }],
    ['expired while the money is on its way', through, 'expired', LATE, { status: 'pending' }],
    ['expired after a failure', { status: 'failed' }, 'expired', LATE, { status: 'failed' }],
    ['cancelled', {}, 'cancelled', IN_TIME, { status: 'cancelled' }],
    ['cancelled at the last moment', {}, 'cancelled', EXPIRES, { status: 'cancelled' }],
    ['cancelled once its time was over', {}, 'cancelled', LATE, { status: 'expired' }],
    ['cancelled once expired', { status: 'expired' }, 'cancelled', IN_TIME, { status: 'expired' }],
    ['cancelled once failed', { status: 'failed' }, 'cancelled', IN_TIME, { status: 'failed' }],
    ['cancelled while the money is on its way', through, 'cancelled', IN_TIME, { status: 'pending' }],
    ['cancelled once paid', { status: 'paid' }, 'cancelled', IN_TIME, { status: 'paid' }],
    ['cancelled again', gone, 'cancelled', IN_TIME, { status: 'cancelled' }],
    ['expired once cancelled', gone, 'expired', EXPIRES, { status: 'cancelled' }],
    ['failed once cancelled', gone, 'failed', IN_TIME, { status: 'cancelled' }],
    ['paid once cancelled', gone, 'paid', IN_TIME, { status: 'cancelled', refused: CANCELLED }],
    [
      'paid before it was cancelled, and told after it',
      gone,
      'paid',
      BEFORE_THAT,
      { status: 'cancelled', refused: CANCELLED },
    ],
    [
      'through before it was cancelled, and told after it',
      gone,
      'pending',
      BEFORE_THAT,
      { status: 'cancelled', refused: CANCELLED },
    ],
    [
      'discounted once cancelled',
      gone,
      'no_payment_required',
      IN_TIME,
      { status: 'cancelled', refused: CANCELLED },
    ],
    ['failed once paid', { status: 'paid' }, 'failed', LATE, { status: 'paid' }],
    ['expired once paid', { status: 'paid' }, 'expired', LATE, { status: 'paid' }],
    ['pending once paid', { status: 'paid' }, 'pending', LATE, { status: 'paid' }],
    ['paid again', { status: 'paid' }, 'paid', LATE, { status: 'paid' }],
    [
      'failed where the ledger entry is there and the row not yet',
      { credited: true },
      'failed',
      LATE,
      { status: 'paid' },
    ],
  ])('%s', (_, checkout, payment, occurred_at, expected) => {
    expect(decided(checkout, { payment, occurred_at })).toEqual(expected);
  });

  it.each<[string, Partial<Checkout>, Partial<PaymentNotice>]>([
    ['another session', {}, { session_id: 'cs_2' }],
    ['another provider', {}, { provider: 'local' }],
    ['a checkout whose session was never made', { session: undefined }, {}],
    ['a foreign session of a checkout that is paid', { status: 'paid', credited: true }, { session_id: 'x' }],
  ])('about %s is refused', (_, checkout, notice) => {
    expect(decided(checkout, notice)).toEqual({ refused: 'rejected CHECKOUT_OF_ANOTHER_SESSION' });
  });

  it.each<[Partial<PaymentNotice>, object]>([
    [{ currency: 'eur' }, { field: 'currency', expected: 'usd', got: 'eur' }],
    [{ currency: 'USD' }, { field: 'currency', expected: 'usd', got: 'USD' }],
    [{ amount_subtotal: 19_899 }, { field: 'amount_subtotal', expected: 19_900, got: 19_899 }],
    [{ amount_subtotal: 49_900 }, { field: 'amount_subtotal', expected: 19_900, got: 49_900 }],
    [
      { amount_subtotal: 0, payment: 'no_payment_required' },
      { field: 'amount_subtotal', got: 0 },
    ],
  ])('with %j is refused, and says what differs', (notice, details) => {
    expect(decidePayment(aCheckout(), aNotice(notice))).toMatchObject({
      kind: 'rejected',
      code: 'PAYMENT_MISMATCH',
      details,
    });
  });

  it.each<[string, Partial<Checkout>, object]>([
    ['an open checkout', {}, { status: 'pending', submittedAt: new Date(IN_TIME) }],
    ['one that failed before', { status: 'failed' }, { status: 'failed', submittedAt: new Date(IN_TIME) }],
  ])('claims %s before its ledger entry, so that nobody can cancel it in between', (_, checkout, claim) => {
    const paid = decidePayment(aCheckout(checkout), aNotice({ occurred_at: IN_TIME }));
    expect(paid).toMatchObject({ outcome: 'paid', claim });
  });

  it.each<[string, Partial<Checkout>]>([
    ['a checkout whose customer was through before', through],
    ['one that is paid', { status: 'paid', credited: true }],
  ])('claims %s no more', (_, checkout) => {
    expect(decidePayment(aCheckout(checkout), aNotice())).toEqual({ outcome: 'paid' });
  });

  it('for a cancelled checkout is remembered, as money that came too late', () => {
    expect(decidePayment(aCheckout(gone), aNotice({ occurred_at: IN_TIME }))).toMatchObject({
      details: { latePaymentAt: new Date(IN_TIME) },
      failure: { message: expect.stringContaining('was cancelled at') },
    });
  });

  it('that it was closed early ends its time there, and a later one does not give it back', () => {
    const closed = decidePayment(aCheckout(), aNotice({ payment: 'expired', occurred_at: minutes(-30) }));
    expect(closed).toMatchObject({ details: { status: 'expired', expiresAt: new Date(minutes(-30)) } });
    const expiresAt = new Date(minutes(-30));
    const again = { payment: 'expired', occurred_at: minutes(5) } as const;
    expect(decidePayment(aCheckout({ status: 'expired', expiresAt }), aNotice(again))).toMatchObject({
      details: { expiresAt },
    });
  });

  it('counts whatever was paid in the end: promotion codes are the provider’s', () => {
    for (const amount_total of [0, 1, 19_900, 23_000])
      expect(decided({}, { amount_total })).toEqual({ status: 'paid' });
  });
});
