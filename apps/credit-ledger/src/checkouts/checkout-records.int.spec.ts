import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { LedgerReplica } from '../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { openAccount } from '../../test-support/ledger-calls.js';
import type { Checkout, CheckoutSession } from './checkout.js';
import { CheckoutRecords } from './checkout-records.js';

describe('the row of a checkout', () => {
  let harness: TestHarness;
  let ledger: LedgerReplica;
  let records: CheckoutRecords;

  givenLedger((made, started) => {
    [harness, ledger] = [made, started];
    records = ledger.app.get(CheckoutRecords);
  });

  async function add(): Promise<Checkout> {
    return records.add({
      workspaceId: await openAccount(harness, 0),
      package: 'growth',
      provider: 'stripe',
      lifetimeSeconds: 60,
      commandId: randomUUID(),
    });
  }

  const session = (id: string): CheckoutSession => ({
    sessionId: id,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    expiresAt: new Date(Date.now() + 60_000),
  });

  it('takes no decision that was made before another notice was written', async () => {
    const before = await add();
    const pending = { status: 'pending', expiresAt: before.expiresAt, submittedAt: new Date() } as const;
    expect(await records.note(before, pending)).toBe(true);
    expect(await records.note(before, { status: 'expired', expiresAt: before.expiresAt })).toBe(false);
    expect(await records.find(before.checkoutId)).toMatchObject(pending);
  });

  it('takes no decision once its credits were posted, or it is paid', async () => {
    const checkout = await add();
    const { checkoutId, workspaceId, credits, expiresAt } = checkout;
    const failed = { status: 'failed', expiresAt } as const;
    await ledger.accounts.execute({
      type: 'ledger.grant-credits',
      payload: { workspace_id: workspaceId, credits, kind: 'purchase', reference: checkoutId },
    });
    expect(await records.note(checkout, failed)).toBe(false);
    const other = await add();
    await records.markPaid(other.checkoutId);
    const paid = await records.find(other.checkoutId);
    expect(await records.note(paid!, failed)).toBe(false);
    expect(await records.find(other.checkoutId)).toMatchObject({ status: 'paid' });
  });

  it('gets one session, and none once it failed', async () => {
    const { checkoutId } = await add();
    expect(await records.attach(checkoutId, session('cs_1'))).toMatchObject({ session: { id: 'cs_1' } });
    expect(await records.attach(checkoutId, session('cs_2'))).toBeUndefined();
    await records.fail(checkoutId);
    expect(await records.find(checkoutId)).toMatchObject({ status: 'open', session: { id: 'cs_1' } });
    const { checkoutId: failed } = await add();
    await records.fail(failed);
    expect(await records.attach(failed, session('cs_3'))).toBeUndefined();
    expect(await records.find(failed)).toMatchObject({ status: 'failed' });
  });

  it('shares its session with no other of the provider', async () => {
    await records.attach((await add()).checkoutId, session('cs_4'));
    await expect(records.attach((await add()).checkoutId, session('cs_4'))).rejects.toMatchObject({
      code: '23505',
    });
  });
});
