import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { FAKE_STRIPE_KEY, FakeStripe } from './fake-stripe.js';

const soon = (seconds: number): string => String(Math.floor(Date.now() / 1_000) + seconds);

describe('the fake of Stripe', () => {
  let fake: FakeStripe;
  beforeAll(async () => {
    fake = await FakeStripe.start();
  });
  afterAll(() => fake?.stop());

  const FORM = {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '4900',
    'line_items[0][price_data][product_data][name]': 'Credits',
    success_url: 'https://example.com/done',
  };

  async function post(changes: Record<string, string | undefined> = {}, key?: string) {
    const entries = Object.entries({ ...FORM, ...changes });
    const form = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(`${fake.url}/v1/checkout/sessions`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        authorization: `Bearer ${FAKE_STRIPE_KEY}`,
        'stripe-version': Stripe.API_VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  it('makes a session of supported parameters', async () => {
    const { status, body } = await post({ expires_at: soon(3_600), allow_promotion_codes: 'true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount_subtotal: 4_900, currency: 'usd', status: 'open' });
  });

  it.each<[string, Record<string, string | undefined>, string, string | undefined]>([
    ['is unknown', { promotion: '1' }, 'promotion', 'parameter_unknown'],
    [
      'is unknown deep down',
      { 'line_items[0][price_data][cents]': '1' },
      'line_items[0][price_data][cents]',
      'parameter_unknown',
    ],
    ['is unknown to an object', { constructor: '1' }, 'constructor', 'parameter_unknown'],
    ['is missing', { mode: undefined }, 'mode', 'parameter_missing'],
    ['is missing, too', { success_url: undefined }, 'success_url', 'parameter_missing'],
    [
      'is missing deep down',
      { 'line_items[0][price_data][currency]': undefined },
      'line_items[0][price_data][currency]',
      'parameter_missing',
    ],
    [
      'is no integer',
      { 'line_items[0][price_data][unit_amount]': '49.00' },
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    ['is neither true nor false', { allow_promotion_codes: 'yes' }, 'allow_promotion_codes', undefined],
    ['ends too soon', { expires_at: soon(60) }, 'expires_at', undefined],
    ['ends too late', { expires_at: soon(24 * 3_600 + 60) }, 'expires_at', undefined],
    ['is no address', { success_url: 'done' }, 'success_url', undefined],
  ])('refuses a parameter that %s', async (_, changes, param, code) => {
    const { status, body } = await post(changes);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param, ...(code && { code }) });
  });

  it('answers one session to one key, and refuses the key for anything else', async () => {
    const first = await post({}, 'key 1');
    expect(await post({}, 'key 1')).toEqual(first);
    expect(await post({ success_url: 'https://example.com/else' }, 'key 1')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });
});
