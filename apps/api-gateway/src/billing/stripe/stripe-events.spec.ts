import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { newId } from '#contracts/identifiers';
import { SignedEvents, stripeNoticeOf } from './stripe-events.js';

const SECRET = 'whsec_test';
const EVENT = { id: 'evt_1', object: 'event', type: 'checkout.session.completed' };
const PAYLOAD = JSON.stringify(EVENT);

const sign = (payload = PAYLOAD, { secret = SECRET, ageSeconds = 0, scheme = 'v1' } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    scheme,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });
const read = (payload: string | undefined, header: string | string[] | undefined, nowMs?: number) =>
  new SignedEvents(SECRET, 'live').read(
    payload === undefined ? undefined : Buffer.from(payload),
    header,
    nowMs,
  );
const REFUSED = expect.objectContaining({ code: 'INVALID_SIGNATURE', status: 400 });

describe('a webhook of Stripe', () => {
  it('is read where it is signed with our secret', () => {
    expect(read(PAYLOAD, sign())).toEqual(EVENT);
  });

  it('is read until the end of the 300th second after it was signed, and no longer', () => {
    const timestamp = 1_800_000_000;
    const header = Stripe.webhooks.generateTestHeaderString({ payload: PAYLOAD, secret: SECRET, timestamp });
    // A clock of ours that is behind Stripe's loses no payment.
    for (const late of [-600_000, 0, 300_000, 300_999])
      expect(read(PAYLOAD, header, timestamp * 1_000 + late)).toEqual(EVENT);
    for (const late of [301_000, 600_000])
      expect(() => read(PAYLOAD, header, timestamp * 1_000 + late)).toThrow(REFUSED);
  });

  it('is signed over its bytes, however its JSON could have been written too', () => {
    const payload = '{ "object":"event",\t"type":"x", "data":{"name":"caf\\u00e9 \\ud83d\\ude00","n":1.0} }';
    const rewritten = JSON.stringify(JSON.parse(payload));
    expect(read(payload, sign(payload))).toEqual(JSON.parse(payload));
    expect(() => read(rewritten, sign(payload))).toThrow(REFUSED);
    expect(() => read(payload, sign(rewritten))).toThrow(REFUSED);
  });

  it('is read where one of several signatures is ours, as while its secret is rotated', () => {
    const [time, ours] = sign().split(',');
    const [, other] = sign(PAYLOAD, { secret: 'whsec_other' }).split(',');
    const [, v0] = sign(PAYLOAD, { scheme: 'v0' }).split(',');
    for (const signatures of [
      [other, ours],
      [ours, other],
      [v0, other, ours],
      [ours, ours],
    ])
      expect(read(PAYLOAD, [time, ...signatures].join())).toEqual(EVENT);
    for (const signatures of [[other, other], [other, v0], [ours?.slice(0, -1), other], []])
      expect(() => read(PAYLOAD, [time, ...signatures].join())).toThrow(REFUSED);
  });

  it.each([
    ['by another secret', () => sign(PAYLOAD, { secret: 'whsec_other' })],
    ['for another body', () => sign(`${PAYLOAD} `)],
    ['over 300 s ago', () => sign(PAYLOAD, { ageSeconds: 302 })],
    ['by another scheme', () => sign(PAYLOAD, { scheme: 'v0' })],
    [
      'with another time',
      () => sign(PAYLOAD, { ageSeconds: 400 }).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
    ],
    ['not at all', () => undefined],
    ['with an empty header', () => ''],
    ['with nonsense', () => 'nonsense'],
    ['twice', () => [sign(), sign()]],
  ])('is refused where it is signed %s', (_how, header) => {
    expect(() => read(PAYLOAD, header())).toThrow(REFUSED);
  });

  it('is refused without a body', () => {
    expect(() => read(undefined, sign(''))).toThrow(REFUSED);
  });

  it.each(['', ' ', 'no JSON', '{"object":"v2.core.event"}'])(
    'is no event where the signed body is %s',
    (payload) => {
      expect(() => read(payload, sign(payload))).toThrow(SyntaxError);
    },
  );
});

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
