import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/checkouts';
import { LogLines } from '../../../../libs/messaging/test/log-lines.js';
import { ageBy, checkoutsOf } from '../../test-support/checkout-rows.js';
import { FAKE_STRIPE_KEY, FakeStripe, type Mishap } from '../../test-support/fake-stripe.js';
import { type LedgerReplica, startLedger } from '../../test-support/ledger-replica.js';
import { LedgerWorld } from '../../test-support/ledger-world.js';

jest.setTimeout(60_000);

const TWO_DAYS = 48;

interface Sale {
  readonly workspace: string;
  readonly checkoutId: string;
  readonly session: Stripe.Checkout.Session;
}

describe('a payment that no notice tells of', () => {
  let world: LedgerWorld;
  let stripe: FakeStripe;
  let ledgers: readonly LedgerReplica[];
  const log = new LogLines();

  const start = (): Promise<LedgerReplica> =>
    startLedger(world.servers, {
      log,
      variables: {
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: FAKE_STRIPE_KEY,
        STRIPE_API_BASE: stripe.url,
      },
    });

  beforeAll(async () => {
    [world, stripe] = await Promise.all([LedgerWorld.create(), FakeStripe.start()]);
    ledgers = await Promise.all([start(), start()]);
  });
  beforeEach(() => {
    stripe.forget();
    log.lines.length = 0;
  });
  afterAll(async () => {
    const verdict = await world?.verify();
    await Promise.all((ledgers ?? []).map((ledger) => ledger.leave()));
    await stripe?.stop();
    await world?.remove();
    expect(verdict).toMatchObject({ ok: true });
  });

  async function sell(): Promise<Sale> {
    const workspace = await world.account(0);
    const sold = await world.send('ledger.create-checkout', { workspace_id: workspace, package: 'growth' });
    return { workspace, checkoutId: sold.checkout_id, session: stripe.sessions.at(-1)! };
  }

  /** One after the other: what one claims the other steps over. */
  async function askNow(): Promise<void> {
    for (const { asking } of ledgers) await asking.round();
  }

  const noticeOf = ({ checkoutId, session }: Sale, changes: Partial<PaymentNotice> = {}): PaymentNotice => ({
    provider: 'stripe',
    checkout_id: checkoutId,
    session_id: session.id,
    payment: 'paid',
    currency: session.currency!,
    amount_subtotal: session.amount_subtotal!,
    amount_total: session.amount_total!,
    occurred_at: new Date().toISOString(),
    ...changes,
  });
  const asksFor = ({ session }: Sale) =>
    stripe.calls.filter(({ what }) => what === `GET /v1/checkout/sessions/${session.id}`).length;
  const statusOf = async ({ workspace }: Sale) => (await checkoutsOf(world.admin, workspace))[0]?.status;
  const purchasesOf = async ({ workspace }: Sale) =>
    (await world.events(workspace)).filter(({ type }) => type === 'ledger.credits-purchased').length;
  const alarms = () => log.lines.flatMap(({ fields }) => fields.alarm ?? []);

  it('is credited all the same, once, after two days without any webhook', async () => {
    const sales = [await sell(), await sell(), await sell()];
    const [paid, debited, free] = sales as [Sale, Sale, Sale];
    stripe.complete(paid.session.id);
    stripe.complete(debited.session.id, 'processing');
    stripe.complete(free.session.id, 'none-required');
    for (const { checkoutId } of sales) await ageBy(world.admin, checkoutId, TWO_DAYS);
    await askNow();
    expect(await Promise.all(sales.map(statusOf))).toEqual(['paid', 'pending', 'paid']);
    stripe.settle(debited.session.id, 'paid');
    await ageBy(world.admin, debited.checkoutId, 2);
    await askNow();
    for (const sale of sales) {
      expect(await statusOf(sale)).toBe('paid');
      expect(await world.balance(sale.workspace)).toBe(20_900);
      expect(await purchasesOf(sale)).toBe(1);
    }
    for (const { checkoutId } of sales) await ageBy(world.admin, checkoutId, 1);
    stripe.forget();
    await askNow();
    expect(stripe.calls).toEqual([]);
  });

  it('leaves a checkout open that is open there, expired once it is there, and failed where the bank refused', async () => {
    const [open, over, refused] = [await sell(), await sell(), await sell()];
    stripe.expire(over.session.id);
    stripe.complete(refused.session.id, 'processing');
    stripe.settle(refused.session.id, 'failed');
    for (const { checkoutId } of [open, over, refused]) await ageBy(world.admin, checkoutId, 1);
    await askNow();
    expect(await Promise.all([open, over, refused].map(statusOf))).toEqual(['open', 'expired', 'failed']);
    expect(await world.balance(over.workspace)).toBe(0);
  });

  it.each<[string, readonly ('notice' | 'question')[]]>([
    ['the notice comes first', ['notice', 'question']],
    ['the question comes first', ['question', 'notice']],
  ])('is credited once where %s', async (_, order) => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    await ageBy(world.admin, sale.checkoutId, 1);
    for (const way of order) {
      if (way === 'notice') await world.send('ledger.confirm-payment', noticeOf(sale));
      else await askNow();
      expect(await world.balance(sale.workspace)).toBe(20_900);
    }
    expect(await purchasesOf(sale)).toBe(1);
  });

  it('is credited once where notices and questions of two replicas come at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const sale = await sell();
      stripe.complete(sale.session.id);
      await ageBy(world.admin, sale.checkoutId, 1);
      await Promise.all([
        ...ledgers.map(({ asking }) => asking.round()),
        ...Array.from({ length: 3 }, () => world.send('ledger.confirm-payment', noticeOf(sale))),
        ...ledgers.map(({ asking }) => asking.round()),
      ]);
      expect([await statusOf(sale), await world.balance(sale.workspace), await purchasesOf(sale)]).toEqual([
        'paid',
        20_900,
        1,
      ]);
    }
  });

  it('is asked for by one of two replicas, and at most twenty at once', async () => {
    const sales: Sale[] = [];
    for (let count = 0; count < 25; count++) sales.push(await sell());
    stripe.forget();
    for (const { checkoutId } of sales) await ageBy(world.admin, checkoutId, 1);
    await ledgers[0]!.asking.round();
    expect(stripe.calls).toHaveLength(20);
    await Promise.all(ledgers.map(({ asking }) => asking.round()));
    expect(sales.map(asksFor)).toEqual(sales.map(() => 1));
  });

  it.each<[string, Mishap]>([
    [
      'says that there are too many requests',
      { status: 429, error: { type: 'rate_limit_error', message: 'slow' } },
    ],
    ['is broken', { status: 500, error: { type: 'api_error', message: 'broken' } }],
    [
      'refuses the key',
      { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
    ],
    ['answers with something else', { status: 200, text: '{"object":"customer"}' }],
    ['says nothing', 'silence'],
  ])('leaves its checkout open, and waits longer each time, where the provider %s', async (_, mishap) => {
    const [sale, other] = [await sell(), await sell()];
    const one = await start();
    try {
      stripe.complete(sale.session.id);
      stripe.complete(other.session.id);
      stripe.forget();
      stripe.happen(mishap, mishap);
      for (const { checkoutId } of [sale, other]) await ageBy(world.admin, checkoutId, TWO_DAYS);
      await one.asking.round();
      const tries = stripe.calls.length;
      expect([1, 2]).toContain(tries);
      expect(new Set(stripe.calls.map(({ what }) => what)).size).toBe(1);
      for (const { checkoutId } of [sale, other]) await ageBy(world.admin, checkoutId, 1);
      await one.asking.round();
      expect(stripe.calls).toHaveLength(tries);
      expect([await statusOf(sale), await statusOf(other)]).toEqual(['open', 'open']);
      expect(await world.send('ledger.get-checkout', { checkout_id: sale.checkoutId })).toMatchObject({
        status: 'open',
      });
      stripe.forget();
      await askNow();
      expect([await statusOf(sale), await statusOf(other)]).toEqual(['paid', 'paid']);
    } finally {
      await one.leave();
    }
  });

  it('stays open with an alarm where the provider knows no such session, and others are asked for', async () => {
    const [lost, sale] = [await sell(), await sell()];
    stripe.sessions.splice(stripe.sessions.indexOf(lost.session), 1);
    stripe.complete(sale.session.id);
    await ageBy(world.admin, lost.checkoutId, TWO_DAYS);
    await ageBy(world.admin, sale.checkoutId, 1);
    await askNow();
    expect([await statusOf(lost), await statusOf(sale)]).toEqual(['open', 'paid']);
    expect(alarms()).toEqual(['payment-session-unknown']);
  });

  it('is an alarm, and not credited, where what was paid is not the package’s price', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    sale.session.amount_subtotal = 1;
    await ageBy(world.admin, sale.checkoutId, TWO_DAYS);
    await askNow();
    expect([await statusOf(sale), await world.balance(sale.workspace)]).toEqual(['open', 0]);
    expect(alarms()).toEqual(['payment-not-credited']);
  });

  it('counts in time where the money is told of days later and the notice of the customer’s being through is lost', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id, 'processing');
    await ageBy(world.admin, sale.checkoutId, TWO_DAYS);
    stripe.settle(sale.session.id, 'paid');
    expect(await world.send('ledger.confirm-payment', noticeOf(sale))).toEqual({
      status: 'paid',
      credits: 20_900,
    });
    expect([await purchasesOf(sale), alarms()]).toEqual([1, []]);
  });

  it('is to be told again where the provider can’t say whether the customer was through in time', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    await ageBy(world.admin, sale.checkoutId, TWO_DAYS);
    const broken = { status: 500, error: { type: 'api_error', message: 'broken' } };
    stripe.happen(broken, broken);
    await expect(world.send('ledger.confirm-payment', noticeOf(sale))).rejects.toMatchObject({
      kind: 'transient',
      code: 'PAYMENT_PROVIDER_AWAY',
    });
    expect([await statusOf(sale), alarms()]).toEqual(['open', []]);
    expect(await world.send('ledger.confirm-payment', noticeOf(sale))).toMatchObject({ status: 'paid' });
  });

  it('is not asked for a month after its end', async () => {
    const sale = await sell();
    await ageBy(world.admin, sale.checkoutId, 32 * 24);
    await askNow();
    expect(asksFor(sale)).toBe(0);
  });
});
