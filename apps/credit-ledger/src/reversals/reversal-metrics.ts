import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { ReversalCheckpoint } from './reversal-checkpoint.js';
import { countUnsettled } from './unsettled-reversals.js';

/**
 * Shows how many refunds and disputes wait for somebody to decide on their credits, and for how long some may be unread;
 * `checkpoint`: of a provider that is read.
 */
export function registerReversalMetrics(
  pool: Pool,
  registry: Registry,
  checkpoint: ReversalCheckpoint | undefined,
): void {
  new Gauge({
    name: 'ledger_unsettled_reversals',
    help: 'Refunds and disputes at the payment provider whose credits nobody has decided on yet.',
    registers: [registry],
    async collect() {
      this.set(await countUnsettled(pool));
    },
  });
  new Gauge({
    name: 'ledger_reversals_unread_seconds',
    help: 'For how long refunds and disputes at the payment provider may be unknown here; 0 where none can be read.',
    registers: [registry],
    async collect() {
      this.set((await checkpoint?.unreadSeconds()) ?? 0);
    },
  });
}
