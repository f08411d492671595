import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Counter, Registry } from 'prom-client';
import { CHECKOUT_STATUSES } from '#contracts/ledger/checkouts';
import { addGauge } from '#runtime/observability/add-gauge';
import { longestUnansweredSeconds } from './claim-polls.js';

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
