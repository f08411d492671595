import { beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { FakeStripe } from '../../apps/credit-ledger/test-support/stripe/fake-stripe.js';
import { accountEvents } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { topUp } from '../support/partner/top-up.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { completed, type SessionEvent, StripeWebhooks } from './support/stripe-webhooks.js';

const SECRET = 'whsec_end_to_end';

describe('a top-up paid at Stripe', () => {
  let stripe: FakeStripe;
  const stage = serviceStage(async (ends) => {
    stripe = await FakeStripe.start();
    ends(() => stripe.stop());
    return { name: 'stripe', closed: true, env: { ...stripe.variables, STRIPE_WEBHOOK_SECRET: SECRET } };
  });
  let webhooks: StripeWebhooks;
  beforeAll(() => {
    webhooks = new StripeWebhooks(stage.service.gatewayUrl, SECRET);
  });

  /** A workspace with an open checkout of the package growth, and its session at Stripe. */
  const openCheckout = async () => {
    const workspace = await stage.open(0);
    const checkout = await topUp(workspace.partner, 'growth');
    const session = stripe.sessions.find(({ client_reference_id: id }) => id === checkout.checkout_id);
    if (!session) throw new Error('Stripe was not asked for the session');
    return { workspace, checkout, session };
  };
  const purchases = async ({ id }: TestWorkspace) =>
    (await accountEvents(stage.operator, id)).filter(({ type }) => type === 'ledger.credits-purchased');
  const balanceOf = async ({ partner }: TestWorkspace) => (await partner.getBalance()).body.data;
  const ok = { status: 200, code: undefined };

  it('is credited when Stripe tells of the payment: the balance at once, tier and limits with it', async () => {
    const { workspace, checkout, session } = await openCheckout();
    expect(checkout).toMatchObject({ checkout_url: session.url, amount_usd: 199, credits: 20_900 });
    expect(session).toMatchObject({
      amount_subtotal: 19_900,
      currency: 'usd',
      allow_promotion_codes: true,
      success_url: `${stage.service.gatewayUrl}/billing/done`,
      cancel_url: `${stage.service.gatewayUrl}/billing/cancelled`,
    });
    expect(await balanceOf(workspace)).toMatchObject({ balance: 0 });

    const paid = completed(session, 'paid', { amount_total: 15_920 });
    expect(await webhooks.send('checkout.session.completed', paid)).toEqual(ok);
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900, lifetime_purchased: 20_900 });
    const limit = async () => (await workspace.partner.getAudit('aud_1')).headers['x-ratelimit-limit'];
    await eventually('the limits rise', async () => (await limit()) === '600');
    expect(await purchases(workspace)).toMatchObject([
      { data: { credits: 20_900, kind: 'purchase', reference: checkout.checkout_id } },
    ]);
  });

  it('is credited where a promotion code pays for all of it', async () => {
    const { workspace, session } = await openCheckout();
    const free = completed(session, 'no_payment_required', { amount_total: 0 });
    expect(await webhooks.send('checkout.session.completed', free)).toEqual(ok);
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900, lifetime_purchased: 20_900 });
  });

  it.each([
    ['first', ['checkout.session.async_payment_failed', 'checkout.session.async_payment_succeeded']],
    ['last', ['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed']],
  ] as const)('is credited once where a failure is told %s and the money came', async (_, types) => {
    const { workspace, session } = await openCheckout();
    await webhooks.send('checkout.session.completed', completed(session, 'unpaid'));
    for (const type of [...types, ...types]) {
      const sent = completed(session, type.endsWith('failed') ? 'unpaid' : 'paid');
      expect(await webhooks.send(type, sent)).toEqual(ok);
    }
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900 });
    expect(await purchases(workspace)).toHaveLength(1);
  });

  it('is credited once, however often and in whatever order Stripe tells of it', async () => {
    const { workspace, session } = await openCheckout();
    const tell = (type: SessionEvent, sent: Stripe.Checkout.Session) => webhooks.send(type, sent);
    // The end first, then the beginning, then everything at once and again.
    const story = () => [
      tell('checkout.session.async_payment_succeeded', completed(session, 'paid')),
      tell('checkout.session.completed', completed(session, 'unpaid')),
      tell('checkout.session.completed', completed(session, 'paid')),
    ];
    const [first, second] = story();
    expect([await first, await second]).toEqual([ok, ok]);
    const responses = await Promise.all([...story(), ...story(), ...story(), ...story()]);
    expect(responses).toEqual(responses.map(() => ok));
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900, lifetime_purchased: 20_900 });
    expect(await purchases(workspace)).toHaveLength(1);
  });

  it.each<[string, Partial<Stripe.Checkout.Session>, string | undefined, string]>([
    ['is signed with another secret', {}, 'whsec_other', 'INVALID_SIGNATURE'],
    ['names another amount', { amount_subtotal: 4_900 }, undefined, 'PAYMENT_MISMATCH'],
  ])('is not credited by a webhook that %s', async (_what, change, secret, code) => {
    const { workspace, session } = await openCheckout();
    const before = await accountEvents(stage.operator, workspace.id);
    const paid = completed(session, 'paid');
    const response = await webhooks.send('checkout.session.completed', { ...paid, ...change }, secret);
    expect(response).toEqual({ status: 400, code });
    expect(await accountEvents(stage.operator, workspace.id)).toEqual(before);
    // The checkout has taken no harm.
    expect(await webhooks.send('checkout.session.completed', paid)).toEqual(ok);
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900 });
  });

  it('is told to come back while Stripe is unavailable', async () => {
    const { partner } = await stage.open(0);
    for (const what of ['POST /v1/customers', 'POST /v1/checkout/sessions']) stripe.fail(what, 503);
    const response = await partner.call('POST', '/api/v1/billing/topup', { body: '{"package":"growth"}' });
    stripe.forget();
    expect([response.status, response.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    await topUp(partner, 'growth');
  });
});
