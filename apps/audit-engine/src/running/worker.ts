import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import { AuditMetrics } from '../audit-metrics.js';
import { EngineSettings } from '../engine-settings.js';
import type { Claim } from '../jobs/claim-jobs.js';
import { releaseJob } from '../jobs/leases.js';
import { removeJob } from '../jobs/remove-job.js';
import { AuditLifecycle } from '../lifecycle/audit-lifecycle.js';
import { INTERNAL } from '../lifecycle/engine-failures.js';
import { Permits } from '../permits/permits.js';
import { Auditor } from './auditor.js';
import { Claims } from './claims.js';
import { runAudit, type RunOutcome } from './run-audit.js';
import type { RunningAudit } from './running-audit.js';
import { RunningAudits } from './running-audits.js';
import { Slots } from './slots.js';

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
      const end = await this.run(running);
      if (end === 'ended' && !this.leaving && performance.now() < until) return true;
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
  async leave(): Promise<void> {
    this.leaving = true;
    const timer = setTimeout(() => this.running.stop('handed-over', () => true), this.settings.drainMs);
    await this.running.whenIdle();
    clearTimeout(timer);
  }

  /** 'released' where the job waits again. */
  private async run(running: RunningAudit): Promise<'ended' | 'released'> {
    const { auditId } = running.claim;
    const { state } = await this.lifecycle.apply(auditId, { kind: 'start', at: now() });
    if (state.status !== 'processing') {
      // Cancelled or voided since the claim, or given up after its last attempt; nobody else would remove a leftover.
      await removeJob(this.pool, auditId);
      return 'ended';
    }
    const begun = performance.now();
    const outcome = await runAudit(this.auditor, state.audit, running, this.settings.timeoutMs);
    const tookMs = performance.now() - begun;
    this.metrics.ran(outcome, tookMs);
    this.report(running.claim, state.attempt, outcome, tookMs);
    return this.conclude(running.claim, state.attempt, outcome);
  }

  private async conclude(claim: Claim, attempt: number, outcome: RunOutcome): Promise<'ended' | 'released'> {
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
        return outcome.reason === 'handed-over' && (await releaseJob(this.pool, claim))
          ? 'released'
          : 'ended';
    }
  }

  /** One line for each attempt. */
  private report({ auditId, workspaceId }: Claim, attempt: number, outcome: RunOutcome, ms: number): void {
    const facts = { audit_id: auditId, workspace_id: workspaceId, attempt, duration_ms: Math.round(ms) };
    if (outcome.kind !== 'failed') {
      const ended = outcome.kind === 'completed' ? outcome.kind : outcome.reason;
      return this.log.info({ ...facts, outcome: ended }, 'An audit was run.');
    }
    const { failure_reason } = outcome.failure;
    if (failure_reason !== INTERNAL.failure_reason)
      return this.log.info({ ...facts, outcome: failure_reason }, 'An audit was run.');
    this.log.error(
      { ...facts, outcome: failure_reason, alarm: 'audit-failed-unexpectedly', err: outcome.error },
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

function now(): string {
  return new Date().toISOString();
}
