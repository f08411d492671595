import { Injectable } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import { Periodic } from '#runtime/lifecycle/periodic';
import { CheckoutProvider, PROVIDER_ROUNDS } from '../provider/checkout-provider.js';
import { CheckoutRecords } from '../checkout-records.js';
import { UNKNOWN_TO_PROVIDER, alarmUnknownSession } from '../provider/provider-failures.js';
import { ReportReversal } from './report-reversal.js';
import { type ClaimedPage, ReversalCheckpoint } from './reversal-checkpoint.js';

/** For how long Stripe keeps events. */
const KEPT_MS = 30 * 86_400_000;
/** How far back a new installation begins, because its first reading is a little later. */
const SLACK_MS = 3_600_000;

/**
 * Reads the provider's list of refunds and disputes, so that none depends on a notice that may be lost. It handles each
 * like a notice (`ReportReversal`), so each is recorded once.
 */
@Injectable()
export class MissedReversals {
  constructor(
    private readonly checkpoint: ReversalCheckpoint,
    private readonly provider: CheckoutProvider,
    private readonly reporting: ReportReversal,
    private readonly checkouts: CheckoutRecords,
    private readonly log: Log,
  ) {}

  /**
   * Reads one page, if one is due. If the provider is unavailable, the page is claimed again after its lease. After the
   * signal it starts no further call; the running one ends within the provider's time limit.
   */
  @Periodic({ name: 'read refunds and disputes', ...PROVIDER_ROUNDS })
  async round(signal?: AbortSignal): Promise<void> {
    if (!this.provider.reversalsSince || signal?.aborted) return;
    const claimed = await this.checkpoint.claim();
    if (!claimed) return;
    try {
      const page = await this.provider.reversalsSince(claimed.since, claimed.after);
      if (!page) return await this.checkpoint.restart(claimed);
      let whole = true;
      for (const notice of page.notices) {
        if (signal?.aborted) return;
        whole = (await this.reported(notice)) && whole;
      }
      if (page.next === undefined) await this.end(claimed, whole);
      else await this.checkpoint.goOn(claimed, page.next, whole);
    } catch (error) {
      // The call to the provider has logged its alarm or warning.
      if (!(error instanceof Failure)) throw error;
    }
  }

  private async end(claimed: ClaimedPage, whole: boolean): Promise<void> {
    const moved = await this.checkpoint.end(claimed, (await this.knowsOurs(claimed)) && whole);
    if (moved) await this.alarmForgotten(claimed);
  }

  /**
   * Checks that the key belongs to our account: a key of another account or mode lists nothing of ours. The provider
   * must know a session of ours that was paid before the last complete reading. A new installation has none.
   */
  private async knowsOurs({ recordedTo }: ClaimedPage): Promise<boolean> {
    const ours = await this.checkouts.lastPaidBefore(this.provider.name, recordedTo);
    if (!ours || (await this.provider.ask?.(ours))?.kind !== 'unknown') return true;
    alarmUnknownSession(this.log, ours);
    return false;
  }

  /**
   * Logs an alarm for the time whose events the provider no longer keeps, if payments that could be reversed were made
   * before.
   */
  private async alarmForgotten({ recordedTo, readingTo }: ClaimedPage): Promise<void> {
    const kept = new Date(readingTo.getTime() - KEPT_MS);
    if (kept.getTime() - recordedTo.getTime() < SLACK_MS) return;
    if (!(await this.checkouts.lastPaidBefore(this.provider.name, kept))) return;
    this.log.error(
      { alarm: 'reversals-forgotten', unread_from: recordedTo.toISOString(), unread_to: kept.toISOString() },
      'The payment provider no longer lists refunds and disputes of this time: check them there by hand.',
    );
  }

  /** Returns false if the provider does not know the payment; the others go on. */
  private async reported(notice: ReversalNotice): Promise<boolean> {
    try {
      await this.reporting.report(notice);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === UNKNOWN_TO_PROVIDER) return false;
      throw error;
    }
  }
}
