import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Counter, Registry } from 'prom-client';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import { Periodic } from '#runtime/lifecycle/periodic';
import { backoffMs } from '#timing/backoff';
import { CHECKOUT_STATUSES } from '#contracts/ledger/checkouts';
import { addGauge } from '#runtime/observability/add-gauge';
import type { Checkout } from '../checkout.js';
import {
  CheckoutProvider,
  type MintedCheckout,
  type SessionState,
  PROVIDER_ROUNDS,
} from '../provider/checkout-provider.js';
import { refusesKey, alarmUnknownSession } from '../provider/provider-failures.js';
import { type ClaimedPoll, claimPolls, notePolled, longestUnansweredSeconds } from './claim-polls.js';
import { ConfirmPayment } from '../payment/confirm-payment.js';
import { nextPollMs } from './next-poll.rule.js';
import { ReportReversal } from '../reversals/report-reversal.js';

const OUTCOMES = [...CHECKOUT_STATUSES, 'unknown', 'refused', 'unanswered'] as const;
export type PollOutcome = (typeof OUTCOMES)[number];

/** Counts the outcomes of polls, and shows how long a checkout has been without a final state. */
@Injectable()
export class PollMetrics {
  private readonly asks: Counter<'outcome'>;

  constructor(pool: Pool, registry: Registry) {
    this.asks = new Counter({
      name: 'ledger_checkout_asks_total',
      help: 'Requests to the payment provider about open checkouts, by outcome: the new status of the checkout; unknown to the provider; refused as the wrong payment; unanswered.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of OUTCOMES) this.asks.inc({ outcome }, 0);
    addGauge(registry, {
      name: 'ledger_checkout_longest_unanswered_seconds',
      help: 'Seconds since the oldest end of a checkout whose outcome the provider has not reported; 0 if there is none.',
      read: () => longestUnansweredSeconds(pool),
    });
  }

  asked(outcome: PollOutcome): void {
    this.asks.inc({ outcome });
  }
}

/**
 * Checkouts of a round, one after the other. Each takes three calls of at most 7 s (session, refunds, disputes): 168 s.
 * That is below the alarm of the round (180 s) and the lease of the claim (300 s).
 */
const BATCH = 8;
/** Back-off while the provider is unavailable, doubled each time up to `maxMs`. */
const PAUSE = { firstMs: 10_000, maxMs: 10 * 60_000 };

/**
 * Polls the provider for the state of open checkouts, so that no payment depends on a notice that may be lost. It
 * handles the reply like a notice (`ConfirmPayment`), so the credits are posted once. Only one replica at a time polls
 * a checkout.
 */
@Injectable()
export class PollProvider {
  private failures = 0;
  private pausedUntil = 0;

  constructor(
    private readonly pool: Pool,
    private readonly provider: CheckoutProvider,
    private readonly payments: ConfirmPayment,
    private readonly reversals: ReportReversal,
    private readonly metrics: PollMetrics,
    private readonly log: Log,
  ) {}

  /**
   * Polls due checkouts, `BATCH` at most. Ends early if the provider is unavailable. After the signal it starts no further
   * poll; the running one ends within the provider's time limit.
   */
  @Periodic({ name: 'ask the payment provider', ...PROVIDER_ROUNDS })
  async round(signal?: AbortSignal): Promise<void> {
    const { provider } = this;
    if (!provider.ask || performance.now() < this.pausedUntil) return;
    for (const claimed of await claimPolls(this.pool, provider.name, BATCH)) {
      // A claimed checkout that was not polled can be claimed again after its lease.
      if (signal?.aborted || !(await this.askFor(claimed))) return;
    }
  }

  /**
   * Returns false if the provider is unavailable. A checkout without a reply stays unchanged, because it may have
   * been paid.
   */
  private async askFor({ checkout, asks, untilEndMs }: ClaimedPoll): Promise<boolean> {
    const { session } = checkout;
    const { provider, metrics } = this;
    if (!session || !provider.ask) return true;
    let state: SessionState;
    try {
      state = await provider.ask({ ...checkout, session });
      // Before the credits, because a credited checkout is never polled again.
      if (state.kind === 'notice' && state.paymentId !== undefined)
        await this.readReversals(state.paymentId, checkout);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failures += 1;
      this.pausedUntil = performance.now() + backoffMs(this.failures, PAUSE);
      metrics.asked('unanswered');
      // A refusal concerns only this checkout, unless the provider refuses the key.
      return error.kind === 'rejected' && !refusesKey(error);
    }
    this.failures = 0;
    metrics.asked(await this.take({ ...checkout, session }, state));
    await notePolled(this.pool, checkout.checkoutId, nextPollMs(asks + 1, untilEndMs));
    return true;
  }

  /**
   * Reads the reversals of a payment. Without the right to list them, which raises an alarm, the credits don't wait:
   * `MissedReversals` reads the same later.
   */
  private async readReversals(paymentId: string, checkout: Checkout): Promise<void> {
    try {
      await this.reversals.readAll(paymentId, checkout);
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'rejected')) throw error;
    }
  }

  private async take(checkout: MintedCheckout, session: SessionState): Promise<PollOutcome> {
    const { checkoutId } = checkout;
    switch (session.kind) {
      case 'open':
        return 'open';
      case 'notice':
        return this.confirm(checkout, session);
      case 'unknown':
        alarmUnknownSession(this.log, checkout);
        return 'unknown';
      case 'unreadable':
        this.log.error(
          { alarm: 'payment-not-credited', checkout_id: checkoutId, code: 'INVALID_SESSION' },
          `The payment provider's answer about a checkout can't be booked: ${session.problem}.`,
        );
        return 'refused';
    }
  }

  /** A refusal has raised an alarm, and the checkout is polled again. */
  private async confirm(
    { checkoutId, status: before }: MintedCheckout,
    { notice }: Extract<SessionState, { kind: 'notice' }>,
  ): Promise<PollOutcome> {
    try {
      const { status } = await this.payments.confirm(notice);
      if (status !== before)
        this.log.warn(
          { checkout_id: checkoutId, session_id: notice.session_id, payment: notice.payment, status },
          'A poll of the payment provider returned a change of a checkout that no notice had reported yet.',
        );
      return status;
    } catch (error) {
      if (error instanceof Failure && error.kind !== 'transient') return 'refused';
      throw error;
    }
  }
}
