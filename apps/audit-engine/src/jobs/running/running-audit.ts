import type { Claim } from '../queue/claim-jobs.js';

/**
 * Why a run was stopped: the audit `ended` meanwhile (cancelled, voided, expired), was `superseded` by another
 * worker's attempt, is `overdue`, has to be `handed-over` because this process leaves, or waits for a `full-place`.
 */
export type StopReason = 'ended' | 'superseded' | 'overdue' | 'handed-over' | 'full-place';

/** The reason of a run's abort signal. */
export class AuditStopped extends Error {
  override readonly name = 'AuditStopped';

  constructor(readonly reason: StopReason) {
    super(`the audit was stopped: ${reason}`);
  }
}

/** An audit that this process has claimed, and how to stop its run. */
export class RunningAudit {
  private readonly control = new AbortController();
  private place: string | undefined;

  constructor(readonly claim: Claim) {}

  get signal(): AbortSignal {
    return this.control.signal;
  }

  /** Why it was stopped, if it was. */
  get stopReason(): StopReason | undefined {
    const reason: unknown = this.signal.reason;
    return reason instanceof AuditStopped ? reason.reason : undefined;
  }

  /** The host or address that the job has to be parked for, if any. */
  get unparkedPlace(): string | undefined {
    return this.stopReason === 'full-place' ? this.place : undefined;
  }

  /** Stops the run until there is room at this host or address. The caller still has to park its job. */
  waitFor(place: string): void {
    this.place ??= place;
    this.stop('full-place');
  }

  /** Stops the run. Only the first reason counts. */
  stop(reason: StopReason): void {
    this.control.abort(new AuditStopped(reason));
  }
}
