import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { AuditEvent } from '#contracts/audit/events';
import { FAILURES } from '#contracts/audit/failure-reasons';

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120];
const NO_FAILURE = { fault: 'none', reason: 'none' };
const OUTCOMES: Partial<Record<AuditEvent['type'], string>> = {
  'audit.completed': 'completed',
  'audit.cancelled': 'cancelled',
  'audit.voided': 'voided',
};

/** Counts audits by their end, and measures how long their runs take. */
@Injectable()
export class AuditMetrics {
  private readonly ends: Counter<'outcome' | 'fault' | 'reason'>;
  private readonly runs: Histogram<'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.ends = new Counter({
      name: 'audit_engine_audits_ended_total',
      help: 'Audits that ended, by outcome; of those that failed by whose fault it was (input, target, engine) and why.',
      labelNames: ['outcome', 'fault', 'reason'],
      registers,
    });
    this.runs = new Histogram({
      name: 'audit_engine_run_duration_seconds',
      help: 'How long attempts at audits took, by outcome; stopped: it was cancelled, or goes on elsewhere.',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers,
    });
    for (const outcome of Object.values(OUTCOMES)) this.ends.inc({ outcome, ...NO_FAILURE }, 0);
    for (const [reason, { fault }] of Object.entries(FAILURES))
      this.ends.inc({ outcome: 'failed', fault, reason }, 0);
    for (const outcome of ['completed', 'failed', 'stopped']) this.runs.zero({ outcome });
  }

  /** Counts committed events. */
  appended(events: readonly AuditEvent[]): void {
    for (const event of events) {
      const outcome = OUTCOMES[event.type];
      if (event.type === 'audit.failed') {
        const { fault, failure_reason: reason } = event.data;
        this.ends.inc({ outcome: 'failed', fault, reason });
      } else if (outcome !== undefined) this.ends.inc({ outcome, ...NO_FAILURE });
    }
  }

  /** Counts a run of the auditor by how it ended, with its milliseconds. */
  ran(outcome: 'completed' | 'failed' | 'stopped', tookMs: number): void {
    this.runs.observe({ outcome }, tookMs / 1_000);
  }
}
