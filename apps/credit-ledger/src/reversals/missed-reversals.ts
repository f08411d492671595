import { Failure } from '#contracts/failures';
import type { ReversalNotice } from '#contracts/reversals';
import type { CheckoutProvider } from '../checkouts/checkout-provider.js';
import { UNKNOWN_TO_PROVIDER } from '../checkouts/provider-failures.js';
import type { ReportReversal } from './report-reversal.js';
import type { ReversalCheckpoint } from './reversal-checkpoint.js';

/**
 * Reads what the provider told of refunds and disputes, so that none depends on a notice that may never come. What it
 * finds goes the way of notices (`ReportReversal`), and so is recorded once however many ways it comes by.
 */
export class MissedReversals {
  private stopped = false;

  constructor(
    private readonly checkpoint: ReversalCheckpoint,
    private readonly provider: CheckoutProvider,
    private readonly reporting: ReportReversal,
  ) {}

  /** Begins nothing further; the call under way ends within the provider's budget. */
  stop(): void {
    this.stopped = true;
  }

  /** Reads one page, where it is its turn. Where the provider can't be asked it is claimed again once its lease is over. */
  async round(): Promise<void> {
    if (!this.provider.reversalsSince || this.stopped) return;
    const claimed = await this.checkpoint.claim();
    if (!claimed) return;
    try {
      const page = await this.provider.reversalsSince(claimed.since, claimed.after);
      if (!page) return await this.checkpoint.restart(claimed);
      let whole = true;
      for (const notice of page.notices) {
        if (this.stopped) return;
        whole = (await this.told(notice)) && whole;
      }
      if (page.next === undefined) await this.checkpoint.end(claimed, whole);
      else await this.checkpoint.goOn(claimed, page.next, whole);
    } catch (error) {
      // Its alarm or warning was logged where the provider was asked.
      if (!(error instanceof Failure)) throw error;
    }
  }

  /** False where the provider does not know the payment; that keeps none of the others waiting. */
  private async told(notice: ReversalNotice): Promise<boolean> {
    try {
      await this.reporting.report(notice);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === UNKNOWN_TO_PROVIDER) return false;
      throw error;
    }
  }
}
