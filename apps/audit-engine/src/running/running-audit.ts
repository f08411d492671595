import type { Claim } from '../jobs/claim-jobs.js';

/**
 * Why a run was broken off: the audit `ended` meanwhile (cancelled, voided, expired), was `superseded` by another
 * worker's attempt, is `overdue`, or has to be `handed-over` because this process leaves.
 */
export type StopReason = 'ended' | 'superseded' | 'overdue' | 'handed-over';

/** The reason of a run's abort signal. */
export class AuditStopped extends Error {
  override readonly name = 'AuditStopped';

  constructor(readonly reason: StopReason) {
    super(`the audit was stopped: ${reason}`);
  }
}

/** An audit that this process has claimed, and the way to break it off. */
export class RunningAudit {
  private readonly control = new AbortController();

  constructor(readonly claim: Claim) {}

  get signal(): AbortSignal {
    return this.control.signal;
  }

  /** Why it was stopped, if it was. */
  get stopReason(): StopReason | undefined {
    const reason: unknown = this.signal.reason;
    return reason instanceof AuditStopped ? reason.reason : undefined;
  }

  /** Breaks it off; the first reason holds. */
  stop(reason: StopReason): void {
    this.control.abort(new AuditStopped(reason));
  }
}
