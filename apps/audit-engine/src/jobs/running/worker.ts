import { Injectable } from '@nestjs/common';
import type { Link } from '@opentelemetry/api';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { detachedFromTrace, whileHandling } from '#telemetry/handling';
import { inSpan, linksToActive, noteOnSpan } from '#telemetry/spans';
import { AuditMetrics } from '../../audits/lifecycle/audit-metrics.js';
import { EngineSettings } from '../../settings/engine-settings.js';
import type { Claim } from '../queue/claim-jobs.js';
import { releaseJob } from '../queue/leases.js';
import { parkJob } from '../host-limits/take-places.js';
import { removeJob } from '../queue/job-rows.js';
import { AuditLifecycle } from '../../audits/lifecycle/audit-lifecycle.js';
import { INTERNAL } from '../../audits/lifecycle/engine-failures.js';
import type { AuditOrder } from '../../audits/lifecycle/lifecycle-command.js';
import { JobNotifications } from '../notifications/job-notifications.js';
import { Auditor } from '../../page-audit/auditor.js';
import { Claims } from './claims.js';
import { Places } from '../host-limits/places.js';
import { runAudit, type RunOutcome } from './run-audit.js';
import type { RunningAudit } from './running-audit.js';
import { RunningAudits } from './running-audits.js';
import { Slots } from './slots.js';

type End = 'ended' | 'released' | 'parked';

/** Runs audits, one after the other for each job notification. */
@Injectable()
export class Worker {
  private readonly slots: Slots;
  private leaving = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly settings: EngineSettings,
    private readonly lifecycle: AuditLifecycle,
    private readonly claims: Claims,
    private readonly running: RunningAudits,
    private readonly notifications: JobNotifications,
    private readonly auditor: Auditor,
    private readonly metrics: AuditMetrics,
    private readonly places: Places,
  ) {
    this.slots = new Slots(settings.concurrency);
  }

  /**
   * Claims the due job, whichever audit the notification names, runs it, and repeats this until no job is due. A job
   * whose host was full at its own notification is due again when an audit of that host ends. Returns at once if no job
   * is due: the audit was cancelled, another notification served it, or its host is full. In the last case it runs when
   * an audit of that host ends. Throws if the notification must be redelivered.
   */
  async work(): Promise<void> {
    // The prefetch limits notifications per channel; after a reconnect the runs of the lost channel still go on.
    await this.slots.take();
    try {
      const until = performance.now() + this.settings.notificationMs;
      while (await this.serveNextJob(until));
    } finally {
      this.slots.give();
    }
  }

  /** Returns false if the notification is done: no job is due, or a new notification has replaced it. */
  private async serveNextJob(until: number): Promise<boolean> {
    this.assertStaying();
    const claim = await this.claims.take();
    if (!claim) return false;
    const running = this.running.begin(claim);
    try {
      this.assertStaying();
      const notification = linksToActive();
      // The notification may name another audit, and this run does not belong to its trace.
      const end = await detachedFromTrace(() => this.run(running, notification));
      if (end !== 'released' && !this.leaving && performance.now() < until) return true;
      // This process shuts down, so another one must run the jobs that became due when this run ended.
      await this.notifications.resend([claim.auditId]);
      return false;
    } catch (error) {
      await this.release(claim);
      throw error;
    } finally {
      this.running.end(running);
    }
  }

  /** Stops claiming, lets running audits go on for `drainMs`, then hands the rest over to other processes. */
  @OnShutdown('stop-accepting', 'running audits')
  async leave(): Promise<void> {
    this.leaving = true;
    const timer = setTimeout(() => this.running.stop('handed-over', () => true), this.settings.drainMs);
    await this.running.whenIdle();
    clearTimeout(timer);
  }

  /** Returns 'released' if the job waits again, 'parked' if it waits for a full host or address. */
  private async run(running: RunningAudit, notification: readonly Link[]): Promise<End> {
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
      inSpan('run audit', { traceparent, startTime, links: notification, attributes }, () =>
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
      this.places.admissionOf(running),
    );
    const tookMs = performance.now() - begun;
    noteOnSpan({ 'acs.outcome': outcomeName(outcome) });
    this.metrics.ran(outcome, tookMs);
    this.report(running.claim, attempt, outcome, tookMs);
    return this.conclude(running, attempt, outcome);
  }

  private async conclude(running: RunningAudit, attempt: number, outcome: RunOutcome): Promise<End> {
    const { claim, unparkedPlace } = running;
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
        if (outcome.reason === 'full-place') {
          if (unparkedPlace !== undefined) await parkJob(this.pool, claim, unparkedPlace);
          return 'parked';
        }
        return outcome.reason === 'handed-over' && (await releaseJob(this.pool, claim))
          ? 'released'
          : 'ended';
    }
  }

  /** Logs one line for each attempt. */
  private report({ auditId, workspaceId }: Claim, attempt: number, outcome: RunOutcome, ms: number): void {
    const facts = { audit_id: auditId, workspace_id: workspaceId, attempt, duration_ms: Math.round(ms) };
    const ended = outcomeName(outcome);
    if (outcome.kind !== 'failed' || ended !== INTERNAL.failure_reason)
      return this.log.info({ ...facts, outcome: ended }, 'An audit was run.');
    this.log.error(
      { ...facts, outcome: ended, alarm: 'audit-failed-unexpectedly', err: outcome.error },
      'An audit failed in a way that the failure taxonomy does not know.',
    );
  }

  private assertStaying(): void {
    if (!this.leaving) return;
    throw new Failure(
      'transient',
      'ENGINE_LEAVING',
      'This process is leaving; another one takes the job notification.',
    );
  }

  /** Lets the next attempt begin before the lease ends. While the database is unavailable it keeps trying. */
  private async release(claim: Claim): Promise<void> {
    await releaseJob(this.pool, claim).catch((error: unknown) => {
      this.log.warn(
        { err: error, audit_id: claim.auditId },
        'A job could not be released; its lease runs out.',
      );
    });
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
