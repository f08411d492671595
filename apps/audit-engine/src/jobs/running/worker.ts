import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { mayPassLater } from '#postgres/failures/database-failure';
import { whileHandling } from '#telemetry/handling';
import { inSpan, noteOnSpan } from '#telemetry/spans';
import { AuditMetrics } from '../../lifecycle/audit-metrics.js';
import { EngineSettings } from '../../settings/engine-settings.js';
import type { Claim } from '../queue/claim-jobs.js';
import { releaseJob } from '../queue/leases.js';
import { parkJob } from '../host-limits/take-slots.js';
import { removeJob } from '../../lifecycle/job-rows.js';
import { AuditLifecycle } from '../../lifecycle/audit-lifecycle.js';
import { INTERNAL } from '../../lifecycle/engine-failures.js';
import type { AuditOrder } from '../../lifecycle/lifecycle-command.js';
import { Auditor } from '../../page-audit/audit-page.js';
import { HostSlots } from '../host-limits/host-slots.js';
import { runAudit, type RunOutcome } from './run-audit.js';
import type { RunningAudit } from './running-audit.js';

/** How a run ended: with the audit or its claim; or the job waits again, for another process or for a full host. */
type End = 'ended' | 'waits';

@Injectable()
export class Worker {
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly settings: EngineSettings,
    private readonly lifecycle: AuditLifecycle,
    private readonly auditor: Auditor,
    private readonly metrics: AuditMetrics,
    private readonly slots: HostSlots,
  ) {}

  /**
   * Makes the next attempt at an audit. Never throws: if it can't be started or its end can't be stored, its lease runs
   * out, and another attempt follows. So an audit that always fails in this way is not tried in haste.
   */
  async work(running: RunningAudit): Promise<End> {
    try {
      return await this.run(running);
    } catch (error) {
      const { auditId } = running.claim;
      const fields = { err: error, audit_id: auditId };
      if (mayPassLater(error)) {
        this.log.warn(fields, 'The database refused an audit; it is tried again when its lease has ended.');
      } else {
        this.log.error(
          { ...fields, alarm: 'audit-not-run' },
          'An audit could not be started or ended; it is tried again when its lease has ended.',
        );
      }
      return 'ended';
    }
  }

  /** Lets another process begin before the lease ends. While the database is unavailable, the lease runs out. */
  async release(claim: Claim): Promise<void> {
    await releaseJob(this.pool, claim).catch((error: unknown) => {
      this.log.warn(
        { err: error, audit_id: claim.auditId },
        'A job could not be released; its lease runs out.',
      );
    });
  }

  private async run(running: RunningAudit): Promise<End> {
    const { auditId, workspaceId, resumes = false } = running.claim;
    const startTime = Date.now();
    const { state, meta } = await this.lifecycle.apply(auditId, { kind: 'start', at: now(), resumes });
    if (state.status !== 'processing') {
      // Cancelled or voided since the claim, or failed after its last attempt: nothing else removes the row.
      await removeJob(this.pool, auditId);
      return 'ended';
    }
    const { attempt, audit } = state;
    const attributes = { 'acs.audit_id': auditId, 'acs.workspace_id': workspaceId, 'acs.attempt': attempt };
    const { traceparent, correlation_id } = meta;
    return whileHandling({ correlation_id, traceparent }, () =>
      inSpan('run audit', { traceparent, startTime, attributes }, () =>
        this.runAttempt(running, audit, attempt),
      ),
    );
  }

  private async runAttempt(running: RunningAudit, audit: AuditOrder, attempt: number): Promise<End> {
    const begun = performance.now();
    const outcome = await runAudit(
      this.auditor,
      audit,
      running,
      this.settings.timeoutMs,
      this.slots.admissionOf(running),
    );
    const tookMs = performance.now() - begun;
    noteOnSpan({ 'acs.outcome': outcomeName(outcome) });
    this.metrics.ran(outcome.kind, tookMs);
    this.report(running.claim, attempt, outcome, tookMs);
    return this.conclude(running, attempt, outcome);
  }

  private async conclude(running: RunningAudit, attempt: number, outcome: RunOutcome): Promise<End> {
    const { claim, unparkedSlot } = running;
    const { auditId } = claim;
    const at = now();
    switch (outcome.kind) {
      case 'completed':
        await this.lifecycle.apply(auditId, { kind: 'complete', attempt, result: outcome.result, at });
        return 'ended';
      case 'failed':
        await this.lifecycle.apply(auditId, { kind: 'fail', attempt, failure: outcome.failure, at });
        return 'ended';
      case 'stopped':
        if (outcome.reason === 'host-full') {
          if (unparkedSlot !== undefined) await parkJob(this.pool, claim, unparkedSlot);
          return 'waits';
        }
        return outcome.reason === 'handed-over' && (await releaseJob(this.pool, claim)) ? 'waits' : 'ended';
    }
  }

  /** Logs one line for each attempt. */
  private report({ auditId, workspaceId }: Claim, attempt: number, outcome: RunOutcome, ms: number): void {
    const fields = { audit_id: auditId, workspace_id: workspaceId, attempt, duration_ms: Math.round(ms) };
    const ended = outcomeName(outcome);
    if (outcome.kind !== 'failed' || ended !== INTERNAL.failure_reason)
      return this.log.info({ ...fields, outcome: ended }, 'An audit was run.');
    this.log.error(
      { ...fields, outcome: ended, alarm: 'audit-failed-unexpectedly', err: outcome.error },
      'An audit failed in a way that the failure taxonomy does not know.',
    );
  }
}

function outcomeName(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case 'completed':
      return outcome.kind;
    case 'failed':
      return outcome.failure.failure_reason;
    case 'stopped':
      return outcome.reason;
  }
}

function now(): string {
  return new Date().toISOString();
}
