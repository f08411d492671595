import { describe, expect, it } from '@jest/globals';
import { withChangedRows } from '../../test-support/changed-rows.js';
import {
  givenPaymentStage,
  inMinutes,
  type PaymentStage,
  type Sale,
} from '../../test-support/payment-stage.js';
import { openAccount, verifyAccounts } from '../../test-support/ledger-calls.js';

describe('a paid checkout', () => {
  let stage: PaymentStage;
  let sale: Sale;
  let checkout: string;

  givenPaymentStage(async (made) => {
    stage = made;
    sale = await stage.sell('growth');
    checkout = sale.notice.checkout_id;
    await stage.tell(sale.notice);
  });

  const verify = () => verifyAccounts(stage.harness, { workspaceId: sale.workspace });

  /** Runs `work` while a superuser has changed a row of `checkouts`. */
  const tampered = (sql: string, work: () => Promise<void>) =>
    withChangedRows(stage.harness, ['checkouts'], async () => {
      expect((await stage.harness.admin.query(sql, [checkout])).rowCount).toBe(1);
      await work();
    });

  it('is sound as the service leaves it, and so is one that is open, and one that failed', async () => {
    await stage.sell('starter');
    const failed = await stage.sell('starter');
    await stage.tell(failed.notice, { payment: 'failed' });
    expect(await verifyAccounts(stage.harness)).toMatchObject({ ok: true, problems: [] });
  });

  it('is sound before its row says so, since that follows the ledger entry', async () => {
    const reopened = `update checkouts set status = 'open', settled_at = null where checkout_id = $1`;
    await tampered(reopened, async () => expect(await verify()).toMatchObject({ ok: true, problems: [] }));
  });

  it('is valid if it was paid too late, and an operator granted the sold credits', async () => {
    const { workspace, notice } = await stage.sell('starter');
    const late = { occurred_at: inMinutes(2_000) };
    await expect(stage.tell(notice, late)).rejects.toMatchObject({ code: 'CHECKOUT_EXPIRED' });
    const grant = { workspace_id: workspace, credits: 4_900, kind: 'purchase' } as const;
    await stage.harness.send('ledger.grant-credits', { ...grant, reference: notice.checkout_id });
    expect(await verifyAccounts(stage.harness, { workspaceId: workspace })).toMatchObject({
      ok: true,
      problems: [],
    });
  });

  it('is a finding where no purchase was posted for it', async () => {
    const { workspace, notice } = await stage.sell('starter');
    const pay = `update checkouts set status = 'paid', settled_at = now() where checkout_id = '${notice.checkout_id}' and $1 <> ''`;
    await tampered(pay, async () => {
      for (const verdict of [
        await verifyAccounts(stage.harness),
        await verifyAccounts(stage.harness, { workspaceId: workspace }),
      ]) {
        expect(verdict).toMatchObject({ ok: false, problem_count: 1 });
        expect(verdict.problems).toEqual([
          {
            where: `checkout ${notice.checkout_id}`,
            what: `it is paid, but no purchase of ${workspace} was posted for it`,
          },
        ]);
      }
    });
  });

  it.each([
    [
      'it says that more was sold than posted',
      'update checkouts set credits = credits + 1 where checkout_id = $1',
      () => ({
        where: `checkout ${checkout}`,
        what: '20901 credits were sold, but 20900 were posted for it',
      }),
    ],
    [
      'its row is gone',
      'delete from checkouts where checkout_id = $1',
      () => ({
        where: `the purchase ${checkout} of ${sale.workspace}`,
        what: 'there is no such checkout of that workspace',
      }),
    ],
    [
      'it is said to be of another workspace',
      `update checkouts set workspace_id = 'ws_other' where checkout_id = $1`,
      () => ({
        where: `the purchase ${checkout} of ${sale.workspace}`,
        what: 'there is no such checkout of that workspace',
      }),
    ],
  ])('is a finding where %s', async (_, sql, expected) => {
    await tampered(sql, async () => {
      expect(await verify()).toMatchObject({ ok: false, problem_count: 1, problems: [expected()] });
      expect((await verifyAccounts(stage.harness)).problems).toContainEqual(expected());
    });
  });

  it('is not expected for a purchase with another reference', async () => {
    const workspace_id = await openAccount(stage.harness, 0);
    const grant = { workspace_id, credits: 5, kind: 'purchase', reference: 'chk of October' } as const;
    await stage.harness.send('ledger.grant-credits', grant);
    expect(await verifyAccounts(stage.harness, { workspaceId: workspace_id })).toMatchObject({ ok: true });
  });
});
