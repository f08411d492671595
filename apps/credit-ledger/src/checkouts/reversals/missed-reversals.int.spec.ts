import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import type { FakeStripe } from '../../../test-support/stripe/fake-stripe.js';
import {
  givenStripe,
  paidNotice,
  reversalNotice,
  type StripeSale as Purchase,
  type StripeStage,
} from '../../../test-support/stripe/given-stripe.js';
import type { LedgerReplica } from '../../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { balanceOf } from '../../../test-support/ledger-calls.js';
import { type ListedReversal, listReversals } from './unsettled-reversals.js';

jest.setTimeout(60_000);

const TWO_DAYS = 48;

describe('a refund or dispute whose notice is lost', () => {
  let stage: StripeStage;
  let harness: TestHarness;
  let stripe: FakeStripe;
  let ledgers: readonly LedgerReplica[];
  // This spec starts every round: a periodic one would read on while a test looks.
  givenStripe({ replicas: 2, rounds: false }, (made) => {
    stage = made;
    ({ harness, stripe, ledgers } = made);
  });
  beforeEach(async () => {
    stripe.reversals.events.length = 0;
    await move(
      `recorded_to = now() - interval '3 days', reading_to = null, page_after = null, incomplete = false`,
    );
  });
  const alarms = () => stage.alarms();
  const move = (change: string) =>
    harness.admin.query(
      `update reversal_checkpoints set ${change}, claims = claims + 1, next_at = now() + interval '1 hour'`,
    );
  const due = () => harness.admin.query('update reversal_checkpoints set next_at = now()');
  const hold = () =>
    harness.admin.query(`update reversal_checkpoints set next_at = now() + interval '1 hour'`);
  const checkpoint = async () => {
    const { rows } = await harness.admin.query<{ behind: number; reading: boolean; after: string | null }>(
      `select extract(epoch from now() - recorded_to)::float8 as behind, reading_to is not null as reading,
              page_after as after
         from reversal_checkpoints where provider = 'stripe'`,
    );
    return rows[0]!;
  };

  async function buy(): Promise<Purchase> {
    const purchase = await stage.sell('starter');
    stripe.complete(purchase.session.id);
    await harness.send('ledger.confirm-payment', paidNotice(purchase));
    return purchase;
  }

  const settled = ({ workspace }: Purchase, ago: string) =>
    harness.admin.query(`update checkouts set settled_at = now() - $2::interval where workspace_id = $1`, [
      workspace,
      ago,
    ]);

  /** Reads to the end; periodic rounds of the replicas may do a part of it. */
  async function readAll(): Promise<void> {
    await due();
    const { claims } = (
      await harness.admin.query<{ claims: number }>('select claims from reversal_checkpoints')
    ).rows[0]!;
    await eventually('the end of the reading', async () => {
      for (const { missed } of ledgers) await missed.round();
      const { rows } = await harness.admin.query<{ over: boolean }>(
        'select reading_to is null and claims > $1 as over from reversal_checkpoints',
        [claims],
      );
      return rows[0]!.over;
    });
  }

  const listed = ({ workspace }: Purchase): Promise<readonly ListedReversal[]> =>
    listReversals(harness.admin, { workspaceId: workspace, all: true, limit: 100 });

  it('is recorded and raises one alarm, after two days without any webhook', async () => {
    const purchase = await buy();
    const refund = stripe.reversals.refund(purchase.paymentId, 1_000, TWO_DAYS - 1);
    const dispute = stripe.reversals.dispute(purchase.paymentId, 3_900, 3);
    stripe.reversals.change(dispute, 'under_review', 'charge.dispute.updated', 2);
    for (let reading = 0; reading < 3; reading++) await readAll();
    expect(await listed(purchase)).toMatchObject([
      { reversal: dispute.id, kind: 'dispute', state: 'open', amount_cents: 3_900, unsettled: true },
      { reversal: refund.id, kind: 'refund', state: 'done', amount_cents: 1_000, unsettled: true },
    ]);
    expect(alarms()).toEqual(['payment-reversed', 'payment-reversed']);
    expect((await checkpoint()).behind).toBeLessThan(60);
    expect(await balanceOf(harness, purchase.workspace)).toBe(4_900);
  });

  it('has Stripe’s latest state, if only the notice of its change is lost', async () => {
    const purchase = await buy();
    const dispute = stripe.reversals.dispute(purchase.paymentId, 4_900, 60);
    await readAll();
    stripe.reversals.change(dispute, 'won', 'charge.dispute.closed');
    await readAll();
    expect(await listed(purchase)).toMatchObject([{ state: 'withdrawn', unsettled: false }]);
  });

  it('is recorded once where its notice comes at the same moment', async () => {
    const purchase = await buy();
    const { id, created } = stripe.reversals.refund(purchase.paymentId, 4_900);
    const occurred_at = new Date(created * 1_000).toISOString();
    const notice = reversalNotice(purchase.paymentId, { reversal_id: id, amount: 4_900, occurred_at });
    await due();
    await Promise.all([
      ...ledgers.map(({ missed }) => missed.round()),
      ...[1, 2, 3].map(() => harness.send('ledger.report-reversal', notice)),
    ]);
    await readAll();
    expect(await listed(purchase)).toHaveLength(1);
    expect(alarms()).toEqual(['payment-reversed']);
  });

  it('is read in pages, of which a process that is killed between two or within one loses and doubles nothing', async () => {
    const purchase = await buy();
    for (let hours = 1; hours <= 45; hours++) stripe.reversals.refund(purchase.paymentId, 100, hours);
    const [first, second] = [await stage.start(), await stage.start()];
    await due();
    await first.missed.round();
    await hold();
    expect(await checkpoint()).toMatchObject({ reading: true, after: 'evt_fake20' });
    expect(await listed(purchase)).toHaveLength(20);
    expect((await checkpoint()).behind).toBeGreaterThan(3 * 86_400 - 60);
    await first.kill();
    await due();
    stripe.happen('silence');
    const within = second.missed.round();
    await eventually('the second page to be asked for', () =>
      stripe.calls.some(({ what }) => what.includes('events')),
    );
    await second.kill();
    await within.catch(() => undefined);
    stripe.forget();
    expect((await checkpoint()).after).toBe('evt_fake20');
    await readAll();
    expect(await listed(purchase)).toHaveLength(45);
    expect(alarms().filter((alarm) => alarm === 'payment-reversed')).toHaveLength(45);
    expect((await checkpoint()).behind).toBeLessThan(60);
  });

  it('is read later if Stripe does not reply, and until then the list does not count as read', async () => {
    const purchase = await buy();
    stripe.reversals.refund(purchase.paymentId, 4_900, 5);
    for (const what of ['GET /v1/events', `GET /v1/payment_intents/${purchase.paymentId}`]) {
      stripe.fail(what);
      await due();
      for (const { missed } of ledgers) await missed.round();
      expect([await listed(purchase), (await checkpoint()).behind > 86_400]).toEqual([[], true]);
      stripe.forget();
    }
    await readAll();
    expect(await listed(purchase)).toHaveLength(1);
  });

  it('keeps no other one waiting where Stripe does not know its payment, and is read again', async () => {
    const [lost, purchase] = [await buy(), await buy()];
    stripe.reversals.refund(lost.paymentId, 4_900, 5);
    stripe.reversals.refund(purchase.paymentId, 4_900, 6);
    const at = stripe.sessions.findIndex(({ payment_intent }) => payment_intent === lost.paymentId);
    const [session] = stripe.sessions.splice(at, 1);
    await readAll();
    expect(await listed(purchase)).toHaveLength(1);
    expect(alarms()).toEqual(['payment-unknown', 'payment-reversed']);
    expect((await checkpoint()).behind).toBeGreaterThan(86_400);
    stripe.sessions.push(session!);
    await readAll();
    expect(await listed(lost)).toHaveLength(1);
    expect((await checkpoint()).behind).toBeLessThan(60);
  });

  it('is read from the newest again where Stripe has forgotten the page before', async () => {
    const purchase = await buy();
    stripe.reversals.refund(purchase.paymentId, 4_900, 5);
    await move(`reading_to = now(), page_after = 'evt_forgotten'`);
    await readAll();
    if ((await listed(purchase)).length === 0) await readAll();
    expect(await listed(purchase)).toHaveLength(1);
  });

  it('is not called read where Stripe knows no session of ours: its key is of another account then', async () => {
    const purchase = await buy();
    await settled(purchase, '4 days');
    const refund = stripe.reversals.refund(purchase.paymentId, 4_900, 20);
    const [sessions, events] = [stripe.sessions.splice(0), stripe.reversals.events.splice(0)];
    stripe.foreignIntents.add('pi_of_another_account');
    stripe.reversals.refund('pi_of_another_account', 100, 1);
    await readAll();
    expect((await checkpoint()).behind).toBeGreaterThan(86_400);
    expect(alarms()).toEqual(['payment-session-unknown']);
    stripe.sessions.push(...sessions);
    stripe.reversals.events.splice(0, 1, ...events);
    await readAll();
    expect(await listed(purchase)).toMatchObject([{ reversal: refund.id }]);
    expect((await checkpoint()).behind).toBeLessThan(60);
  });

  it('is called forgotten, once, where nothing was read for longer than Stripe keeps it', async () => {
    const purchase = await buy();
    await settled(purchase, '40 days');
    await move(`recorded_to = '2026-01-01T00:00:00Z'`);
    await readAll();
    await readAll();
    const lines = stage.log.lines.filter(({ fields }) => fields.alarm === 'reversals-forgotten');
    expect(lines.map(({ fields: { unread_from, unread_to } }) => [unread_from, unread_to])).toEqual([
      ['2026-01-01T00:00:00.000Z', expect.stringMatching(/^\d{4}-.*Z$/)],
    ]);
    const daysAgo = (Date.now() - new Date(lines[0]!.fields.unread_to as string).getTime()) / 86_400_000;
    expect(daysAgo).toBeCloseTo(30, 1);
  });

  it('is not called read where the row is missing that says up to when', async () => {
    await harness.admin.query('alter table reversal_checkpoints rename to elsewhere');
    await harness.admin.query('create table reversal_checkpoints (like elsewhere)');
    await harness.admin.query('grant select, update on reversal_checkpoints to acs_ledger');
    try {
      const page = await ledgers[0]!.context.metrics.metrics();
      expect(page).toMatch(/^ledger_reversals_unread_seconds(\{.*\})? \+Inf$/m);
    } finally {
      await harness.admin.query('drop table reversal_checkpoints');
      await harness.admin.query('alter table elsewhere rename to reversal_checkpoints');
    }
  });

  it('is no concern of ours where its payment is not', async () => {
    stripe.foreignIntents.add('pi_of_somebody_else');
    stripe.reversals.refund('pi_of_somebody_else', 100, 5);
    await readAll();
    expect(alarms()).toEqual([]);
    expect((await checkpoint()).behind).toBeLessThan(60);
  });
});
