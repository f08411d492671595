import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { SettledAttempt } from './settle/settle-statement.js';

const ATTEMPT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a first attempt that succeeds to the last of a series, a day later. */
const DELIVERY_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30, 300, 1_800, 10_800, 86_400];

/** Counts the results of attempts, and how long attempts and deliveries took. */
@Injectable()
export class AttemptMetrics {
  private readonly attempts: Counter<'outcome'>;
  private readonly durations: Histogram<'outcome'>;
  private readonly latency: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'webhook_dispatcher_attempts_total',
      help: 'Attempts by outcome: succeeded, failed, abandoned (our fault, not counted), late (the lease was over).',
      labelNames: ['outcome'],
      registers,
    });
    this.durations = new Histogram({
      name: 'webhook_dispatcher_attempt_duration_seconds',
      help: 'Time from the DNS lookup to the end of the answer, in seconds.',
      labelNames: ['outcome'],
      buckets: ATTEMPT_SECONDS,
      registers,
    });
    for (const outcome of ['succeeded', 'failed', 'abandoned']) {
      this.attempts.inc({ outcome }, 0);
      this.durations.zero({ outcome });
    }
    this.attempts.inc({ outcome: 'late' }, 0);
    this.latency = new Histogram({
      name: 'webhook_dispatcher_delivery_latency_seconds',
      help: 'From the creation of a delivery to its success, in its first series of attempts.',
      buckets: DELIVERY_SECONDS,
      registers,
    });
  }

  count({ attempt, result, delivery }: SettledAttempt): void {
    const { outcome, durationMs } = result;
    this.attempts.inc({ outcome: delivery ? outcome : 'late' });
    this.durations.observe({ outcome }, durationMs / 1_000);
    if (delivery?.status === 'delivered' && attempt.firstSeries) {
      this.latency.observe((attempt.waitedMs + durationMs) / 1_000);
    }
  }
}
