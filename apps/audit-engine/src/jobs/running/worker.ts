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
import { Permits } from '../notifications/job-notifications.js';
import { Auditor } from '../../auditing/auditor.js';
import { Claims } from './claims.js';
import { Places } from '../host-limits/places.js';
import { runAudit, type RunOutcome } from './run-audit.js';
import type { RunningAudit } from './running-audit.js';
import { RunningAudits } from './running-audits.js';
import { Slots } from './slots.js';

type End = 'ended' | 'released' | 'parked';

/** Turns permits into audits brought to their end. */
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
    private readonly permits: Permits,
    private readonly auditor: Auditor,
    private readonly metrics: AuditMetrics,
    private readonly places: Places,
  ) {
    this.slots = new Slots(settings.concurrency);
  }

  /**
   * Claims the job that is due next, whichever audit the permit was issued for, runs it to its end, and goes on with the
   * next until none is due: jobs whose host was full when their own permits came are due again when an audit of that host
   * ends. A permit that finds no job is spent: its audit was cancelled, another permit served it, or its host is full,
   * and then the end of an audit of that host serves it. Throws where the permit has to come again.
   */
  async work(): Promise<void> {
    // The prefetch bounds permits per channel; after a reconnect the runs of the lost one still go on.
    await this.slots.take();
    try {
      const until = performance.now() + this.settings.permitMs;
      while (await this.serveNextJob(until));
    } finally {
      this.slots.give();
    }
  }

  /** False where the permit is of no more use here: nothing is due, or a fresh one has taken its place. */
  private async serveNextJob(until: number): Promise<boolean> {
    this.assertStaying();
    const claim = await this.claims.take();
    if (!claim) return false;
    const running = this.running.begin(claim);
    try {
      this.assertStaying();
      const permit = linksToActive();
      // The permit may be another audit's, in whose trace this one has no place.
      const end = await detachedFromTrace(() => this.run(running, permit));
      if (end !== 'released' && !this.leaving && performance.now() < until) return true;
      // Here nobody goes on with what the end of this run has made due.
      await this.permits.issue([claim.auditId]);
      return false;
    } catch (error) {
      await this.release(claim);
      throw error;
    } finally {
      this.running.end(running);
    }
  }

  /** Claims no more, lets what runs go on for `drainMs`, then gives the rest to other processes. */
  @OnShutdown('stop-accepting', 'running audits')
  async leave(): Promise<void> {
    this.leaving = true;
    const timer = setTimeout(() => this.running.stop('handed-over', () => true), this.settings.drainMs);
    await this.running.whenIdle();
    clearTimeout(timer);
  }

  /** 'released' where the job waits again; 'parked' where it waits for a host or an address that is full. */
  private async run(running: RunningAudit, permit: readonly Link[]): Promise<End> {
    const { auditId, workspaceId, resumes = false } = running.claim;
    const startTime = Date.now();
    const { state, meta } = await this.lifecycle.apply(auditId, { kind: 'start', at: now(), resumes });
    if (state.status !== 'processing') {
      // Cancelled or voided since the claim, or given up after its last attempt; nobody else would remove a leftover.
      await removeJob(this.pool, auditId);
      return 'ended';
    }
    const { attempt, audit } = state;
    const attributes = { 'acs.audit_id': auditId, 'acs.workspace_id': workspaceId, 'acs.attempt': attempt };
    const { traceparent, correlation_id } = meta;
    return whileHandling({ correlation_id, traceparent }, () =>
      inSpan('run audit', { traceparent, startTime, links: permit, attributes }, () =>
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

  /** One line for each attempt. */
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
      'This process is leaving; another one takes the permit.',
    );
  }

  /** So that the next attempt need not wait for the lease to end; which it does where the database is away. */
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
