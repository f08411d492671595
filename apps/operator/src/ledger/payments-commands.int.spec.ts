import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeStripe } from '../../../credit-ledger/test-support/stripe/fake-stripe.js';
import { type LedgerReplica, startLedger } from '../../../credit-ledger/test-support/ledger-replica.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../../../credit-ledger/src/service.js';
import { chargeAudit, openAccount } from '../../../credit-ledger/test-support/ledger-calls.js';
import { jsonOn } from '../../test-support/run-captured.js';

describe('acs payments reversals and acs credits take-back', () => {
  let harness: TestHarness;
  let stripe: FakeStripe;
  let ledger: LedgerReplica;
  let workspace: string;

  beforeAll(async () => {
    [harness, stripe] = await Promise.all([TestHarness.create(service), FakeStripe.start()]);
    ledger = await startLedger(harness, {
      variables: stripe.variables,
    });
    workspace = await openAccount(harness, 0);
    const checkout = { workspace_id: workspace, package: 'starter' } as const;
    const { checkout_id } = await harness.send('ledger.create-checkout', checkout);
    const [session] = stripe.sessions;
    stripe.complete(session!.id);
    await harness.send('ledger.confirm-payment', {
      provider: 'stripe',
      checkout_id,
      session_id: session!.id,
      payment: 'paid',
      currency: 'usd',
      amount_subtotal: 4_900,
      amount_total: 4_900,
      occurred_at: new Date().toISOString(),
    });
    await chargeAudit(harness, workspace);
    for (const [reversal_id, day] of [
      ['re_1', '20'],
      ['re_2', '21'],
    ])
      await harness.send('ledger.report-reversal', {
        provider: 'stripe',
        reversal_id: reversal_id!,
        kind: 'refund',
        state: 'done',
        payment_id: `pi_${session!.id}`,
        amount: 2_450,
        currency: 'usd',
        occurred_at: `2026-11-${day}T10:00:00.000Z`,
      });
  });
  afterAll(async () => {
    await ledger?.stop();
    await stripe?.stop();
    await harness?.remove();
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
