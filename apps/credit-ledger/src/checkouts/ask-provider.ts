import type { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { backoffMs } from '#event-store/backoff';
import type { Checkout } from './checkout.js';
import type { CheckoutProvider, MintedCheckout, SessionAnswer } from './checkout-provider.js';
import { refusesKey } from './provider-failures.js';
import { type ClaimedAsk, claimAsks, noteAsked } from './claim-asks.js';
import type { AskMetrics, AskOutcome } from './ask-metrics.js';
import type { ConfirmPayment } from './confirm-payment.js';
import { nextAskMs } from './next-ask.rule.js';
import type { ReportReversal } from '../reversals/report-reversal.js';
import { alarmUnknownSession } from './unknown-session.js';

/**
 * Checkouts of a round, one after the other. Each takes three calls of 7 s at most (session, refunds, disputes): 168 s,
 * which is below the round's alarm (180 s) and the lease of what it claimed (300 s).
 */
const BATCH = 8;
/** While the provider can't be asked it is tried again after this long, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

export interface AskProviderOptions {
  readonly pool: Pool;
  readonly provider: CheckoutProvider;
  readonly payments: ConfirmPayment;
  readonly reversals: ReportReversal;
  readonly metrics: AskMetrics;
  readonly log: Log;
}

/**
 * Asks the provider how open checkouts stand, so that no payment depends on a notice that may never come. What it says
 * goes the way of its notices (`ConfirmPayment`), and so is credited once however many ways it comes by. Each checkout is
 * asked for by one replica at a time.
 */
export class AskProvider {
  private failures = 0;
  private pausedUntil = 0;
  private stopped = false;

  constructor(private readonly options: AskProviderOptions) {}

  /** Begins no further question; the one under way ends within the provider's budget. */
  stop(): void {
    this.stopped = true;
  }

  /** Asks for the checkouts whose turn it is, so many at most. Ends early where the provider can't be asked. */
  async round(): Promise<void> {
    const { pool, provider } = this.options;
    if (!provider.ask || performance.now() < this.pausedUntil) return;
    for (const claimed of await claimAsks(pool, provider.name, BATCH)) {
      // What was claimed and not asked is free again once its lease is over.
      if (this.stopped || !(await this.askFor(claimed))) return;
    }
  }

  /** False where the provider can't be asked now. A checkout without an answer stays as it is: it may have been paid. */
  private async askFor({ checkout, asks, untilEndMs }: ClaimedAsk): Promise<boolean> {
    const { session } = checkout;
    const { pool, provider, metrics } = this.options;
    if (!session || !provider.ask) return true;
    let answer: SessionAnswer;
    try {
      answer = await provider.ask({ ...checkout, session });
      // Before the credits, after which nobody asks for this checkout again.
      if (answer.kind === 'news' && answer.paymentId !== undefined)
        await this.readReversals(answer.paymentId, checkout);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failures += 1;
      this.pausedUntil = performance.now() + backoffMs(this.failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      metrics.asked('unanswered');
      // What is refused for one checkout says nothing of those behind it, unless it is the key.
      return error.kind === 'rejected' && !refusesKey(error);
    }
    this.failures = 0;
    metrics.asked(await this.take({ ...checkout, session }, answer));
    await noteAsked(pool, checkout.checkoutId, nextAskMs(asks + 1, untilEndMs));
    return true;
  }

  /** Where the key lacks a right, as an alarm said, the credits wait no longer: `MissedReversals` reads the same later. */
  private async readReversals(paymentId: string, checkout: Checkout): Promise<void> {
    try {
      await this.options.reversals.readAll(paymentId, checkout);
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'rejected')) throw error;
    }
  }

  private async take(checkout: MintedCheckout, answer: SessionAnswer): Promise<AskOutcome> {
    const { checkoutId } = checkout;
    switch (answer.kind) {
      case 'open':
        return 'open';
      case 'news':
        return this.confirm(checkout, answer);
      case 'unknown':
        alarmUnknownSession(this.options.log, checkout);
        return 'unknown';
      case 'unreadable':
        this.options.log.error(
          { alarm: 'payment-not-credited', checkout_id: checkoutId, code: 'INVALID_SESSION' },
          `A checkout can't be booked by what the payment provider says of it: ${answer.problem}.`,
        );
        return 'refused';
    }
  }

  /** A refusal was told by an alarm, and is asked about again. */
  private async confirm(
    { checkoutId, status: before }: MintedCheckout,
    { notice }: Extract<SessionAnswer, { kind: 'news' }>,
  ): Promise<AskOutcome> {
    const { payments, log } = this.options;
    try {
      const { status } = await payments.confirm(notice);
      if (status !== before)
        log.warn(
          { checkout_id: checkoutId, session_id: notice.session_id, payment: notice.payment, status },
          'The payment provider was asked for a checkout, and said what no notice had said yet.',
        );
      return status;
    } catch (error) {
      if (error instanceof Failure && error.kind !== 'transient') return 'refused';
      throw error;
    }
  }
}
