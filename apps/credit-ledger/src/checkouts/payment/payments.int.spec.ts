import { describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { eventually } from '../../../../../test/support/eventually.js';
import { givenPaymentStage, inMinutes, type PaymentStage } from '../../../test-support/payment-stage.js';
import { accountEvents, balanceOf, holdAccounts } from '../../../test-support/ledger-calls.js';

const DAY = 24 * 60;
/** Other sessions that wait for a lock of this session. */
const WAITING_SESSIONS = `pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;

describe('a payment', () => {
  let stage: PaymentStage;
  givenPaymentStage((made) => (stage = made));

  async function someoneWaits(): Promise<boolean> {
    const { rowCount } = await stage.harness.admin.query(`select ${WAITING_SESSIONS}`);
    return rowCount === 1;
  }

  /** The command is executed, unless the ledger stands still for 3 s before. */
  function isUnanswered(notice: PayloadOf<'ledger.confirm-payment'>): Promise<void> {
    return expect(stage.harness.send('ledger.confirm-payment', notice, 3_000)).rejects.toMatchObject({
      kind: 'transient',
    });
  }

  async function endWaitingSessions(): Promise<void> {
    await stage.harness.admin.query(`select pg_terminate_backend(pid), ${WAITING_SESSIONS}`);
  }

  it('brings the package’s credits, bonus included, and counts as a purchase', async () => {
    const { workspace, notice } = await stage.sell('growth');
    expect(await stage.tell(notice)).toEqual({ status: 'paid', credits: 20_900 });
    expect(await stage.harness.send('ledger.get-balance', { workspace_id: workspace })).toMatchObject({
      balance: 20_900,
      lifetime_purchased: 20_900,
    });
    expect((await accountEvents(stage.harness, workspace)).at(-1)).toMatchObject({
      type: 'ledger.credits-purchased',
      data: { kind: 'purchase', reference: notice.checkout_id, credits: 20_900 },
    });
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('brings them once, however often its notice arrives, at once and at two replicas', async () => {
    const { workspace, notice } = await stage.sell();
    // Until it is answered, as the provider does: on a slow machine some wait for the account for too long.
    const report = () => eventually('the notice is answered', () => stage.tell(notice));
    const replies = await Promise.all(Array.from({ length: 20 }, report));
    expect(replies).toEqual(replies.map(() => ({ status: 'paid', credits: 20_900 })));
    expect(await stage.tell(notice)).toEqual({ status: 'paid', credits: 20_900 });
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('counts when the money arrives, days after the checkout’s end', async () => {
    const { workspace, notice } = await stage.sell();
    expect(await stage.tell(notice, { payment: 'pending' })).toEqual({ status: 'pending', credits: 0 });
    expect(await stage.left(workspace)).toEqual(['pending', 0, 0]);
    expect(await stage.tell(notice, { occurred_at: inMinutes(4 * DAY) })).toEqual({
      status: 'paid',
      credits: 20_900,
    });
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('can’t be cancelled once its ledger entry has begun, and its customer does not see a cancellation', async () => {
    const { workspace, notice } = await stage.sell();
    await holdAccounts(stage.harness, workspace);
    const paid = stage.tell(notice);
    await eventually('the ledger entry waits for the account', someoneWaits);
    const cancelled = { payment: 'cancelled', occurred_at: inMinutes(0) } as const;
    expect(await stage.tell(notice, cancelled)).toEqual({ status: 'pending', credits: 0 });
    await stage.harness.admin.query('rollback');
    expect(await paid).toEqual({ status: 'paid', credits: 20_900 });
    expect(await stage.tell(notice, cancelled)).toEqual({ status: 'paid', credits: 20_900 });
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('whose ledger died between the claim and the ledger entry is credited by the next notice', async () => {
    const { workspace, notice } = await stage.sell();
    await holdAccounts(stage.harness, workspace);
    const unanswered = isUnanswered(notice);
    await eventually('the ledger entry waits for the account', someoneWaits);
    await stage.kill();
    await endWaitingSessions();
    await stage.harness.admin.query('rollback');
    await unanswered;
    await stage.restart();
    expect(await stage.left(workspace)).toEqual(['pending', 0, 0]);
    expect(await stage.tell(notice, { payment: 'cancelled' })).toMatchObject({ status: 'pending' });
    expect(await stage.tell(notice)).toEqual({ status: 'paid', credits: 20_900 });
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('and a cancellation at once: exactly one comes first, and both replies say which', async () => {
    for (let round = 0; round < 20; round++) {
      const { workspace, notice } = await stage.sell();
      const [paid, cancelled] = await Promise.allSettled([
        stage.tell(notice),
        stage.tell(notice, { payment: 'cancelled' }),
      ]);
      const [status, balance] = await stage.left(workspace);
      if (status === 'paid') {
        expect(paid).toMatchObject({ value: { status: 'paid', credits: 20_900 } });
        expect(cancelled).toMatchObject({ value: { status: expect.stringMatching(/^(paid|pending)$/) } });
        expect(balance).toBe(20_900);
      } else {
        expect(paid).toMatchObject({ reason: { code: 'CHECKOUT_CANCELLED' } });
        expect(cancelled).toMatchObject({ value: { status: 'cancelled', credits: 0 } });
        expect([status, balance]).toEqual(['cancelled', 0]);
      }
    }
  });

  it('that was posted by a ledger which died before it wrote the row stands, and any notice repairs the row', async () => {
    for (const payment of ['paid', 'expired', 'failed'] as const) {
      const { workspace, notice } = await stage.sell();
      await stage.tell(notice, { payment: 'pending' });
      // A lock on the row stops the ledger between the ledger entry and the row.
      await stage.harness.admin.query('begin');
      await stage.harness.admin.query('select from checkouts where checkout_id = $1 for update', [
        notice.checkout_id,
      ]);
      const unanswered = isUnanswered(notice);
      await eventually('the ledger entry is posted', async () => {
        return (await balanceOf(stage.harness, workspace)) === 20_900;
      });
      await stage.kill();
      // Its last statement must not run after its death.
      await endWaitingSessions();
      await stage.harness.admin.query('rollback');
      // The caller has stopped waiting when the broker delivers the command again, so the command does not repair the row.
      await unanswered;
      await stage.restart();
      expect((await stage.left(workspace))[0]).toBe('pending');
      expect(
        await stage.harness.send('ledger.get-checkout', { checkout_id: notice.checkout_id }),
      ).toMatchObject({
        status: 'paid',
      });
      expect(await stage.tell(notice, { payment, occurred_at: inMinutes(2 * DAY) })).toEqual({
        status: 'paid',
        credits: 20_900,
      });
      expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
    }
  });
});
