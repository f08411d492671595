import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { ageBy, checkoutsOf } from '../../../test-support/checkout-rows.js';
import type { FakeStripe, Mishap } from '../../../test-support/stripe/fake-stripe.js';
import {
  givenStripe,
  paidNotice,
  reversalNotice,
  type StripeSale as Sale,
  type StripeStage,
} from '../../../test-support/stripe/given-stripe.js';
import type { LedgerReplica } from '../../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { accountEvents, balanceOf } from '../../../test-support/ledger-calls.js';
import { countUnsettled, listReversals } from '../reversals/unsettled-reversals.js';

jest.setTimeout(60_000);

const TWO_DAYS = 48;

describe('a payment whose notice is lost', () => {
  let stage: StripeStage;
  let harness: TestHarness;
  let stripe: FakeStripe;
  let ledgers: readonly LedgerReplica[];
  // This spec starts every round: a periodic one would poll checkouts that a test is still setting up.
  givenStripe({ replicas: 2, rounds: false }, (made) => {
    stage = made;
    ({ harness, stripe, ledgers } = made);
  });
  const sell = () => stage.sell('growth');
  const alarms = () => stage.alarms();

  /** One after the other, because each skips the claims of the other. */
  async function askNow(): Promise<void> {
    for (const { asking } of ledgers) await asking.round();
  }

  const asksFor = ({ session }: Sale) =>
    stripe.calls.filter(({ what }) => what === `GET /v1/checkout/sessions/${session.id}`).length;
  const statusOf = async ({ workspace }: Sale) => (await checkoutsOf(harness.admin, workspace))[0]?.status;
  const purchasesOf = async ({ workspace }: Sale) =>
    (await accountEvents(harness, workspace)).filter(({ type }) => type === 'ledger.credits-purchased')
      .length;

  it('is credited all the same, once, after two days without any webhook', async () => {
    const sales = [await sell(), await sell(), await sell()];
    const [paid, debited, free] = sales as [Sale, Sale, Sale];
    stripe.complete(paid.session.id);
    stripe.complete(debited.session.id, 'processing');
    stripe.complete(free.session.id, 'none-required');
    for (const { checkoutId } of sales) await ageBy(harness.admin, checkoutId, TWO_DAYS);
    await askNow();
    expect(await Promise.all(sales.map(statusOf))).toEqual(['paid', 'pending', 'paid']);
    stripe.settle(debited.session.id, 'paid');
    await ageBy(harness.admin, debited.checkoutId, 2);
    await askNow();
    for (const sale of sales) {
      expect(await statusOf(sale)).toBe('paid');
      expect(await balanceOf(harness, sale.workspace)).toBe(20_900);
      expect(await purchasesOf(sale)).toBe(1);
    }
    for (const { checkoutId } of sales) await ageBy(harness.admin, checkoutId, 1);
    stripe.forget();
    await askNow();
    expect(stripe.calls).toEqual([]);
  });

  it('leaves a checkout open that is open there, expired once it is there, and failed where the bank refused', async () => {
    const [open, over, refused] = [await sell(), await sell(), await sell()];
    stripe.expire(over.session.id);
    stripe.complete(refused.session.id, 'processing');
    stripe.settle(refused.session.id, 'failed');
    for (const { checkoutId } of [open, over, refused]) await ageBy(harness.admin, checkoutId, 1);
    await askNow();
    expect(await Promise.all([open, over, refused].map(statusOf))).toEqual(['open', 'expired', 'failed']);
    expect(await balanceOf(harness, over.workspace)).toBe(0);
  });

  it.each<[string, readonly ('notice' | 'question')[]]>([
    ['the notice comes first', ['notice', 'question']],
    ['the question comes first', ['question', 'notice']],
  ])('is credited once where %s', async (_, order) => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    await ageBy(harness.admin, sale.checkoutId, 1);
    for (const way of order) {
      if (way === 'notice') await harness.send('ledger.confirm-payment', paidNotice(sale));
      else await askNow();
      expect(await balanceOf(harness, sale.workspace)).toBe(20_900);
    }
    expect(await purchasesOf(sale)).toBe(1);
  });

  it('is credited once where notices and questions of two replicas come at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const sale = await sell();
      stripe.complete(sale.session.id);
      await ageBy(harness.admin, sale.checkoutId, 1);
      await Promise.all([
        ...ledgers.map(({ asking }) => asking.round()),
        ...Array.from({ length: 3 }, () => harness.send('ledger.confirm-payment', paidNotice(sale))),
        ...ledgers.map(({ asking }) => asking.round()),
      ]);
      expect([
        await statusOf(sale),
        await balanceOf(harness, sale.workspace),
        await purchasesOf(sale),
      ]).toEqual(['paid', 20_900, 1]);
    }
  });

  it('is polled by one of two replicas, and at most eight at once', async () => {
    const sales: Sale[] = [];
    for (let count = 0; count < 20; count++) sales.push(await sell());
    stripe.forget();
    for (const { checkoutId } of sales) await ageBy(harness.admin, checkoutId, 1);
    await ledgers[0]!.asking.round();
    expect(stripe.calls).toHaveLength(8);
    await Promise.all(ledgers.map(({ asking }) => asking.round()));
    expect(sales.map(asksFor)).toEqual(sales.map(() => 1));
  });

  it('is not credited where the provider tells of the other mode, in which no money moved', async () => {
    const sale = await sell();
    const one = await stage.start();
    try {
      stripe.complete(sale.session.id);
      Object.assign(sale.session, { livemode: true });
      await ageBy(harness.admin, sale.checkoutId, 1);
      await one.asking.round();
      expect(asksFor(sale)).toBe(1);
      expect([await statusOf(sale), await balanceOf(harness, sale.workspace)]).toEqual(['open', 0]);
    } finally {
      Object.assign(sale.session, { livemode: false });
      await one.stop();
    }
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
    await stage.withOneMore(async (one) => {
      stripe.complete(sale.session.id);
      stripe.complete(other.session.id);
      stripe.forget();
      stripe.happen(mishap, mishap);
      for (const { checkoutId } of [sale, other]) await ageBy(harness.admin, checkoutId, TWO_DAYS);
      await one.asking.round();
      const tries = stripe.calls.length;
      expect([1, 2]).toContain(tries);
      expect(new Set(stripe.calls.map(({ what }) => what)).size).toBe(1);
      for (const { checkoutId } of [sale, other]) await ageBy(harness.admin, checkoutId, 1);
      await one.asking.round();
      expect(stripe.calls).toHaveLength(tries);
      expect([await statusOf(sale), await statusOf(other)]).toEqual(['open', 'open']);
      expect(await harness.send('ledger.get-checkout', { checkout_id: sale.checkoutId })).toMatchObject({
        status: 'open',
      });
      stripe.forget();
      await askNow();
      expect([await statusOf(sale), await statusOf(other)]).toEqual(['paid', 'paid']);
    });
  });

  it('stays open with an alarm if the provider does not know its session, and others are polled', async () => {
    const [lost, sale] = [await sell(), await sell()];
    stripe.sessions.splice(stripe.sessions.indexOf(lost.session), 1);
    stripe.complete(sale.session.id);
    await ageBy(harness.admin, lost.checkoutId, TWO_DAYS);
    await ageBy(harness.admin, sale.checkoutId, 1);
    await askNow();
    expect([await statusOf(lost), await statusOf(sale)]).toEqual(['open', 'paid']);
    expect(alarms()).toEqual(['payment-session-unknown']);
  });

  it('raises an alarm, and is not credited, if the paid amount is not the package’s price', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    sale.session.amount_subtotal = 1;
    await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
    await askNow();
    expect([await statusOf(sale), await balanceOf(harness, sale.workspace)]).toEqual(['open', 0]);
    expect(alarms()).toEqual(['payment-not-credited']);
  });

  it('counts in time if the money arrives days later and the notice that the customer completed is lost', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id, 'processing');
    await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
    stripe.settle(sale.session.id, 'paid');
    expect(await harness.send('ledger.confirm-payment', paidNotice(sale))).toEqual({
      status: 'paid',
      credits: 20_900,
    });
    expect([await purchasesOf(sale), alarms()]).toEqual([1, []]);
  });

  it('must be sent again if the provider can’t say whether the customer completed in time', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
    const broken = { status: 500, error: { type: 'api_error', message: 'broken' } };
    stripe.happen(broken, broken);
    await expect(harness.send('ledger.confirm-payment', paidNotice(sale))).rejects.toMatchObject({
      kind: 'transient',
      code: 'PAYMENT_PROVIDER_AWAY',
    });
    expect([await statusOf(sale), alarms()]).toEqual(['open', []]);
    expect(await harness.send('ledger.confirm-payment', paidNotice(sale))).toMatchObject({ status: 'paid' });
  });

  it('is credited, and its refund and dispute wait for a decision, where the money went back meanwhile', async () => {
    const [sale, free] = [await sell(), await sell()];
    const payment = sale.paymentId;
    stripe.complete(sale.session.id);
    stripe.complete(free.session.id, 'none-required');
    const refund = stripe.reversals.refund(payment, 19_900, 30);
    const dispute = stripe.reversals.dispute(payment, 19_900, 20);
    for (const { checkoutId } of [sale, free]) await ageBy(harness.admin, checkoutId, TWO_DAYS);
    const before = await countUnsettled(harness.admin);
    await askNow();
    expect([await statusOf(sale), await statusOf(free)]).toEqual(['paid', 'paid']);
    expect([await balanceOf(harness, sale.workspace), await purchasesOf(sale)]).toEqual([20_900, 1]);
    const listed = await listReversals(harness.admin, { workspaceId: sale.workspace, all: false, limit: 10 });
    expect(new Set(listed.map(({ reversal, kind, state }) => [reversal, kind, state].join()))).toEqual(
      new Set([`${refund.id},refund,done`, `${dispute.id},dispute,open`]),
    );
    expect(await countUnsettled(harness.admin)).toBe(before + 2);
    expect(alarms()).toEqual(['payment-reversed', 'payment-reversed']);
    const reference = refund.id;
    expect(
      await harness.send('ledger.take-back-credits', {
        workspace_id: sale.workspace,
        credits: 20_900,
        reference,
      }),
    ).toMatchObject({ taken: 20_900, balance: 0 });
  });

  it('is credited only after the provider reported whether the money went back', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    const refund = stripe.reversals.refund(sale.paymentId, 19_900, 30);
    const one = await stage.start();
    try {
      // Before it is due, because the other replicas run rounds, too.
      stripe.fail('GET /v1/refunds');
      await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
      await one.asking.round();
      expect([await statusOf(sale), await balanceOf(harness, sale.workspace)]).toEqual(['open', 0]);
    } finally {
      stripe.forget();
      await one.stop();
    }
    await ageBy(harness.admin, sale.checkoutId, 1);
    await askNow();
    expect(await statusOf(sale)).toBe('paid');
    const listed = await listReversals(harness.admin, { workspaceId: sale.workspace, all: false, limit: 10 });
    expect(listed).toMatchObject([{ reversal: refund.id, credits: 20_900 }]);
  });

  it.each(['GET /v1/refunds', 'GET /v1/disputes'])(
    'is credited all the same where the key lacks the right for %s',
    async (what) => {
      const sale = await sell();
      stripe.complete(sale.session.id);
      stripe.fail(what, 403);
      await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
      await askNow();
      expect([await statusOf(sale), await balanceOf(harness, sale.workspace)]).toEqual(['paid', 20_900]);
      expect(alarms()).toEqual(['payment-provider-refuses']);
    },
  );

  it('is credited even if Stripe refuses to return the checkout before it', async () => {
    const sales = [await sell(), await sell()];
    for (const { session } of sales) stripe.complete(session.id);
    await stage.withOneMore(async (one) => {
      stripe.happen({ status: 403, error: { type: 'invalid_request_error', message: 'not permitted' } });
      await Promise.all(sales.map(({ checkoutId }) => ageBy(harness.admin, checkoutId, 1)));
      await one.asking.round();
      expect((await Promise.all(sales.map(statusOf))).sort()).toEqual(['open', 'paid']);
      expect(alarms()).toEqual(['payment-provider-refuses']);
    });
    for (const { checkoutId } of sales) await ageBy(harness.admin, checkoutId, 1);
    await askNow();
    expect(await Promise.all(sales.map(statusOf))).toEqual(['paid', 'paid']);
  });

  it('keeps Stripe’s notice of a dispute that arrives while the disputes are listed', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    const dispute = stripe.reversals.dispute(sale.paymentId, 19_900, 20);
    stripe.delay('GET /v1/disputes', 2_000);
    await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
    const asked = askNow();
    await eventually('the disputes to be asked for', () =>
      stripe.calls.some(({ what }) => what === 'GET /v1/disputes'),
    );
    stripe.reversals.change(dispute, 'won', 'charge.dispute.closed');
    await asked;
    const closed = reversalNotice(sale.paymentId, {
      reversal_id: dispute.id,
      kind: 'dispute',
      state: 'withdrawn',
      amount: 19_900,
      occurred_at: new Date(stripe.reversals.events.at(-1)!.created * 1_000).toISOString(),
    });
    await harness.send('ledger.report-reversal', closed);
    expect(await statusOf(sale)).toBe('paid');
    const listed = await listReversals(harness.admin, { workspaceId: sale.workspace, all: true, limit: 10 });
    expect(listed).toMatchObject([{ reversal: dispute.id, state: 'withdrawn' }]);
  });

  it('raises the alarm of a refund whose notice came before an operator credited its payment', async () => {
    const sale = await sell();
    stripe.expire(sale.session.id);
    sale.session.payment_intent = sale.paymentId;
    await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
    await askNow();
    await expect(harness.send('ledger.confirm-payment', paidNotice(sale))).rejects.toMatchObject({
      code: 'CHECKOUT_EXPIRED',
    });
    const { id } = stripe.reversals.refund(sale.paymentId, 19_900);
    const refund = reversalNotice(sale.paymentId, { reversal_id: id, amount: 19_900 });
    await harness.send('ledger.report-reversal', refund);
    expect(alarms()).toEqual(['payment-not-credited']);
    for (let granted = 0; granted < 2; granted++)
      await harness.send('ledger.grant-credits', {
        workspace_id: sale.workspace,
        credits: 20_900,
        kind: 'purchase',
        reference: sale.checkoutId,
      });
    expect(alarms()).toEqual(['payment-not-credited', 'payment-reversed']);
  });

  it('raises the alarm of a refund whose notice came before its payment', async () => {
    const sale = await sell();
    stripe.complete(sale.session.id);
    const refund = stripe.reversals.refund(sale.paymentId, 19_900);
    const notice = reversalNotice(sale.paymentId, { reversal_id: refund.id, amount: 19_900 });
    await harness.send('ledger.report-reversal', notice);
    expect(alarms()).toEqual([]);
    for (let time = 0; time < 2; time++) await harness.send('ledger.confirm-payment', paidNotice(sale));
    expect(alarms()).toEqual(['payment-reversed']);
  });

  it('stays transient, with an alarm, where the provider does not know the session of money that seems late', async () => {
    const sale = await sell();
    await ageBy(harness.admin, sale.checkoutId, TWO_DAYS);
    const at = stripe.sessions.indexOf(sale.session);
    stripe.sessions.splice(at, 1);
    const refusal = { kind: 'transient', code: 'UNKNOWN_TO_PAYMENT_PROVIDER' };
    await expect(harness.send('ledger.confirm-payment', paidNotice(sale))).rejects.toMatchObject(refusal);
    expect([await statusOf(sale), alarms()]).toEqual(['open', ['payment-session-unknown']]);
    stripe.complete(stripe.sessions[stripe.sessions.push(sale.session) - 1]!.id);
    await askNow();
    expect([await statusOf(sale), await balanceOf(harness, sale.workspace)]).toEqual(['paid', 20_900]);
  });

  it('is not polled later than a month after its end', async () => {
    const sale = await sell();
    await ageBy(harness.admin, sale.checkoutId, 32 * 24);
    await askNow();
    expect(asksFor(sale)).toBe(0);
  });
});
