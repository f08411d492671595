import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';
import { backoffMs } from '#timing/backoff';
import type { Checkout } from '../checkout.js';
import {
  CheckoutProvider,
  type MintedCheckout,
  type SessionAnswer,
  PROVIDER_ROUNDS,
} from '../provider/checkout-provider.js';
import { refusesKey, alarmUnknownSession } from '../provider/provider-failures.js';
import { type ClaimedPoll, claimPolls, notePolled } from './claim-polls.js';
import { PollMetrics, type PollOutcome } from './poll-metrics.js';
import { ConfirmPayment } from '../payment/confirm-payment.js';
import { nextPollMs } from './next-poll.rule.js';
import { ReportReversal } from '../../reversals/report-reversal.js';

/**
 * Checkouts of a round, one after the other. Each takes three calls of 7 s at most (session, refunds, disputes): 168 s,
 * which is below the round's alarm (180 s) and the lease of what it claimed (300 s).
 */
const BATCH = 8;
/** While the provider can't be asked it is tried again after this long, doubled each time up to the longest. */
const PAUSE = { firstMs: 10_000, maxMs: 10 * 60_000 };

/**
 * Asks the provider how open checkouts stand, so that no payment depends on a notice that may never come. What it says
 * goes the way of its notices (`ConfirmPayment`), and so is credited once however many ways it comes by. Each checkout is
 * asked for by one replica at a time.
 */
@Injectable()
export class PollProvider {
  private failures = 0;
  private pausedUntil = 0;
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly provider: CheckoutProvider,
    private readonly payments: ConfirmPayment,
    private readonly reversals: ReportReversal,
    private readonly metrics: PollMetrics,
    private readonly log: Log,
  ) {}

  /** Begins no further question; the one under way ends within the provider's budget. */
  @OnShutdown('stop-accepting', 'questions to the payment provider')
  stop(): void {
    this.stopped = true;
  }

  /** Asks for the checkouts whose turn it is, so many at most. Ends early where the provider can't be asked. */
  @Periodic({ name: 'ask the payment provider', ...PROVIDER_ROUNDS })
  async round(): Promise<void> {
    const { provider } = this;
    if (!provider.ask || performance.now() < this.pausedUntil) return;
    for (const claimed of await claimPolls(this.pool, provider.name, BATCH)) {
      // What was claimed and not asked is free again once its lease is over.
      if (this.stopped || !(await this.askFor(claimed))) return;
    }
  }

  /** False where the provider can't be asked now. A checkout without an answer stays as it is: it may have been paid. */
  private async askFor({ checkout, asks, untilEndMs }: ClaimedPoll): Promise<boolean> {
    const { session } = checkout;
    const { provider, metrics } = this;
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
      this.pausedUntil = performance.now() + backoffMs(this.failures, PAUSE);
      metrics.asked('unanswered');
      // What is refused for one checkout says nothing of those behind it, unless it is the key.
      return error.kind === 'rejected' && !refusesKey(error);
    }
    this.failures = 0;
    metrics.asked(await this.take({ ...checkout, session }, answer));
    await notePolled(this.pool, checkout.checkoutId, nextPollMs(asks + 1, untilEndMs));
    return true;
  }

  /** Where the key lacks a right, as an alarm said, the credits wait no longer: `MissedReversals` reads the same later. */
  private async readReversals(paymentId: string, checkout: Checkout): Promise<void> {
    try {
      await this.reversals.readAll(paymentId, checkout);
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'rejected')) throw error;
    }
  }

  private async take(checkout: MintedCheckout, answer: SessionAnswer): Promise<PollOutcome> {
    const { checkoutId } = checkout;
    switch (answer.kind) {
      case 'open':
        return 'open';
      case 'news':
        return this.confirm(checkout, answer);
      case 'unknown':
        alarmUnknownSession(this.log, checkout);
        return 'unknown';
      case 'unreadable':
        this.log.error(
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
  ): Promise<PollOutcome> {
    try {
      const { status } = await this.payments.confirm(notice);
      if (status !== before)
        this.log.warn(
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
