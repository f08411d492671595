import type { PaymentNotice, PaymentReply } from '#contracts/checkouts';
import type { ReplyOf } from '#contracts/commands/commands';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import type { EventMeta } from '#event-store/events';
import type { AccountWriter } from '../charging/account-writer.js';
import { type Checkout, checkoutNotFound } from './checkout.js';
import type { CheckoutRecords } from './checkout-records.js';
import { decidePayment } from './decide-payment.js';
import { type GrantByHand, refusalByHand } from './grant-by-hand.js';

const BRINGS_MONEY: ReadonlySet<PaymentNotice['payment']> = new Set([
  'paid',
  'no_payment_required',
  'pending',
]);

/**
 * Turns payments into credits. The row is claimed first, so that nobody is told meanwhile that it was cancelled. Then
 * comes the posting, which carries the checkout as its reference: that makes it happen once. The row follows; whoever
 * reads it in between sees the posting.
 */
export class ConfirmPayment {
  constructor(
    private readonly checkouts: CheckoutRecords,
    private readonly accounts: AccountWriter,
    private readonly log: Log,
  ) {}

  /**
   * Takes a notice in, any number of times. Throws a `Failure`: not-found (`CHECKOUT_NOT_FOUND`), rejected
   * (`CHECKOUT_OF_ANOTHER_SESSION`, `PAYMENT_MISMATCH`, `CHECKOUT_EXPIRED`, `CHECKOUT_CANCELLED`), and those of a
   * posting.
   */
  async confirm(notice: PaymentNotice, meta: EventMeta = {}): Promise<PaymentReply> {
    try {
      return await this.settle(notice, meta);
    } catch (error) {
      this.alarm(notice, error);
      throw error;
    }
  }

  /**
   * What an operator grants under the id of a checkout: taken as its payment where one came too late, since then no
   * notice that still comes credits it again. Throws a rejected `Failure` (`REFERENCE_OF_CHECKOUT`), and those of a
   * posting.
   */
  async creditByHand(grant: GrantByHand, meta: EventMeta = {}): Promise<ReplyOf<'ledger.grant-credits'>> {
    const refusal = refusalByHand(await this.checkouts.find(grant.reference), grant);
    if (refusal) throw refusal;
    const reply = await this.accounts.execute({ type: 'ledger.grant-credits', payload: grant }, meta);
    await this.checkouts.markPaid(grant.reference);
    return reply;
  }

  private async settle(notice: PaymentNotice, meta: EventMeta): Promise<PaymentReply> {
    for (;;) {
      const checkout = await this.checkouts.find(notice.checkout_id);
      if (!checkout) throw checkoutNotFound(notice.checkout_id);
      const decision = decidePayment(checkout, notice);
      if (decision instanceof Failure) throw decision;
      const facts = decision.outcome === 'paid' ? decision.claim : decision.facts;
      // Not written where another notice was meanwhile; each can only add to the facts, so that this ends.
      if (facts && !(await this.checkouts.note(checkout, facts))) continue;
      if (decision.outcome === 'paid') return this.credit(checkout, meta);
      if (decision.outcome === 'refused') throw decision.failure;
      return { status: decision.facts.status, credits: 0 };
    }
  }

  private async credit(
    { checkoutId, workspaceId, credits, credited }: Checkout,
    meta: EventMeta,
  ): Promise<PaymentReply> {
    if (!credited) {
      const payload = {
        workspace_id: workspaceId,
        credits,
        kind: 'purchase' as const,
        reference: checkoutId,
      };
      await this.accounts.execute({ type: 'ledger.grant-credits', payload }, meta);
    }
    await this.checkouts.markPaid(checkoutId);
    return { status: 'paid', credits };
  }

  /** Money may have moved, and no credits came of it: a person has to look. */
  private alarm(notice: PaymentNotice, error: unknown): void {
    if (!BRINGS_MONEY.has(notice.payment) || !(error instanceof Failure) || error.kind === 'transient')
      return;
    const { provider, checkout_id, session_id, payment, amount_total } = notice;
    this.log.error(
      {
        alarm: 'payment-not-credited',
        code: error.code,
        provider,
        checkout_id,
        session_id,
        payment,
        amount_total,
      },
      `A payment was refused: ${error.message}.`,
    );
  }
}
