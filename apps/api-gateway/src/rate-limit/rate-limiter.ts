import type { Log } from '#contracts/log';
import type { CallWindows, LimitSubject } from './call-windows.js';
import type { LocalWindows } from './local-windows.js';
import type { LimitVerdict } from './window-reading.js';
import type { WindowRule } from './window-rule.js';

/** After a failure Redis is left alone for so long, so that not every request waits for its time-out. */
const RETRY_AFTER_MS = 1_000;

export interface RateLimiterOptions {
  readonly shared: CallWindows;
  readonly local: LocalWindows;
  readonly log: Log;
  /** Told when the fallback begins (true) and ends (false): the alarm metric. */
  readonly onFallback?: (active: boolean) => void;
  /** Told of each call that was counted here alone. */
  readonly onUnshared?: () => void;
}

/**
 * Limits are not money: while Redis is away each process counts for itself, and the calls are served.
 */
export class RateLimiter {
  private retryAt: number | undefined;

  constructor(private readonly options: RateLimiterOptions) {}

  async count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1 = 1): Promise<LimitVerdict> {
    if (this.mayAsk()) {
      try {
        const verdict = await this.options.shared.count(subject, rules, cost);
        this.recover();
        return verdict;
      } catch (error) {
        this.fallBack(error);
      }
    }
    this.options.onUnshared?.();
    return this.options.local.count(subject, rules, cost);
  }

  /** After a failure one call a second finds out whether Redis is back; the others don't wait with it. */
  private mayAsk(): boolean {
    if (this.retryAt === undefined) return true;
    const now = performance.now();
    if (now < this.retryAt) return false;
    this.retryAt = now + RETRY_AFTER_MS;
    return true;
  }

  private fallBack(error: unknown): void {
    if (this.retryAt === undefined) {
      this.options.log.error(
        { err: error },
        'Redis is away: rate limits are counted per process until it is back.',
      );
      this.options.onFallback?.(true);
    }
    this.retryAt = performance.now() + RETRY_AFTER_MS;
  }

  private recover(): void {
    if (this.retryAt === undefined) return;
    this.retryAt = undefined;
    this.options.local.clear();
    this.options.log.info({}, 'Redis is back: rate limits are shared again.');
    this.options.onFallback?.(false);
  }
}
