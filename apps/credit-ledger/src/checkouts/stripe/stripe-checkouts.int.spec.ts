import { describe, expect, it, jest } from '@jest/globals';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import { newId } from '#contracts/identifiers';
import type { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { ageBy, checkoutsOf } from '../../../test-support/checkout-rows.js';
import { FakeStripe, type Mishap } from '../../../test-support/stripe/fake-stripe.js';
import {
  givenStripe,
  paidNotice,
  reversalNotice,
  type StripeStage,
} from '../../../test-support/stripe/given-stripe.js';
import { type LedgerReplica, PUBLIC_URL } from '../../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { accountEvents, balanceOf, chargeAudit, openAccount } from '../../../test-support/ledger-calls.js';

jest.setTimeout(60_000);

/** The gateway's timeout. */
const DEADLINE_MS = 10_000;
const UNAVAILABLE = { kind: 'transient', code: 'PAYMENT_PROVIDER_AWAY' };
const REFUSED = { kind: 'rejected', code: 'PAYMENT_PROVIDER_REFUSED' };

describe('a checkout at Stripe', () => {
  let stage: StripeStage;
  let harness: TestHarness;
  let stripe: FakeStripe;
  let log: LogLines;
  let ledger: LedgerReplica;
  givenStripe({ replicas: 1 }, (made) => {
    stage = made;
    ({ harness, stripe, log } = made);
    [ledger] = made.ledgers as [LedgerReplica];
  });

  /** Opens an account that has a customer at Stripe, so that a checkout is one call. */
  async function openBuyer(): Promise<string> {
    const workspaceId = await openAccount(harness, 0);
    await harness.admin.query('insert into stripe_customers (workspace_id, customer_id) values ($1, $2)', [
      workspaceId,
      stripe.addCustomer().id,
    ]);
    return workspaceId;
  }

  const create = (workspace_id: string) =>
    harness.send('ledger.create-checkout', { workspace_id, package: 'growth' }, DEADLINE_MS);

  /** Does `work` while a ledger with other variables is the only one. */
  async function insteadWith(variables: Record<string, string>, work: () => Promise<void>): Promise<void> {
    await ledger.stop();
    await stage.withOneMore(work, variables).finally(async () => (ledger = await stage.start()));
  }

  /** No payable session was made, and nothing was posted. */
  async function expectFailed(workspaceId: string): Promise<void> {
    const rows = await checkoutsOf(harness.admin, workspaceId);
    expect(rows).toMatchObject([{ status: 'failed', session_id: null, settled: true }]);
    expect(await accountEvents(harness, workspaceId)).toHaveLength(1);
    await expect(
      harness.send('ledger.get-checkout', { checkout_id: rows[0]!.checkout_id }),
    ).rejects.toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
  }

  it('is requested with the package’s price, promotion codes, and the ids that find it again', async () => {
    const workspace_id = await openBuyer();
    const reply = await create(workspace_id);
    const session = stripe.sessions.at(-1);
    expect(session).toMatchObject({
      mode: 'payment',
      currency: 'usd',
      amount_subtotal: 19_900,
      allow_promotion_codes: true,
      adaptive_pricing: { enabled: false },
      client_reference_id: reply.checkout_id,
      metadata: { checkout_id: reply.checkout_id, workspace_id, package: 'growth' },
      success_url: `${PUBLIC_URL}/billing/done`,
      cancel_url: `${PUBLIC_URL}/billing/cancelled`,
    });
    expect(stripe.calls).toHaveLength(1);
    expect(stripe.calls[0]?.idempotencyKey).toBe(`${reply.checkout_id}:${session?.customer as string}`);
    const form = new URLSearchParams(stripe.calls[0]?.body);
    expect(form.get('payment_intent_data[metadata][checkout_id]')).toBe(reply.checkout_id);
    expect(form.get('payment_intent_data[metadata][workspace_id]')).toBe(workspace_id);
    expect(form.get('line_items[0][price_data][product_data][name]')).toBe('Growth: 20,900 audit credits');
    expect(reply).toMatchObject({ checkout_url: session?.url, amount_usd: 199, credits: 20_900 });
    expect(Date.parse(reply.expires_at)).toBe(session!.expires_at * 1_000);
    expect(await checkoutsOf(harness.admin, workspace_id)).toMatchObject([
      { status: 'open', session_id: session?.id, settled: false },
    ]);
  });

  it.each<[string, Mishap]>([
    ['is lost on the way', 'lost-answer'],
    ['is a failure of the moment', { status: 503, error: { type: 'api_error', message: 'overloaded' } }],
    ['is that the same request runs', { status: 409, error: { type: 'idempotency_error', message: 'busy' } }],
    ['does not come', 'silence'],
  ])('is one where the first answer %s: the retry gets it', async (_, mishap) => {
    const workspace_id = await openBuyer();
    const before = stripe.sessions.length;
    stripe.happen(mishap);
    const reply = await create(workspace_id);
    const session = stripe.sessions.at(-1);
    const key = `${reply.checkout_id}:${session?.customer as string}`;
    expect(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([key, key]);
    expect(stripe.sessions).toHaveLength(before + 1);
    expect(reply.checkout_url).toBe(session?.url);
  });

  it.each<[string, Mishap]>([
    ['500', { status: 500, error: { type: 'api_error', message: 'broken' } }],
    ['503', { status: 503, error: { type: 'api_error', message: 'overloaded' } }],
    ['too many requests', { status: 429, error: { type: 'rate_limit_error', message: 'slow down' } }],
    ['a page of a proxy', { status: 200, text: '<html>sign in</html>' }],
    ['a page of a broken proxy', { status: 502, text: '<html>bad gateway</html>' }],
    ['nothing', { status: 200, text: 'null' }],
    [
      'a session of live mode',
      {
        status: 200,
        text: '{"object":"checkout.session","id":"cs_live_1","url":"https://checkout.stripe.com/c/pay/cs_live_1","livemode":true,"expires_at":2000000000}',
      },
    ],
    ['something else', { status: 200, text: '{"object":"customer","id":"cus_1"}' }],
  ])('fails, for now, where Stripe answers %s', async (_, mishap) => {
    const workspace_id = await openBuyer();
    stripe.happen(mishap, mishap);
    await expect(create(workspace_id)).rejects.toMatchObject(UNAVAILABLE);
    await expectFailed(workspace_id);
  });

  it.each([400, 402, 403, 404])(
    'is refused for good, with an alarm, where Stripe answers %i',
    async (status) => {
      const workspace_id = await openBuyer();
      stripe.happen({
        status,
        error: { type: 'invalid_request_error', message: 'Received unknown parameter' },
      });
      await expect(create(workspace_id)).rejects.toMatchObject(REFUSED);
      await expectFailed(workspace_id);
      expect(stripe.calls).toHaveLength(1);
      expect(stage.alarms()).toContain('payment-provider-refuses');
    },
  );

  it('is refused for good where the secret key is wrong, and the log does not show the key', async () => {
    const workspace_id = await openBuyer();
    await insteadWith({ STRIPE_SECRET_KEY: 'sk_test_revoked' }, async () => {
      await expect(create(workspace_id)).rejects.toMatchObject(REFUSED);
      await expectFailed(workspace_id);
      expect(JSON.stringify(log.lines)).not.toContain('sk_test_revoked');
    });
  });

  it('fails, for now, where nothing listens at Stripe’s address, and that is not taken for the database', async () => {
    const workspace_id = await openBuyer();
    const gone = await FakeStripe.start();
    const { url } = gone;
    await gone.stop();
    await insteadWith({ STRIPE_API_BASE: url }, async () => {
      await expect(create(workspace_id)).rejects.toMatchObject(UNAVAILABLE);
      await expectFailed(workspace_id);
      expect(log.lines.some(({ fields }) => fields.alarm === 'dependency-away')).toBe(false);
    });
  });

  it('fails within its caller’s timeout where Stripe is slow, and few wait for it while others are charged', async () => {
    const buyer = await openBuyer();
    const trickled = await openBuyer();
    const busy = await openAccount(harness, 1_000);
    stripe.happen('trickle');
    const slow = expect(create(trickled)).rejects.toMatchObject(UNAVAILABLE);
    await eventually('the call that trickles', () => stripe.calls.length === 1);
    stripe.happen(...Array.from({ length: 200 }, () => 'silence' as const));
    let refusedAtOnce = 0;
    let waiting = 60;
    const asked = Array.from({ length: 60 }, () =>
      expect(create(buyer))
        .rejects.toMatchObject(UNAVAILABLE)
        .finally(() => (waiting -= 1)),
    );
    await eventually('those above the bound to be refused', () => (refusedAtOnce = 60 - waiting) >= 11);
    await chargeAudit(harness, busy);
    expect(await balanceOf(harness, busy)).toBe(850);
    expect(refusedAtOnce).toBe(11);
    expect(waiting).toBe(49);
    await Promise.all([slow, ...asked]);
    await expectFailed(trickled);
    const rows = await checkoutsOf(harness.admin, buyer);
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 'failed'));
  });

  const refundNotice = () => reversalNotice('pi_slow', { reversal_id: newId('request'), amount: 100 });
  async function lateNotice(): Promise<PaymentNotice> {
    const { checkout_id } = await create(await openBuyer());
    await ageBy(harness.admin, checkout_id, 48);
    return paidNotice({ checkoutId: checkout_id, session: stripe.sessions.at(-1)! });
  }

  it.each(['a refund', 'money that seems late'])(
    'lets few wait while Stripe is slow to tell of %s',
    async (of) => {
      const late = await lateNotice();
      stripe.forget();
      stripe.happen(...Array.from({ length: 200 }, () => 'silence' as const));
      let answered = 0;
      const session = Array.from({ length: 60 }, () =>
        expect(
          of === 'a refund'
            ? harness.send('ledger.report-reversal', refundNotice(), DEADLINE_MS)
            : harness.send('ledger.confirm-payment', late, DEADLINE_MS),
        )
          .rejects.toMatchObject(UNAVAILABLE)
          .finally(() => (answered += 1)),
      );
      await eventually('those above the bound to be refused', () => answered >= 10);
      expect(answered).toBe(10);
      await Promise.all(session);
      // Each of the 50 is tried twice.
      expect(stripe.calls.length).toBeLessThanOrEqual(100);
    },
  );

  it('is one, and its caller gets it, although the ledger dies once Stripe has made it', async () => {
    const workspace_id = await openBuyer();
    const before = stripe.sessions.length;
    stripe.happen('silence');
    const asked = create(workspace_id);
    await eventually('Stripe’s session', () => stripe.sessions.length === before + 1);
    const dead = ledger;
    ledger = await stage.start();
    await dead.kill();
    const reply = await asked;
    expect(reply.checkout_url).toBe(stripe.sessions.at(-1)?.url);
    expect(stripe.sessions).toHaveLength(before + 1);
    expect(await checkoutsOf(harness.admin, workspace_id)).toMatchObject([
      { checkout_id: reply.checkout_id, status: 'open', session_id: stripe.sessions.at(-1)?.id },
    ]);
  });
});
