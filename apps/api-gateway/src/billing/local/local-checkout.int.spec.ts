import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Dispatcher, request } from 'undici';
import type { CheckoutView } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { checkoutView } from '../../../test-support/ledger-replies.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';

describe('the checkout page of the local provider', () => {
  const stage = useGateway({
    peers: ['credit-ledger'],
    variables: {
      CHECKOUT_RETURN_URL: 'https://partners.example.com/?tab=credits&from="pay"',
    },
  });
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    stage.ledger.script = {};
  });

  const open = async (
    method: Dispatcher.HttpMethod,
    path: string,
    body?: string | Readable,
    headers?: Record<string, string>,
  ) => {
    const own = method === 'POST' ? { origin: stage.url } : {};
    const response = await request(`${stage.url}${path}`, {
      method,
      headers: headers ?? own,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };
  /** Adds a checkout to the scripted ledger. */
  const given = (changes: Partial<CheckoutView> = {}) => {
    const checkout = checkoutView(changes);
    stage.ledger.script['ledger.get-checkout'] = () => checkout;
    return checkout;
  };
  /** A separate client, so that its errors don't count for the others. */
  const from = () => ({ 'x-forwarded-for': newClientAddress() });
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
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
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
    ['NUL', '%00'],
    ['line ends', 'A%0D%0AB'],
    ['bytes that are not UTF-8', '%ff'],
    ['broken percent-encoding', '%'],
    ['more than anybody types', 'x'.repeat(7_000)],
  ])('shows of a code with %s only what can be seen, and not much', async (_what, code) => {
    const { checkout_id } = given();
    const { status, text } = await open('GET', `/checkout/${checkout_id}?code=${code}`);
    expect(status).toBe(200);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).not.toContain('x'.repeat(41));
    const posted = await open('POST', `/checkout/${checkout_id}/pay`, `code=${code}`);
    expect(posted.status).toBe(303);
    expect(notices()).toEqual([]);
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
    const done = (await open('GET', '/billing/done')).text;
    expect(done).toContain('<h1>Thank you</h1>');
    expect(done).toContain('Audit Credit Service');
    // The page must suit payers who are not programmers.
    for (const path of ['/billing/done', '/billing/cancelled']) {
      const { text } = await open('GET', path);
      expect(text).not.toContain('/api/');
      expect(text).toContain(
        '<a href="https://partners.example.com/?tab=credits&amp;from=&quot;pay&quot;">Go back to your account</a>',
      );
    }
  });

  it('does not take a payment with an unknown code: the price would differ from the shown one', async () => {
    const { checkout_id } = given();
    const { status, headers } = await open('POST', `/checkout/${checkout_id}/pay`, 'code=NO+NE%00%C3%A9');
    expect([status, headers.location]).toEqual([303, `../${checkout_id}?code=NO+NE%EF%BF%BD%C3%A9`]);
    const shown = await open('GET', `/checkout/${checkout_id}?code=NO+NE%EF%BF%BD%C3%A9`);
    expect(shown.text).toContain('“NO NE\ufffdé”');
    expect(notices()).toEqual([]);
  });

  it('ends the checkout when it is cancelled, and says that nothing was paid', async () => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'cancelled', credits: 0 });
    const { status, headers } = await open('POST', `/checkout/${checkout_id}/cancel`);
    expect([status, headers.location]).toEqual([303, '../../billing/cancelled']);
    expect(notices()).toMatchObject([{ checkout_id, payment: 'cancelled' }]);
    expect((await open('GET', '/billing/cancelled')).text).toContain('<h1>Nothing was paid</h1>');
  });

  it.each([
    ['paid', 303, '../../billing/done'],
    ['pending', 303, '../ID'],
    ['expired', 410, undefined],
    ['failed', 410, undefined],
  ] as const)('does not say that it was cancelled where it was %s meanwhile', async (state, status, to) => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: state, credits: 0 });
    const response = await open('POST', `/checkout/${checkout_id}/cancel`);
    expect([response.status, response.headers.location]).toEqual([status, to?.replace('ID', checkout_id)]);
    expect(response.text).not.toContain('cancelled');
  });

  it('says that it was cancelled where that came before the payment', async () => {
    const checkout = given();
    stage.ledger.script['ledger.confirm-payment'] = () => {
      stage.ledger.script['ledger.get-checkout'] = () => ({ ...checkout, status: 'cancelled' });
      throw new Failure('rejected', 'CHECKOUT_CANCELLED', 'give the money back');
    };
    const { status, text } = await open('POST', `/checkout/${checkout.checkout_id}/pay`);
    expect([status, text.includes('<h1>This checkout was cancelled</h1>')]).toEqual([410, true]);
    expect(text).toContain('Nothing was charged');
    expect(text).not.toContain('give the money back');
  });

  it.each([
    ['paid', 200],
    ['expired', 410],
    ['cancelled', 410],
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

  it('lets a payment be finished that the ledger was kept from crediting, and not be cancelled', async () => {
    const { checkout_id } = given({ status: 'pending' });
    const page = await open('GET', `/checkout/${checkout_id}`);
    expect([page.status, page.text.includes(`action="${checkout_id}/pay"`)]).toEqual([200, true]);
    const cancelled = await open('POST', `/checkout/${checkout_id}/cancel`);
    expect([cancelled.status, cancelled.headers.location]).toEqual([303, `../${checkout_id}`]);
    expect(notices()).toEqual([]);
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'paid', credits: 20_900 });
    expect((await open('POST', `/checkout/${checkout_id}/pay`)).headers.location).toBe('../../billing/done');
    expect(notices()).toMatchObject([{ checkout_id, payment: 'paid' }]);
  });

  it.each([
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    'nonsense',
    'application/x-www-form-urlencodedx',
  ])('takes no post of the type %s, whose code it could not read', async (type) => {
    const { checkout_id } = given();
    const headers = { origin: stage.url, 'content-type': type };
    const { status, text } = await open('POST', `/checkout/${checkout_id}/pay`, 'code=FREE100', headers);
    expect([status, text.includes('<h1>Not a form</h1>')]).toEqual([415, true]);
    expect(notices()).toEqual([]);
  });

  it('takes a form as browsers send it', async () => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => ({ status: 'paid', credits: 20_900 });
    const type = 'Application/X-WWW-Form-Urlencoded; charset=UTF-8';
    const headers = { origin: stage.url, 'content-type': type };
    await open('POST', `/checkout/${checkout_id}/pay`, 'code=FREE100', headers);
    expect(notices()).toMatchObject([{ payment: 'no_payment_required' }]);
  });

  it.each([
    ['a path that is no percent-encoding', 'GET', '/checkout/%ff', 404, 'Page not found'],
    ['a payment to such a path', 'POST', '/checkout/%ff/pay', 404, 'Page not found'],
    ['a NUL as the id', 'GET', '/checkout/%00', 404, 'Unknown checkout'],
    ['a very long id', 'GET', `/checkout/${'x'.repeat(7_000)}`, 404, 'Unknown checkout'],
    ['no id', 'GET', '/checkout', 404, 'Page not found'],
    ['an empty id', 'GET', '/checkout/', 404, 'Page not found'],
    ['no id but a code', 'GET', '/checkout?code=%ff', 404, 'Page not found'],
    ['an unknown page', 'GET', '/billing/nothing', 404, 'Page not found'],
    ['a PUT of a page', 'PUT', '/billing/done', 405, 'Method not allowed'],
    ['a DELETE of a checkout', 'DELETE', '/checkout/chk_1', 405, 'Method not allowed'],
    ['a GET of a payment', 'GET', '/checkout/chk_1/pay', 405, 'Method not allowed'],
  ] as const)('answers a page to %s', async (_what, method, path, wanted, title) => {
    const { status, headers, text } = await open(method, path, undefined, from());
    expect([status, headers['content-type']]).toEqual([wanted, 'text/html; charset=utf-8']);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(headers['x-request-id']).toMatch(/^req_/);
    if (wanted === 405) expect(headers.allow).toMatch(/GET|POST/);
  });

  it.each(['told', 'found out'])('answers a page to a form over 1 MB (%s)', async (how) => {
    const { checkout_id } = given();
    const form = `code=${'x'.repeat(1_048_576)}`;
    const body = how === 'told' ? form : Readable.from([form.slice(0, 500_000), form.slice(500_000)]);
    const { status, headers, text } = await open('POST', `/checkout/${checkout_id}/pay`, body);
    expect([status, headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Too much data</h1>');
    expect(notices()).toEqual([]);
  });

  it('answers a page where an address asks for too much that is not there', async () => {
    const headers = from();
    const responses = await Promise.all(
      Array.from({ length: 305 }, () => open('GET', '/checkout/%ff', undefined, headers)),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.text).toContain('<h1>Too many requests</h1>');
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('answers a HEAD as a GET, without the page', async () => {
    const { checkout_id } = given();
    const closed = given({ status: 'cancelled' });
    stage.ledger.script['ledger.get-checkout'] = (payload) => {
      if (payload.checkout_id === checkout_id) return { ...closed, checkout_id, status: 'open' };
      if (payload.checkout_id === closed.checkout_id) return closed;
      throw new Failure('not-found', 'CHECKOUT_NOT_FOUND', 'no such checkout');
    };
    for (const [path, wanted] of [
      [`/checkout/${checkout_id}`, 200],
      [`/checkout/${closed.checkout_id}`, 410],
      [`/checkout/${newId('checkout')}`, 404],
      ['/checkout/%ff', 404],
      ['/billing/done', 200],
    ] as const) {
      const [head, page] = [await open('HEAD', path), await open('GET', path)];
      expect([head.status, page.status, head.text]).toEqual([wanted, wanted, '']);
      for (const name of ['content-type', 'content-length', 'content-security-policy'])
        expect([name, head.headers[name]]).toEqual([name, page.headers[name]]);
    }
  });

  it('leaves the errors of the API as they are', async () => {
    for (const path of ['/api/v1/%ff', '/api/v1/checkout/x', '/checkoutx', '/api/v1/billing/nothing']) {
      const { status, headers } = await open('GET', path, undefined, from());
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    }
  });

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
      expect([status, text.includes('<h1>Unknown checkout</h1>')]).toEqual([404, true]);
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

  it('shows that the ledger refused a payment, by its code and without the message for operators', async () => {
    const { checkout_id } = given();
    stage.ledger.script['ledger.confirm-payment'] = () => {
      throw new Failure('rejected', 'CHECKOUT_EXPIRED', 'give the money back');
    };
    const { status, text } = await open('POST', `/checkout/${checkout_id}/pay`);
    expect([status, text.includes('CHECKOUT_EXPIRED')]).toEqual([409, true]);
    expect(text).not.toContain('give the money back');
  });

  it('shows a page, and says when to retry, while the ledger is unavailable', async () => {
    stage.ledger.script['ledger.get-checkout'] = () => {
      throw new Failure('transient', 'BUSY', 'inner detail');
    };
    const { status, headers, text } = await open('GET', `/checkout/${newId('checkout')}`);
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '2',
    ]);
    expect(text).toContain('<h1>Service unavailable</h1>');
    expect(text).not.toContain('inner detail');
  });

  it('has no other provider beside it: Stripe’s webhook is an unknown path here', async () => {
    expect((await open('POST', '/payments/stripe/webhook', '{}')).status).toBe(404);
  });
});
