import type { Partner } from '../partners.js';
import { endAudit, type Orders } from './end-audit.js';

/** Ends `perSecond` audits of these partners in turn until it is stopped. */
export class SteadyLoad {
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private begun = 0;
  private failures = 0;

  constructor(
    private readonly orders: Orders,
    private readonly partners: readonly Partner[],
    private readonly perSecond: number,
  ) {
    this.timer = setInterval(() => this.catchUp(), 5);
  }

  /** Resolves when all that began has ended. Throws where orders were not taken: then it was not that load. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    if (this.failures > 0) throw new Error(`${this.failures} of ${this.begun} audits of the load failed`);
  }

  private catchUp(): void {
    const due = ((performance.now() - this.startedAt) / 1_000) * this.perSecond;
    while (this.begun < due) {
      const partner = this.partners[this.begun++ % this.partners.length];
      if (!partner) return;
      const one = endAudit(this.orders, partner)
        .catch(() => this.failures++)
        .finally(() => this.underWay.delete(one));
      this.underWay.add(one);
    }
  }
}
