import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import type { FakeStripe, Mishap } from '../../../test-support/stripe/fake-stripe.js';
import {
  givenStripe,
  paidNotice,
  reversalNotice,
  type StripeSale as Purchase,
  type StripeStage,
} from '../../../test-support/stripe/given-stripe.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { balanceOf, chargeAudit, verifyAccounts } from '../../../test-support/ledger-calls.js';
import { countUnsettled, listReversals } from './unsettled-reversals.js';

describe('a payment that goes back', () => {
  let stage: StripeStage;
  let harness: TestHarness;
  let stripe: FakeStripe;
  let count = 0;
  givenStripe({ replicas: 2 }, (made) => {
    stage = made;
    ({ harness, stripe } = made);
  });

  /** Pays 4,900 credits at Stripe, without a notice to the ledger. */
  async function pay(): Promise<Purchase> {
    const purchase = await stage.sell('starter');
    stripe.complete(purchase.session.id);
    return purchase;
  }

  const confirm = (purchase: Purchase, amount = 4_900) =>
    harness.send(
      'ledger.confirm-payment',
      paidNotice(purchase, { amount_subtotal: amount, amount_total: amount }),
    );

  async function buy(): Promise<Purchase> {
    const purchase = await pay();
    await confirm(purchase);
    return purchase;
  }

  const refundOf = ({ paymentId }: Purchase, changes: Partial<ReversalNotice> = {}): ReversalNotice =>
    reversalNotice(paymentId, {
      reversal_id: `re_${++count}`,
      amount: 4_900,
      occurred_at: '2026-11-22T10:00:00.000Z',
      ...changes,
    });
  const report = (notice: ReversalNotice) => harness.send('ledger.report-reversal', notice);
  const reverse = (workspace_id: string, credits: number, reference: string) =>
    harness.send('ledger.take-back-credits', { workspace_id, credits, reference });
  const listed = (workspaceId: string, all = true) =>
    listReversals(harness.admin, { workspaceId, all, limit: 10 });
  const alarms = () => stage.log.lines.filter(({ fields }) => fields.alarm === 'payment-reversed');

  it('is listed once with its checkout, and raises one alarm, however often and wherever its notice arrives', async () => {
    const purchase = await buy();
    const notice = refundOf(purchase, { amount: 1_000 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => report(notice)));
    expect(replies).toEqual(replies.map(() => ({ outcome: 'noted' })));
    expect(await listed(purchase.workspace, false)).toEqual([
      {
        reversal: notice.reversal_id,
        kind: 'refund',
        state: 'done',
        unsettled: true,
        workspace: purchase.workspace,
        checkout: purchase.checkoutId,
        amount_cents: 1_000,
        price_cents: 4_900,
        credits: 4_900,
        taken_back: null,
        checkout_taken_back: 0,
        owed: 0,
        occurred_at: notice.occurred_at,
      },
    ]);
    expect(alarms().map(({ fields }) => [fields.reversal_id, fields.workspace_id])).toEqual([
      [notice.reversal_id, purchase.workspace],
    ]);
  });

  it('has the state of its latest notice, in whatever order they arrive', async () => {
    const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
    const states = [
      { state: 'open', occurred_at: at(0) },
      { state: 'done', occurred_at: at(1) },
      { state: 'withdrawn', occurred_at: at(1) },
    ] as const;
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const purchase = await buy();
      const first = refundOf(purchase);
      for (const index of order) await report({ ...first, ...states[index] });
      expect(await listed(purchase.workspace)).toMatchObject([{ state: 'withdrawn', unsettled: false }]);
    }
  });

  it('is not moved back by an older notice, where a later one said the same again', async () => {
    const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
    const purchase = await buy();
    const first = refundOf(purchase, { state: 'done', occurred_at: at(1) });
    await report(first);
    await report({ ...first, occurred_at: at(5) });
    await report({ ...first, state: 'withdrawn', occurred_at: at(3) });
    expect(await listed(purchase.workspace)).toMatchObject([{ state: 'done', occurred_at: at(5) }]);
    expect(alarms()).toHaveLength(1);
  });

  it('is settled, and raises no alarm, where its payment was refused and brought no credits', async () => {
    const purchase = await pay();
    await expect(confirm(purchase, 100)).rejects.toMatchObject({ code: 'PAYMENT_MISMATCH' });
    const before = await countUnsettled(harness.admin);
    const notice = refundOf(purchase);
    await report(notice);
    expect(await listed(purchase.workspace)).toMatchObject([{ credits: 0, unsettled: false }]);
    expect(await countUnsettled(harness.admin)).toBe(before);
    expect(alarms()).toEqual([]);
    await expect(reverse(purchase.workspace, 1, notice.reversal_id)).rejects.toMatchObject({
      code: 'TAKE_BACK_ABOVE_PAYMENT',
      details: { field: 'credits', maximum: 0 },
    });
    await confirm(purchase);
    expect(await listed(purchase.workspace, false)).toMatchObject([{ credits: 4_900, unsettled: true }]);
  });

  it('takes no more than the payment brought, however many refunds and disputes there are', async () => {
    const purchase = await buy();
    const { workspace } = purchase;
    const notices = [1, 2, 3].map(() => refundOf(purchase, { amount: 2_000 }));
    for (const notice of notices) await report(notice);
    const [first, second, third] = notices.map(({ reversal_id }) => reversal_id);
    await expect(reverse(workspace, 4_901, first!)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'TAKE_BACK_ABOVE_PAYMENT',
      details: { field: 'credits', maximum: 4_900 },
    });
    const both = await Promise.allSettled([
      reverse(workspace, 3_000, first!),
      reverse(workspace, 3_000, second!),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(reverse(workspace, 1_901, third!)).rejects.toMatchObject({
      message: expect.stringContaining('at most 1900'),
      details: { field: 'credits', maximum: 1_900 },
    });
    expect(await reverse(workspace, 1_900, third!)).toEqual({ taken: 1_900, balance: 0, owed: 0 });
    expect(await listed(workspace)).toMatchObject(notices.map(() => ({ checkout_taken_back: 4_900 })));
  });

  it.each(['re_mistyped', 'pyr_mistyped', 'dp_mistyped', 'du_mistyped'])(
    'takes nothing under %s, which names no refund or dispute that is known',
    async (reference) => {
      const { workspace } = await buy();
      await expect(reverse(workspace, 10, reference)).rejects.toMatchObject({
        kind: 'rejected',
        code: 'REVERSAL_UNKNOWN',
        details: { field: 'reference', reference },
      });
      expect(await balanceOf(harness, workspace)).toBe(4_900);
    },
  );

  it('is settled by what an operator takes back, once under its id', async () => {
    const purchase = await buy();
    const notice = refundOf(purchase);
    await report(notice);
    const before = await countUnsettled(harness.admin);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => reverse(purchase.workspace, 4_900, notice.reversal_id)),
    );
    expect(replies).toEqual(replies.map(() => ({ taken: 4_900, balance: 0, owed: 0 })));
    expect(await countUnsettled(harness.admin)).toBe(before - 1);
    expect(await listed(purchase.workspace, false)).toEqual([]);
    expect(await listed(purchase.workspace)).toMatchObject([{ taken_back: 4_900, unsettled: false }]);
    await expect(reverse(purchase.workspace, 1, notice.reversal_id)).rejects.toMatchObject({
      code: 'REFERENCE_CONFLICT',
    });
    expect(await harness.send('ledger.get-balance', { workspace_id: purchase.workspace })).toMatchObject({
      balance: 0,
      lifetime_purchased: 4_900,
    });
  });

  it('leaves consumed credits owed; later credits pay them first, and the balance shows them', async () => {
    const purchase = await buy();
    const { workspace } = purchase;
    for (let audits = 0; audits < 4; audits++) await chargeAudit(harness, workspace);
    const notice = refundOf(purchase);
    await report(notice);
    expect(await reverse(workspace, 4_900, notice.reversal_id)).toEqual({
      taken: 4_300,
      balance: 0,
      owed: 600,
    });
    expect(await chargeAudit(harness, workspace)).toMatchObject({ outcome: 'insufficient', balance: 0 });
    expect(await harness.send('ledger.get-balance', { workspace_id: workspace })).toMatchObject({
      owed: 600,
    });
    expect(await listed(workspace)).toMatchObject([{ owed: 600 }]);
    const grant = { workspace_id: workspace, credits: 1_000, kind: 'purchase', reference: 'again' } as const;
    expect(await harness.send('ledger.grant-credits', grant)).toEqual({
      balance: 400,
      lifetime_purchased: 5_900,
    });
    expect(await harness.send('ledger.get-balance', { workspace_id: workspace })).not.toHaveProperty('owed');
    expect(await verifyAccounts(harness, { workspaceId: workspace })).toMatchObject({ ok: true });
  });

  it('is looked at again where it stays after all, until the credits are given back, and may be taken back again', async () => {
    const purchase = await buy();
    const { workspace } = purchase;
    const notice = refundOf(purchase, { kind: 'dispute', state: 'open', reversal_id: `du_${++count}` });
    await report(notice);
    await reverse(workspace, 4_900, notice.reversal_id);
    await report({ ...notice, state: 'withdrawn', occurred_at: '2026-11-23T10:00:00.000Z' });
    expect(await listed(workspace, false)).toMatchObject([{ state: 'withdrawn', unsettled: true }]);
    const gift = { workspace_id: workspace, credits: 4_900, kind: 'goodwill' } as const;
    await harness.send('ledger.grant-credits', { ...gift, reference: notice.reversal_id });
    expect(await listed(workspace, false)).toEqual([]);
    expect(await balanceOf(harness, workspace)).toBe(4_900);
    const later = refundOf(purchase);
    await report(later);
    expect(await reverse(workspace, 4_900, later.reversal_id)).toMatchObject({ taken: 4_900, owed: 0 });
  });

  it('takes nothing from another workspace by a slip of the hand', async () => {
    const [purchase, other] = [await buy(), await buy()];
    const notice = refundOf(purchase);
    await report(notice);
    await expect(reverse(other.workspace, 4_900, notice.reversal_id)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'REVERSAL_OF_ANOTHER_WORKSPACE',
    });
    expect(await balanceOf(harness, other.workspace)).toBe(4_900);
  });

  it('is ignored where the payment is not one of ours', async () => {
    const purchase = await buy();
    const notice = refundOf(purchase, { payment_id: 'pi_of_somebody_else' });
    stripe.foreignIntents.add(notice.payment_id);
    expect(await report(notice)).toEqual({ outcome: 'ignored' });
    expect(alarms()).toEqual([]);
  });

  it('must be sent again, with an alarm, if Stripe does not know its payment', async () => {
    const purchase = await buy();
    const notice = refundOf(purchase);
    const [session] = stripe.sessions.splice(stripe.sessions.length - 1, 1);
    await expect(report(notice)).rejects.toMatchObject({
      kind: 'transient',
      code: 'UNKNOWN_TO_PAYMENT_PROVIDER',
    });
    expect(stage.alarms()).toEqual(['payment-unknown']);
    expect(await listed(purchase.workspace)).toEqual([]);
    stripe.sessions.push(session!);
    expect(await report(notice)).toEqual({ outcome: 'noted' });
    expect(alarms()).toHaveLength(1);
  });

  it.each<[string, Mishap]>([
    ['the response for its payment is not Stripe’s', { status: 200, text: '{"object":"customer"}' }],
    ['Stripe is overloaded', { status: 503, error: { type: 'api_error', message: 'overloaded' } }],
  ])('must be sent again if %s', async (_, mishap) => {
    const notice = refundOf(await buy());
    stripe.happen(mishap, mishap);
    await expect(report(notice)).rejects.toMatchObject({ kind: 'transient', code: 'PAYMENT_PROVIDER_AWAY' });
    stripe.forget();
    expect(await report(notice)).toEqual({ outcome: 'noted' });
  });

  it('is refused with a clear error for an unknown workspace and for an amount that is none', async () => {
    await expect(reverse(newId('workspace'), 5, 'r')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    const { workspace } = await buy();
    await expect(reverse(workspace, -5, 'r')).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'credits' },
    });
  });

  it.each<[string, (workspace: string) => string, RegExp]>([
    [
      'the row of what was taken back is another',
      (workspace) => `update take_backs set taken = taken - 1 where workspace_id = '${workspace}'`,
      /reference "verified" is missing or differs/,
    ],
    [
      'a row has no event behind it',
      (workspace) => `insert into take_backs values ('${workspace}', 'forged', 5, 5, 3)`,
      /no event stands behind it/,
    ],
    [
      'what is owed was forgiven by hand',
      (workspace) => `update accounts set owed = 0 where workspace_id = '${workspace}'`,
      /owed is 0 where the events add up to 100/,
    ],
  ])('is found by a verification where %s', async (_, tamper, problem) => {
    const { workspace } = await buy();
    await reverse(workspace, 5_000, 'verified');
    await harness.admin.query(tamper(workspace));
    const verdict = await verifyAccounts(harness, { workspaceId: workspace });
    expect(verdict.problems.map(({ what }) => what).join()).toMatch(problem);
    await harness.admin.query(`delete from take_backs where reference = 'forged'`);
    await harness.admin.query(`update take_backs set taken = 4900 where workspace_id = $1`, [workspace]);
    await harness.admin.query(`update accounts set owed = 100 where workspace_id = $1`, [workspace]);
  });
});
