import { beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { request } from 'undici';
import { Failure, type FailureKind } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';

const SECRET = 'whsec_test';
const PATH = '/payments/stripe/webhook';

const eventOf = (session: object, type = 'checkout.session.completed', livemode = true) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    livemode,
    type,
    created: 1_767_323_045,
    data: {
      object: {
        id: 'cs_live_1',
        livemode: true,
        payment_status: 'paid',
        currency: 'usd',
        amount_subtotal: 19_900,
        amount_total: 19_900,
        ...session,
      },
    },
  });
const sign = (payload: string, secret = SECRET) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });

const ORDER = { client_reference_id: newId('checkout') };
const REFUND = { id: 're_1', payment_intent: 'pi_1', amount: 1_000, status: 'succeeded' };

describe('the webhook endpoint of Stripe', () => {
  const log = new LogLines();
  const stage = useGateway({
    peers: ['credit-ledger'],
    variables: { PAYMENT_PROVIDER: 'stripe', STRIPE_MODE: 'live', STRIPE_WEBHOOK_SECRET: SECRET },
    log,
  });
  beforeEach(() => {
    log.lines.length = 0;
    stage.ledger.heard.length = 0;
    stage.ledger.script = {};
  });

  const post = (payload: string, signature: string | undefined = sign(payload), from = newClientAddress()) =>
    call(stage.url, 'POST', PATH, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-forwarded-for': from,
        ...(signature && { 'stripe-signature': signature }),
      },
      body: payload,
    });
  const alarms = () => log.lines.filter(({ fields }) => fields.alarm === 'payment-refused');

  it('tells the ledger of a payment, once for each time that Stripe tells us', async () => {
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'paid', credits: 20_900 });
    const checkout_id = newId('checkout');
    const payload = eventOf({ client_reference_id: checkout_id });
    const responses = [await post(payload), await post(payload)];
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([200, { received: true, outcome: 'paid' }]);
    }
    const notice = {
      provider: 'stripe',
      checkout_id,
      session_id: 'cs_live_1',
      payment: 'paid',
      currency: 'usd',
      amount_subtotal: 19_900,
      amount_total: 19_900,
      occurred_at: '2026-01-02T03:04:05.000Z',
    };
    expect(stage.ledger.heardOf('ledger.confirm-payment')).toEqual([notice, notice]);
    expect(stage.ledger.heard[0]?.context.correlationId).toBe(responses[0]?.headers['x-request-id']);
  });

  it('tells the ledger of a refund, and answers whether it was one of ours', async () => {
    for (const outcome of ['noted', 'ignored'] as const) {
      stage.ledger.script['ledger.report-reversal'] = () => ({ outcome });
      const { status, body } = await post(eventOf(REFUND, 'refund.created'));
      expect([status, body]).toEqual([200, { received: true, outcome }]);
    }
    const notice = {
      provider: 'stripe',
      reversal_id: 're_1',
      kind: 'refund',
      state: 'done',
      payment_id: 'pi_1',
      amount: 1_000,
      currency: 'usd',
      occurred_at: '2026-01-02T03:04:05.000Z',
    };
    expect(stage.ledger.heardOf('ledger.report-reversal')).toEqual([notice, notice]);
    expect(alarms()).toEqual([]);
  });

  it('accepts and ignores events that are not ours, so that Stripe does not send them again', async () => {
    for (const payload of [
      eventOf({ client_reference_id: 'order 7' }),
      eventOf({ client_reference_id: newId('checkout') }, 'invoice.paid'),
    ]) {
      const { status, body } = await post(payload);
      expect([status, body]).toEqual([200, { received: true, outcome: 'ignored' }]);
    }
    expect([stage.ledger.heard, alarms()]).toEqual([[], []]);
  });

  it('refuses bodies that Stripe did not sign, or that were changed on the way, with a warning', async () => {
    const payload = eventOf({ client_reference_id: newId('checkout') });
    for (const [body, signature] of [
      [payload, ''],
      [payload, sign(payload, 'whsec_other')],
      [payload.replace('19900', '49900'), sign(payload)],
    ] as const) {
      const response = await post(body, signature);
      expect([response.status, response.body.error?.code]).toEqual([400, 'INVALID_SIGNATURE']);
      expect(response.body.request_id).toBe(response.headers['x-request-id']);
    }
    expect(stage.ledger.heard).toEqual([]);
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(3);
  });

  it('verifies the signed bytes themselves, not their meaning', async () => {
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'paid', credits: 20_900 });
    const checkout_id = newId('checkout');
    const compact = eventOf({ client_reference_id: checkout_id, customer_email: 'CAFE' });
    const payload = compact.replace('CAFE', 'caf\\u00e9\\u0000').replaceAll(':', ' :\r\n\t');
    expect((await post(payload)).body).toEqual({ received: true, outcome: 'paid' });
    const rewritten = JSON.stringify(JSON.parse(payload));
    expect((await post(rewritten, sign(payload))).body.error?.code).toBe('INVALID_SIGNATURE');
    expect(stage.ledger.heardOf('ledger.confirm-payment')).toMatchObject([{ checkout_id }]);
  });

  it('limits unsigned requests for each client address, and never signed ones', async () => {
    const from = newClientAddress();
    const payload = eventOf({ client_reference_id: 'order 7' });
    const refused = await Promise.all(
      Array.from({ length: 305 }, () => post(payload, sign(payload, 'whsec_other'), from)),
    );
    const statuses = refused.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(300);
    expect((await post(payload, sign(payload), from)).status).toBe(200);
  });

  it.each([
    ['rejected', 'PAYMENT_MISMATCH'],
    ['not-found', 'CHECKOUT_NOT_FOUND'],
    ['conflict', 'CHECKOUT_EXPIRED'],
    ['poison', 'UNREADABLE'],
  ] as const)(
    'answers 400 to what the ledger finds %s, with its code, and raises an alarm',
    async (kind, code) => {
      stage.ledger.script['ledger.confirm-payment'] = () => {
        throw new Failure(kind satisfies FailureKind, code, 'It does not fit.');
      };
      const checkout_id = newId('checkout');
      const response = await post(eventOf({ client_reference_id: checkout_id }));
      expect([response.status, response.body.error]).toEqual([400, { code, message: 'It does not fit.' }]);
      expect(alarms()).toMatchObject([
        { level: 'error', fields: { code, stripe_event: 'evt_1', notice: { checkout_id } } },
      ]);
    },
  );

  it.each([
    ["Stripe's test mode", eventOf(ORDER, undefined, false), /not of Stripe's live mode/],
    ['a payment without a currency', eventOf({ ...ORDER, currency: null }), /currency/],
    ['signed bytes that are no event', 'no JSON', /the signed bytes are no event/],
  ])('answers 400 to %s, with an alarm: no money moves', async (_what, payload, message) => {
    const { status, body } = await post(payload);
    expect([status, body.error?.code]).toEqual([400, 'INVALID_EVENT']);
    expect(body.error?.message).toMatch(message);
    expect(alarms()).toHaveLength(1);
    expect(stage.ledger.heard).toEqual([]);
  });

  it('asks for the event again while the ledger can’t answer', async () => {
    stage.ledger.script['ledger.confirm-payment'] = () => {
      throw new Failure('transient', 'BUSY', 'Try again.');
    };
    const response = await post(eventOf({ client_reference_id: newId('checkout') }));
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(alarms()).toEqual([]);
  });

  it('asks for a refund again that the ledger refuses, without the alarm of a payment', async () => {
    stage.ledger.script['ledger.report-reversal'] = () => {
      throw new Failure('rejected', 'PAYMENT_PROVIDER_REFUSED', 'The key may not read it.');
    };
    const response = await post(eventOf(REFUND, 'refund.created'));
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(alarms()).toEqual([]);
  });

  it('asks for the event again after 8 s of the ledger’s silence, before Stripe gives up', async () => {
    const began = performance.now();
    expect((await post(eventOf({ client_reference_id: newId('checkout') }))).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(9_900);
    expect(stage.ledger.heard).toHaveLength(1);
  });

  it('takes 256 KB at most, and nothing but POST', async () => {
    const big = await post(JSON.stringify({ pad: 'x'.repeat(262_144) }));
    expect([big.status, big.body.error]).toEqual([
      413,
      { code: 'BODY_TOO_LARGE', message: 'The request body is over 256 KB (262,144 bytes).' },
    ]);
    expect(stage.ledger.heard).toEqual([]);
    const padded = (bytes: number) => `${eventOf({ client_reference_id: 'order 7' })}`.padEnd(bytes);
    expect((await post(padded(262_144))).body).toEqual({ received: true, outcome: 'ignored' });
    expect((await post(padded(262_145))).status).toBe(413);
    const wrong = await call(stage.url, 'GET', PATH, { headers: { 'x-forwarded-for': newClientAddress() } });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'POST']);
  });

  it('has no other provider beside it: the local provider has no page here', async () => {
    const page = await request(`${stage.url}/checkout/${newId('checkout')}`, {
      headers: { 'x-forwarded-for': newClientAddress() },
    });
    expect([page.statusCode, await page.body.text()]).toEqual([
      404,
      expect.stringContaining('<h1>Page not found</h1>'),
    ]);
  });
});
