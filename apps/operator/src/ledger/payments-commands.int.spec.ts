import { describe, expect, it } from '@jest/globals';
import {
  givenStripe,
  paidNotice,
  reversalNotice,
} from '../../../credit-ledger/test-support/stripe/given-stripe.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { chargeAudit } from '../../../credit-ledger/test-support/ledger-calls.js';
import { jsonOn } from '../../test-support/run-captured.js';

describe('acs payments reversals and acs credits take-back', () => {
  let harness: TestHarness;
  let workspace: string;

  givenStripe({ replicas: 1 }, async (stage) => {
    ({ harness } = stage);
    const sale = await stage.sell('starter');
    ({ workspace } = sale);
    stage.stripe.complete(sale.session.id);
    await harness.send('ledger.confirm-payment', paidNotice(sale));
    await chargeAudit(harness, workspace);
    for (const [reversal_id, day] of [
      ['re_1', '20'],
      ['re_2', '21'],
    ] as const) {
      const occurred_at = `2026-11-${day}T10:00:00.000Z`;
      const notice = reversalNotice(sale.paymentId, { reversal_id, amount: 2_450, occurred_at });
      await harness.send('ledger.report-reversal', notice);
    }
  });

  const acs = (line: string) => jsonOn(harness, line);

  it('list what waits for a decision, settle it, and say what is owed', async () => {
    expect(await acs('payments reversals --limit 1')).toMatchObject({
      reversals: [{ reversal: 're_2', workspace, amount_cents: 2_450, price_cents: 4_900 }],
      more: true,
    });
    const take = `credits take-back --workspace ${workspace} --reference`;
    expect(await acs(`${take} re_1 --credits 4900`)).toEqual({
      taken: 4_750,
      balance: 0,
      owed: 150,
    });
    expect(await acs(`${take} re_2 --credits 0`)).toEqual({ taken: 0, balance: 0, owed: 150 });
    expect(await acs('payments reversals')).toEqual({ reversals: [], more: false });
    expect(await acs(`payments reversals --all --workspace ${workspace}`)).toMatchObject({
      reversals: [
        { reversal: 're_2', taken_back: 0, owed: 150, unsettled: false },
        { reversal: 're_1', taken_back: 4_900, owed: 150, unsettled: false },
      ],
    });
  });

  it('show in the statement what was taken back, and what paid for the rest', async () => {
    const statement = await acs(`ledger statement --workspace ${workspace} --proof`);
    expect(statement).toMatchObject({
      balance: 0,
      entries: [
        { type: 'ledger.account-opened' },
        { type: 'ledger.credits-purchased' },
        { type: 'ledger.audit-charged' },
        { type: 'ledger.credits-taken-back', amount: -4_750, balance: 0, reference: 're_1' },
        { type: 'ledger.credits-taken-back', amount: 0, balance: 0, reference: 're_2' },
      ],
    });
    expect(await acs(`ledger verify --workspace ${workspace}`)).toMatchObject({ ok: true });
  });
});
