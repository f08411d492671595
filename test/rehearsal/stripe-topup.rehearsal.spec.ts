import { beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { newId } from '#contracts/identifiers';
import { FakeStripe } from '../../apps/credit-ledger/test-support/stripe/fake-stripe.js';
import { accountEvents } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { topUp } from '../support/partner/top-up.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { completed, type SessionEvent, StripeWebhooks, type Telling } from './support/stripe-webhooks.js';

const SECRET = 'whsec_end_to_end';

describe('a top-up paid at Stripe', () => {
  let stripe: FakeStripe;
  const stage = serviceStage(async (ends) => {
    stripe = await FakeStripe.start();
    ends(() => stripe.stop());
    return { name: 'stripe', env: { ...stripe.variables, STRIPE_WEBHOOK_SECRET: SECRET } };
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

  it('waits for a bank’s money, and is credited when it has come', async () => {
    const { workspace, session } = await openCheckout();
    expect(await webhooks.send('checkout.session.completed', completed(session, 'unpaid'))).toEqual(ok);
    expect(await balanceOf(workspace)).toMatchObject({ balance: 0 });
    expect(
      await webhooks.send('checkout.session.async_payment_succeeded', completed(session, 'paid')),
    ).toEqual(ok);
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900 });
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

  it('is refused where its session expired before, and stays refused however often it is told', async () => {
    const { workspace, session } = await openCheckout();
    const before = await accountEvents(stage.operator, workspace.id);
    const expired = { ...session, status: 'expired' as const };
    expect(await webhooks.send('checkout.session.expired', expired)).toEqual(ok);
    for (let times = 0; times < 3; times++) {
      expect(
        await webhooks.send('checkout.session.completed', completed(session, 'paid'), { happenedIn: 60 }),
      ).toEqual({ status: 400, code: 'CHECKOUT_EXPIRED' });
    }
    expect(await accountEvents(stage.operator, workspace.id)).toEqual(before);
  });

  it('is not credited where the bank’s money does not come, or the session expires', async () => {
    const failed = await openCheckout();
    await webhooks.send('checkout.session.completed', completed(failed.session, 'unpaid'));
    expect(
      await webhooks.send('checkout.session.async_payment_failed', completed(failed.session, 'unpaid')),
    ).toEqual(ok);
    const expired = await openCheckout();
    expect(
      await webhooks.send('checkout.session.expired', { ...expired.session, status: 'expired' }),
    ).toEqual(ok);
    for (const { workspace } of [failed, expired]) expect(await purchases(workspace)).toEqual([]);
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

  const REFUSED: [string, (s: Stripe.Checkout.Session) => Stripe.Checkout.Session, Telling, string][] = [
    ['is signed with another secret', (s) => s, { secret: 'whsec_other' }, 'INVALID_SIGNATURE'],
    ['was signed over five minutes ago', (s) => s, { ageSeconds: 400 }, 'INVALID_SIGNATURE'],
    ['is of the other mode', (s) => s, { livemode: true }, 'INVALID_EVENT'],
    ['names another amount', (s) => ({ ...s, amount_subtotal: 4_900 }), {}, 'PAYMENT_MISMATCH'],
    ['names another currency', (s) => ({ ...s, currency: 'jpy' }), {}, 'PAYMENT_MISMATCH'],
    ['is of another session', (s) => ({ ...s, id: 'cs_test_foreign' }), {}, 'CHECKOUT_OF_ANOTHER_SESSION'],
    ['tells of a payment after the checkout’s end', (s) => s, { happenedIn: 25 * 3_600 }, 'CHECKOUT_EXPIRED'],
    [
      'is of an unknown checkout',
      (s) => ({ ...s, client_reference_id: newId('checkout') }),
      {},
      'CHECKOUT_NOT_FOUND',
    ],
  ];
  it.each(REFUSED)('is not credited by a webhook that %s', async (_what, change, telling, code) => {
    const { workspace, session } = await openCheckout();
    const before = await accountEvents(stage.operator, workspace.id);
    const sent = change(completed(session, 'paid'));
    const response = await webhooks.send('checkout.session.completed', sent, telling);
    expect(response).toEqual({ status: 400, code });
    expect(await accountEvents(stage.operator, workspace.id)).toEqual(before);
    // The checkout has taken no harm.
    expect(await webhooks.send('checkout.session.completed', completed(session, 'paid'))).toEqual(ok);
    expect(await balanceOf(workspace)).toMatchObject({ balance: 20_900 });
  });

  it('lets webhooks of other applications’ sessions pass, which share the account at Stripe', async () => {
    const { workspace, session } = await openCheckout();
    const foreign = completed(session, 'paid', { client_reference_id: 'order 7', metadata: {} });
    expect(await webhooks.send('checkout.session.completed', foreign)).toEqual(ok);
    expect(await purchases(workspace)).toEqual([]);
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
