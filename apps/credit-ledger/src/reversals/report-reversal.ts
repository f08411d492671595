import { Injectable } from '@nestjs/common';
import { isId } from '#contracts/identifiers';
import { Log } from '#contracts/log';
import type { ReversalNotice, ReversalReply } from '#contracts/ledger/reversals';
import { CheckoutProvider } from '../checkouts/provider/checkout-provider.js';
import { CheckoutRecords } from '../checkouts/checkout-records.js';
import { type KnownReversal, ReversalRecords, type ReversedCheckout } from './reversal-records.js';

/**
 * Keeps what the provider says of refunds and disputes, for a person to decide on: it takes no credits back by itself,
 * since a dispute may be won, and what a part of the money stands for nobody but a person knows. Of money that brought no
 * credits there is nothing to decide, and no alarm before it brings some.
 */
@Injectable()
export class ReportReversal {
  constructor(
    private readonly reversals: ReversalRecords,
    private readonly checkouts: CheckoutRecords,
    private readonly provider: CheckoutProvider,
    private readonly log: Log,
  ) {}

  /** Takes a notice in, any number of times. Throws the `Failure`s of the provider where that has to be asked. */
  async report(notice: ReversalNotice): Promise<ReversalReply> {
    const checkout = await this.checkoutOf(notice);
    if (!checkout) return { outcome: 'ignored' };
    await this.note(notice, checkout);
    return { outcome: 'noted' };
  }

  /** Takes in what the provider says now of the refunds and disputes of a checkout's payment. Throws its `Failure`s. */
  async readAll(paymentId: string, checkout: ReversedCheckout): Promise<void> {
    for (const notice of (await this.provider.reversalsOf?.(paymentId)) ?? [])
      await this.note(notice, checkout);
  }

  /** Of a checkout that was credited just now: raises the alarms of what was told of before, when it had no credits. */
  async credited(checkout: ReversedCheckout): Promise<void> {
    for (const reversal of await this.reversals.reversing(checkout)) this.alarm(reversal, checkout);
  }

  private async note(notice: ReversalNotice, checkout: ReversedCheckout): Promise<void> {
    const changed = await this.reversals.note(notice, checkout);
    if (changed && (await this.reversals.credited(checkout))) this.alarm(notice, checkout);
  }

  /** Stripe's refunds and disputes name a payment, and only the payment names the checkout. */
  private async checkoutOf(notice: ReversalNotice): Promise<ReversedCheckout | undefined> {
    const known = await this.reversals.find(notice.provider, notice.reversal_id);
    if (known) return known;
    if (notice.provider !== this.provider.name) return undefined;
    const checkoutId = await this.provider.checkoutOfPayment?.(notice.payment_id);
    if (checkoutId === undefined || !isId('checkout', checkoutId)) return undefined;
    const checkout = await this.checkouts.find(checkoutId);
    return checkout && { checkoutId, workspaceId: checkout.workspaceId };
  }

  private alarm(notice: KnownReversal, { checkoutId, workspaceId }: ReversedCheckout): void {
    const { reversal_id, kind, state, amount, currency } = notice;
    this.log.error(
      {
        alarm: 'payment-reversed',
        reversal_id,
        kind,
        state,
        amount,
        currency,
        checkout_id: checkoutId,
        workspace_id: workspaceId,
      },
      'The payment provider tells of a refund or dispute: somebody has to decide on its credits.',
    );
  }
}
