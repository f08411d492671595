import { Injectable } from '@nestjs/common';
import { isId } from '#contracts/identifiers';
import { Log } from '#contracts/log';
import type { ReversalNotice, ReversalReply } from '#contracts/ledger/reversals';
import { CheckoutProvider } from '../provider/checkout-provider.js';
import { CheckoutRecords } from '../checkout-records.js';
import { type KnownReversal, ReversalRecords, type ReversedCheckout } from './reversal-records.js';

/**
 * Records refunds and disputes for an operator to decide on. It reverses no credits: a dispute may be won, and only a
 * person knows what a partial refund is for. A payment that brought no credits needs no decision, and raises an alarm
 * only once it brings credits.
 */
@Injectable()
export class ReportReversal {
  constructor(
    private readonly reversals: ReversalRecords,
    private readonly checkouts: CheckoutRecords,
    private readonly provider: CheckoutProvider,
    private readonly log: Log,
  ) {}

  /** Handles a notice, any number of times. Throws the `Failure`s of calls to the provider. */
  async report(notice: ReversalNotice): Promise<ReversalReply> {
    const checkout = await this.checkoutOf(notice);
    if (!checkout) return { outcome: 'ignored' };
    await this.note(notice, checkout);
    return { outcome: 'noted' };
  }

  /**
   * Reads and records the present refunds and disputes of a checkout's payment. Throws the `Failure`s of the provider.
   */
  async readAll(paymentId: string, checkout: ReversedCheckout): Promise<void> {
    for (const notice of (await this.provider.reversalsOf?.(paymentId)) ?? [])
      await this.note(notice, checkout);
  }

  /** Raises the alarms of reversals that were recorded before this checkout was credited. */
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
      'The payment provider reported a refund or dispute: an operator must decide on its credits.',
    );
  }
}
