import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { CheckoutProvider } from '../provider/checkout-provider.js';
import { ReversalCheckpoint } from './reversal-checkpoint.js';
import { countUnsettled } from './unsettled-reversals.js';

/** Shows how many refunds and disputes wait for an operator's decision, and for how long some may be unknown. */
@Injectable()
export class ReversalMetrics {
  constructor(pool: Pool, registry: Registry, checkpoint: ReversalCheckpoint, provider: CheckoutProvider) {
    addGauge(registry, {
      name: 'ledger_unsettled_reversals',
      help: "Refunds and disputes at the payment provider whose credits wait for an operator's decision.",
      read: () => countUnsettled(pool),
    });
    addGauge(registry, {
      name: 'ledger_reversals_unread_seconds',
      help: 'Seconds for which refunds and disputes at the payment provider may be unknown here; 0 if the provider has none to read.',
      read: async () => (provider.reversalsSince ? await checkpoint.unreadSeconds() : 0),
    });
  }
}
