import { Injectable } from '@nestjs/common';
import type { PaymentNotice, PaymentReply } from '#contracts/ledger/checkouts';
import type { PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import type { EventMeta } from '#event-store/events';
import { AccountWriter } from '../../account/writer/account-writer.js';
import { type Checkout, checkoutNotFound } from '../checkout.js';
import { CheckoutProvider } from '../provider/checkout-provider.js';
import { CheckoutRecords } from '../checkout-records.js';
import { ReportReversal } from '../reversals/report-reversal.js';
import { decidePayment } from './decide-payment.js';
import { alarmUnknownSession, unknownToProvider } from '../provider/provider-failures.js';

const BRINGS_MONEY: ReadonlySet<PaymentNotice['payment']> = new Set([
  'paid',
  'no_payment_required',
  'pending',
]);

/**
 * Turns payments into credits. First it claims the row, so that the checkout can't be cancelled meanwhile. Then it
 * posts the credits with the checkout as the reference, so that they are posted once. Last it updates the row; a reader
 * in between sees the ledger entry.
 */
@Injectable()
export class ConfirmPayment {
  constructor(
    private readonly checkouts: CheckoutRecords,
    private readonly accounts: AccountWriter,
    private readonly provider: CheckoutProvider,
    private readonly reversals: ReportReversal,
    private readonly log: Log,
  ) {}

  /**
   * Handles a notice, any number of times. Throws a `Failure`: not-found (`CHECKOUT_NOT_FOUND`), rejected
   * (`CHECKOUT_OF_ANOTHER_SESSION`, `PAYMENT_MISMATCH`, `CHECKOUT_EXPIRED`, `CHECKOUT_CANCELLED`), those of a ledger
   * entry, and those of calls to the provider.
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
   * Handles an operator's grant under the id of a checkout. It counts as the payment if that came too late, so that no
   * later notice credits it again. Throws a rejected `Failure` (`REFERENCE_OF_CHECKOUT`), and those of a ledger entry.
   */
  async creditByHand(grant: GrantByHand, meta: EventMeta = {}): Promise<ReplyOf<'ledger.grant-credits'>> {
    const checkout = await this.checkouts.find(grant.reference);
    const refusal = refusalByHand(checkout, grant);
    if (refusal) throw refusal;
    const reply = await this.accounts.execute({ type: 'ledger.grant-credits', payload: grant }, meta);
    if (checkout && !checkout.credited) await this.reversals.credited(checkout);
    await this.checkouts.markPaid(grant.reference);
    return reply;
  }

  private async settle(received: PaymentNotice, meta: EventMeta): Promise<PaymentReply> {
    let notice = received;
    for (;;) {
      const checkout = await this.checkouts.find(notice.checkout_id);
      if (!checkout) throw checkoutNotFound(notice.checkout_id);
      const decision = decidePayment(checkout, notice);
      if (decision instanceof Failure) throw decision;
      const inTime = decision.outcome === 'refused' ? await this.inTime(checkout, notice) : undefined;
      if (inTime) {
        notice = inTime;
        continue;
      }
      const details = decision.outcome === 'paid' ? decision.claim : decision.details;
      // Another notice was written first: decide again. The loop ends, because notices only add details.
      if (details && !(await this.checkouts.note(checkout, details))) continue;
      if (decision.outcome === 'paid') return this.credit(checkout, meta);
      if (decision.outcome === 'refused') throw decision.failure;
      return { status: decision.details.status, credits: 0 };
    }
  }

  /**
   * Asks the provider about a payment that seems too late: the customer may have paid in time, and that notice may be
   * lost. Returns undefined if the provider reports nothing new, or does not know the session.
   */
  private async inTime(checkout: Checkout, notice: PaymentNotice): Promise<PaymentNotice | undefined> {
    const { session, provider, status, expiresAt } = checkout;
    if (!session || !this.provider.ask || provider !== this.provider.name) return undefined;
    if (status === 'cancelled' || new Date(notice.occurred_at) <= expiresAt) return undefined;
    const state = await this.provider.ask({ ...checkout, session });
    if (state.kind === 'unknown') {
      alarmUnknownSession(this.log, { ...checkout, session });
      throw unknownToProvider(`session ${session.id}`);
    }
    return state.kind === 'notice' && BRINGS_MONEY.has(state.notice.payment) ? state.notice : undefined;
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
      await this.reversals.credited({ checkoutId, workspaceId });
    }
    await this.checkouts.markPaid(checkoutId);
    return { status: 'paid', credits };
  }

  /** Raises the alarm for a payment that brought no credits: an operator must look at it. */
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

/** An operator's grant, with the id of a checkout as its reference. */
type GrantByHand = Readonly<PayloadOf<'ledger.grant-credits'>>;

/**
 * Returns the `Failure` of a grant under a checkout's id; undefined if the grant is allowed. The id is reserved for
 * the ledger entry of the payment, which another grant would prevent. Only that ledger entry itself is allowed: for a
 * payment that came too late, or for a paid checkout without its credits.
 */
function refusalByHand(checkout: Checkout | undefined, grant: GrantByHand): Failure | undefined {
  const { workspace_id, kind, credits, reference } = grant;
  const due = checkout?.latePaymentAt !== undefined || (checkout?.status === 'paid' && !checkout.credited);
  if (!checkout || !due || checkout.workspaceId !== workspace_id) return refusal(reference, KEPT);
  if (kind === 'purchase' && credits === checkout.credits) return undefined;
  return refusal(reference, `stands for a purchase of ${checkout.credits} credits and nothing else`);
}

const KEPT = 'is kept for the payment of that checkout, which a grant would keep out';

function refusal(reference: string, why: string): Failure {
  return new Failure(
    'rejected',
    'REFERENCE_OF_CHECKOUT',
    `reference ${reference} is the id of a checkout: it ${why}; use another reference`,
    { details: { field: 'reference', reference } },
  );
}
