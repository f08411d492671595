import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { countUnsettled } from './unsettled-reversals.js';

/** Shows how many refunds and disputes wait for somebody to decide on their credits. */
export function registerReversalMetrics(pool: Pool, registry: Registry): void {
  new Gauge({
    name: 'ledger_unsettled_reversals',
    help: 'Refunds and disputes at the payment provider whose credits nobody has decided on yet.',
    registers: [registry],
    async collect() {
      this.set(await countUnsettled(pool));
    },
  });
}
