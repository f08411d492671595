import { describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import { checkoutsOf, expireIn } from '../../../test-support/checkout-rows.js';
import { givenPaymentStage, type PaymentStage } from '../../../test-support/payment-stage.js';
import { accountEvents, balanceOf, openAccount } from '../../../test-support/ledger-calls.js';

describe('a payment that does not match its sale', () => {
  let stage: PaymentStage;
  givenPaymentStage((made) => (stage = made));

  it('for an expired checkout brings nothing, is remembered, and raises an alarm', async () => {
    const { workspace, notice } = await stage.sell();
    await expireIn(stage.harness.admin, notice.checkout_id, -1);
    for (const payment of ['paid', 'no_payment_required', 'paid'] as const)
      await expect(stage.tell(notice, { payment })).rejects.toMatchObject({
        kind: 'rejected',
        code: 'CHECKOUT_EXPIRED',
        details: { checkout_id: notice.checkout_id },
      });
    expect(await stage.left(workspace)).toEqual(['expired', 0, 0]);
    expect(await checkoutsOf(stage.harness.admin, workspace)).toMatchObject([{ settled: true, late: true }]);
    expect(stage.alarmsOf(notice.checkout_id)).toContainEqual(['payment-not-credited', 'CHECKOUT_EXPIRED']);
  });

  it.each<[string, Partial<PayloadOf<'ledger.grant-credits'>>]>([
    ['goodwill', { kind: 'goodwill' }],
    ['an invoice', { kind: 'invoice' }],
    ['a purchase', { kind: 'purchase' }],
    ['a purchase of another amount', { credits: 1 }],
  ])('is not kept out by a grant of %s, which may not bear the id of a checkout', async (_, changes) => {
    const { workspace, notice } = await stage.sell();
    const reference = notice.checkout_id;
    const grant = { workspace_id: workspace, credits: 20_900, kind: 'purchase', reference } as const;
    const refusal = {
      kind: 'rejected',
      code: 'REFERENCE_OF_CHECKOUT',
      message: expect.stringMatching(
        /^reference chk_\w+ is the id of a checkout: it is kept for the payment/,
      ),
      details: { field: 'reference', reference },
    };
    await expect(stage.harness.send('ledger.grant-credits', { ...grant, ...changes })).rejects.toMatchObject(
      refusal,
    );
    expect(await stage.left(workspace)).toEqual(['open', 0, 0]);
    expect(await stage.tell(notice)).toEqual({ status: 'paid', credits: 20_900 });
    await expect(stage.harness.send('ledger.grant-credits', { ...grant, ...changes })).rejects.toMatchObject(
      refusal,
    );
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('is not blocked by a grant under the id of an unknown checkout, or of another workspace’s', async () => {
    const { workspace, notice } = await stage.sell();
    const other = await openAccount(stage.harness, 0);
    for (const [workspace_id, reference] of [
      [workspace, newId('checkout')],
      [other, notice.checkout_id],
    ] as const) {
      await expect(
        stage.harness.send('ledger.grant-credits', {
          workspace_id,
          credits: 20_900,
          kind: 'purchase',
          reference,
        }),
      ).rejects.toMatchObject({ code: 'REFERENCE_OF_CHECKOUT', details: { field: 'reference' } });
      expect(await accountEvents(stage.harness, workspace_id)).toHaveLength(1);
    }
  });

  it('whose checkout is paid and has no credits is credited by hand, once', async () => {
    const { workspace, notice } = await stage.sell();
    const reference = notice.checkout_id;
    await stage.harness.admin.query(
      `update checkouts set status = 'paid', settled_at = now() where checkout_id = $1`,
      [reference],
    );
    const grant = { workspace_id: workspace, credits: 20_900, kind: 'purchase', reference } as const;
    await stage.harness.send('ledger.grant-credits', grant);
    await stage.tell(notice);
    await expect(stage.harness.send('ledger.grant-credits', grant)).rejects.toMatchObject({
      code: 'REFERENCE_OF_CHECKOUT',
    });
    expect(await balanceOf(stage.harness, workspace)).toBe(20_900);
  });

  it('that came too late is credited by hand with exactly the sold package', async () => {
    const { workspace, notice } = await stage.sell();
    await expireIn(stage.harness.admin, notice.checkout_id, -1);
    await expect(stage.tell(notice)).rejects.toMatchObject({ code: 'CHECKOUT_EXPIRED' });
    const byHand = { workspace_id: workspace, credits: 20_900, reference: notice.checkout_id } as const;
    for (const wrong of [
      { ...byHand, kind: 'goodwill' },
      { ...byHand, kind: 'purchase', credits: 4_900 },
    ] as const)
      await expect(stage.harness.send('ledger.grant-credits', wrong)).rejects.toMatchObject({
        code: 'REFERENCE_OF_CHECKOUT',
        message: expect.stringContaining('a purchase of 20900 credits and nothing else'),
      });
    const right = { ...byHand, kind: 'purchase' } as const;
    const other = await openAccount(stage.harness, 0);
    await expect(
      stage.harness.send('ledger.grant-credits', { ...right, workspace_id: other }),
    ).rejects.toMatchObject({ code: 'REFERENCE_OF_CHECKOUT' });
    expect(await accountEvents(stage.harness, other)).toHaveLength(1);
    expect(await stage.left(workspace)).toEqual(['expired', 0, 0]);
    const granted = { balance: 20_900, lifetime_purchased: 20_900 };
    expect(await stage.harness.send('ledger.grant-credits', right)).toEqual(granted);
    expect(await stage.harness.send('ledger.grant-credits', right)).toEqual(granted);
    expect(await stage.tell(notice)).toEqual({ status: 'paid', credits: 20_900 });
    expect(await stage.left(workspace)).toEqual(['paid', 20_900, 1]);
  });

  it('for a cancelled checkout brings nothing, is remembered, and raises an alarm', async () => {
    const { workspace, notice } = await stage.sell();
    await stage.tell(notice, { payment: 'cancelled' });
    await expect(stage.tell(notice)).rejects.toMatchObject({ kind: 'rejected', code: 'CHECKOUT_CANCELLED' });
    expect(await stage.left(workspace)).toEqual(['cancelled', 0, 0]);
    expect(await checkoutsOf(stage.harness.admin, workspace)).toMatchObject([{ settled: true, late: true }]);
    expect(stage.alarmsOf(notice.checkout_id)).toEqual([['payment-not-credited', 'CHECKOUT_CANCELLED']]);
  });

  it('of a foreign session is refused, changes nothing, and raises an alarm', async () => {
    const { workspace, notice } = await stage.sell();
    await expect(stage.tell(notice, { session_id: 'chk_1' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'CHECKOUT_OF_ANOTHER_SESSION',
    });
    expect(await stage.left(workspace)).toEqual(['open', 0, 0]);
    expect(stage.alarmsOf(notice.checkout_id)).toHaveLength(1);
    expect(await stage.tell(notice)).toMatchObject({ status: 'paid' });
  });

  it('for an unknown checkout is not found, and raises an alarm', async () => {
    const { notice } = await stage.sell();
    const checkout_id = newId('checkout');
    await expect(stage.tell(notice, { checkout_id })).rejects.toMatchObject({
      kind: 'not-found',
      code: 'CHECKOUT_NOT_FOUND',
    });
    expect(stage.alarmsOf(checkout_id)).toEqual([['payment-not-credited', 'CHECKOUT_NOT_FOUND']]);
  });

  it.each<[string, unknown]>([
    ['provider', 'paypal'],
    ['checkout_id', 'chk_'],
    ['session_id', ''],
    ['payment', 'maybe'],
    ['currency', null],
    ['amount_subtotal', '19900'],
    ['amount_subtotal', 199.5],
    ['amount_total', -1],
    ['amount_total', 2 ** 53],
    ['occurred_at', 'yesterday'],
    ['occurred_at', undefined],
  ])('whose %s is %p is refused by name', async (field, value) => {
    const { workspace, notice } = await stage.sell();
    await expect(stage.tell(notice, { [field]: value })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'INVALID_MESSAGE',
      details: { field },
    });
    expect(await stage.left(workspace)).toEqual(['open', 0, 0]);
  });
});
