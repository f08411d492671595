import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { LocalWindows } from './windows/local-windows.js';
import { RedisWindows } from './windows/redis-windows.js';
import { type LimitSubject, type WindowRule, type LimitReport, reportOf } from './windows/window-rule.js';

/** The pause after a failure of Redis, so that not every request waits for the timeout. */
const RETRY_AFTER_MS = 1_000;

/** Counts calls in Redis. While Redis is unavailable each process counts locally, and calls are served. */
@Injectable()
export class RateLimiter {
  private retryAt: number | undefined;
  private readonly fallback: Gauge;
  private readonly unshared: Counter;

  constructor(
    private readonly shared: RedisWindows,
    private readonly local: LocalWindows,
    private readonly log: Log,
    registry: Registry,
  ) {
    const registers = [registry];
    this.fallback = new Gauge({
      name: 'gateway_rate_limit_fallback',
      help: '1 while Redis is unavailable and each process counts calls on its own.',
      registers,
    });
    this.unshared = new Counter({
      name: 'gateway_unshared_limits_total',
      help: 'Calls that this process counted on its own because Redis was unavailable.',
      registers,
    });
  }

  async count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1 = 1): Promise<LimitReport> {
    if (this.mayAsk()) {
      try {
        const verdict = await this.shared.count(subject, rules, cost);
        this.recover();
        return reportOf(verdict);
      } catch (error) {
        this.fallBack(error);
      }
    }
    this.unshared.inc();
    return reportOf(await this.local.count(subject, rules, cost));
  }

  /** After a failure one call a second tests whether Redis is back; the others don't wait for it. */
  private mayAsk(): boolean {
    if (this.retryAt === undefined) return true;
    const now = performance.now();
    if (now < this.retryAt) return false;
    this.retryAt = now + RETRY_AFTER_MS;
    return true;
  }

  private fallBack(error: unknown): void {
    if (this.retryAt === undefined) {
      this.log.error(
        { err: error },
        'Redis is unavailable: rate limits are counted per process until it is back.',
      );
      this.fallback.set(1);
    }
    this.retryAt = performance.now() + RETRY_AFTER_MS;
  }

  private recover(): void {
    if (this.retryAt === undefined) return;
    this.retryAt = undefined;
    this.local.clear();
    this.log.info({}, 'Redis is back: rate limits are shared again.');
    this.fallback.set(0);
  }
}
