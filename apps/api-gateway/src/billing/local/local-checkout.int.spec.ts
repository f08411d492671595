import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { CheckoutView } from '#contracts/checkouts';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { type BillingStage, checkoutView, startBilling } from '../../../test-support/billing-stage.js';

describe('the checkout page of the local provider', () => {
  let stage: BillingStage;
  beforeAll(async () => {
    stage = await startBilling();
  });
  afterAll(() => stage.stop());
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    stage.ledger.script = {};
  });

  const open = async (
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ) => {
    const own = method === 'POST' ? { origin: stage.url } : {};
    const answer = await request(`${stage.url}${path}`, {
      method,
      headers: headers ?? own,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  /** A checkout that the ledger knows. */
  const given = (changes: Partial<CheckoutView> = {}) => {
    const checkout = checkoutView(changes);
    stage.ledger.script['ledger.get-checkout'] = () => checkout;
    return checkout;
  };
  const notices = () => stage.ledger.heardOf('ledger.confirm-payment');

  it('is whole in itself: its policy allows its own style and forms, and nothing else', async () => {
    const { checkout_id } = given();
    const { status, headers, text } = await open('GET', `/checkout/${checkout_id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(text).not.toMatch(/<script|style="|https?:\/\//);
    expect(stage.ledger.heard).toMatchObject([{ payload: { checkout_id } }]);
  });

  it('shows the sum that a code of the address leaves', async () => {
    const { checkout_id } = given();
    expect((await open('GET', `/checkout/${checkout_id}?code=welcome20`)).text).toContain('Pay $159.20');
    expect((await open('GET', `/checkout/${checkout_id}?code=%3Cb%3E`)).text).toContain('“&lt;b&gt;”');
  });

  it.each([
    ['WELCOME20', 'paid', 15_920],
    ['FREE100', 'no_payment_required', 0],
    ['', 'paid', 19_900],
  ] as const)('pays with the code "%s" as %s: %i cents', async (code, payment, amount_total) => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'paid', credits: 20_900 });
    const { status, headers } = await open('POST', `/checkout/${checkout_id}/pay`, `code=${code}`);
    expect([status, headers.location]).toEqual([303, '../../billing/done']);
    expect(notices()).toEqual([
      {
        provider: 'local',
        checkout_id,
        session_id: checkout_id,
        payment,
        currency: 'usd',
        amount_subtotal: 19_900,
        amount_total,
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      },
    ]);
    expect((await open('GET', '/billing/done')).text).toContain('<h1>Thank you</h1>');
  });

  it('does not pay with a code that is none: the price would not be what was shown', async () => {
    const { checkout_id } = given();
    const { status, text } = await open('POST', `/checkout/${checkout_id}/pay`, 'code=NONE');
    expect([status, text.includes('role="alert"')]).toEqual([200, true]);
    expect(notices()).toEqual([]);
  });

  it('ends the checkout when it is cancelled, and says that nothing was paid', async () => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'expired', credits: 0 });
    const { status, headers } = await open('POST', `/checkout/${checkout_id}/cancel`);
    expect([status, headers.location]).toEqual([303, '../../billing/cancelled']);
    expect(notices()).toMatchObject([{ checkout_id, payment: 'expired' }]);
    expect((await open('GET', '/billing/cancelled')).text).toContain('<h1>Nothing was paid</h1>');
  });

  it('says so where a cancelled checkout had just been paid', async () => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'paid', credits: 20_900 });
    expect((await open('POST', `/checkout/${checkout_id}/cancel`)).headers.location).toBe(
      '../../billing/done',
    );
  });

  it.each([
    ['paid', 200],
    ['pending', 200],
    ['expired', 410],
    ['failed', 410],
  ] as const)(
    'of a checkout that is %s offers nothing to pay and takes no payment',
    async (state, status) => {
      const { checkout_id } = given({ status: state });
      const page = await open('GET', `/checkout/${checkout_id}`);
      expect([page.status, page.text.includes('<form')]).toEqual([status, false]);
      for (const action of ['pay', 'cancel']) {
        expect((await open('POST', `/checkout/${checkout_id}/${action}`)).status).toBe(status);
      }
      expect(notices()).toEqual([]);
    },
  );

  it.each([
    ['a text that is no id', 'nonsense', undefined],
    ['an id that the ledger does not know', newId('checkout'), undefined],
    ['a checkout of another provider', newId('checkout'), checkoutView({ provider: 'stripe' })],
  ])('answers 404 to %s', async (_what, id, known) => {
    stage.ledger.script['ledger.get-checkout'] = () => {
      if (known) return known;
      throw new Failure('not-found', 'CHECKOUT_NOT_FOUND', 'no such checkout');
    };
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/pay'],
      ['POST', '/cancel'],
    ] as const) {
      const { status, text } = await open(method, `/checkout/${id}${path}`);
      expect([status, text.includes('<h1>No such checkout</h1>')]).toEqual([404, true]);
    }
    expect(notices()).toEqual([]);
  });

  it('asks the ledger for nothing that is no id', async () => {
    await open('GET', `/checkout/${newId('audit')}`);
    expect(stage.ledger.heard).toEqual([]);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that a browser names', { 'sec-fetch-site': 'cross-site' }],
    ['nowhere', {}],
  ])('takes no post from %s', async (_from, headers) => {
    const { checkout_id } = given();
    for (const action of ['pay', 'cancel']) {
      expect((await open('POST', `/checkout/${checkout_id}/${action}`, '', headers)).status).toBe(403);
    }
    expect(stage.ledger.heard).toEqual([]);
  });

  it('tells that the ledger refused a payment, by its code and not by what it tells operators', async () => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => {
      throw new Failure('rejected', 'CHECKOUT_EXPIRED', 'give the money back');
    };
    const { status, text } = await open('POST', `/checkout/${checkout_id}/pay`);
    expect([status, text.includes('CHECKOUT_EXPIRED')]).toEqual([409, true]);
    expect(text).not.toContain('give the money back');
  });

  it('shows a page, and says when to come back, while the ledger is away', async () => {
    stage.ledger.script['ledger.get-checkout'] = () => {
      throw new Failure('transient', 'BUSY', 'inner detail');
    };
    const { status, headers, text } = await open('GET', `/checkout/${newId('checkout')}`);
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '2',
    ]);
    expect(text).toContain('<h1>Not available now</h1>');
    expect(text).not.toContain('inner detail');
  });

  it('stands alone: Stripe’s webhook is an unknown path here', async () => {
    expect((await open('POST', '/payments/stripe/webhook', '{}')).status).toBe(404);
  });
});
