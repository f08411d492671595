import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { newId } from '#contracts/identifiers';
import { stripeNoticeOf } from './payment-notice.js';

const CHECKOUT = newId('checkout');

const SESSION = {
  id: 'cs_test_1',
  object: 'checkout.session',
  livemode: true,
  client_reference_id: CHECKOUT,
  metadata: {},
  payment_status: 'paid',
  currency: 'usd',
  amount_subtotal: 19_900,
  amount_total: 15_920,
};

const notices = (type: string, session: object = {}, livemode = true) =>
  stripeNoticeOf(
    {
      id: 'evt_1',
      object: 'event',
      livemode,
      type,
      created: 1_767_323_045,
      data: { object: { ...SESSION, ...session } },
    } as unknown as Stripe.Event,
    'live',
  );

describe('what an event of Stripe says of a payment', () => {
  it('is a notice with the amounts as Stripe counts them and the time at which it happened', () => {
    expect(notices('checkout.session.completed')).toEqual({
      kind: 'payment',
      notice: {
        provider: 'stripe',
        checkout_id: CHECKOUT,
        session_id: 'cs_test_1',
        payment: 'paid',
        currency: 'usd',
        amount_subtotal: 19_900,
        amount_total: 15_920,
        occurred_at: '2026-01-02T03:04:05.000Z',
      },
    });
  });

  it.each([
    ['checkout.session.completed', 'paid', 'paid'],
    ['checkout.session.completed', 'no_payment_required', 'no_payment_required'],
    ['checkout.session.completed', 'unpaid', 'pending'],
    ['checkout.session.async_payment_succeeded', 'paid', 'paid'],
    // A success that the session itself denies is no money.
    ['checkout.session.async_payment_succeeded', 'unpaid', 'pending'],
    ['checkout.session.async_payment_failed', 'unpaid', 'failed'],
    ['checkout.session.async_payment_failed', 'paid', 'failed'],
    ['checkout.session.expired', 'unpaid', 'expired'],
  ])('%s with payment_status %s is %s', (type, payment_status, payment) => {
    expect(notices(type, { payment_status })).toMatchObject({ kind: 'payment', notice: { payment } });
  });

  it('finds the checkout in the metadata where there is no client_reference_id', () => {
    const session = { client_reference_id: null, metadata: { checkout_id: CHECKOUT } };
    expect(notices('checkout.session.completed', session)).toMatchObject({
      notice: { checkout_id: CHECKOUT },
    });
  });

  it.each([
    ['payment_intent.succeeded', {}],
    ['charge.refunded', {}],
    ['checkout.session.created', {}],
    ['toString', {}],
    ['checkout.session.completed', { client_reference_id: null, metadata: null }],
    ['checkout.session.completed', { client_reference_id: 'order 7' }],
    ['checkout.session.completed', { client_reference_id: newId('audit') }],
    ['checkout.session.expired', { client_reference_id: `${CHECKOUT}x` }],
  ])('%s with %j is not for us', (type, session) => {
    expect(notices(type, session)).toEqual({ kind: 'foreign' });
  });

  const OF_OTHER_MODE = { kind: 'unreadable', problem: expect.stringContaining("not of Stripe's live mode") };

  it('counts nowhere where the event or its session is of the other mode, or says no mode', () => {
    for (const type of ['checkout.session.completed', 'refund.created', 'invoice.paid'])
      expect(notices(type, {}, false)).toEqual(OF_OTHER_MODE);
    for (const livemode of [false, undefined])
      expect(notices('checkout.session.completed', { livemode })).toEqual(OF_OTHER_MODE);
  });

  it.each([
    [{ currency: null }, 'there is no currency'],
    [{ amount_subtotal: null }, 'an amount is missing'],
    [{ amount_total: null }, 'an amount is missing'],
    [{ payment_status: 'partially_paid' }, 'payment_status is partially_paid'],
  ])('of one of our checkouts can’t be credited with %j', (session, problem) => {
    expect(notices('checkout.session.completed', session)).toEqual({ kind: 'unreadable', problem });
  });
});
