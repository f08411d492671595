import type { Claim } from '../queue/claim-jobs.js';

/**
 * Why a run was stopped: the audit `ended` meanwhile (cancelled, voided, expired), was `superseded` by another worker's
 * attempt, is `overdue`, is `handed-over` because this process shuts down, or waits for a `host-full`.
 */
export type StopReason = 'ended' | 'superseded' | 'overdue' | 'handed-over' | 'host-full';

/** The reason of a run's abort signal. */
export class AuditStopped extends Error {
  override readonly name = 'AuditStopped';

  constructor(readonly reason: StopReason) {
    super(`the audit was stopped: ${reason}`);
  }
}

/** A claimed audit of this process; its run can be stopped. */
export class RunningAudit {
  private readonly control = new AbortController();
  private slot: string | undefined;

  constructor(readonly claim: Claim) {}

  get signal(): AbortSignal {
    return this.control.signal;
  }

  /** Why the run was stopped; undefined if it was not. */
  get stopReason(): StopReason | undefined {
    const reason: unknown = this.signal.reason;
    return reason instanceof AuditStopped ? reason.reason : undefined;
  }

  /** The host or address that the job must be parked for; undefined if there is none. */
  get unparkedSlot(): string | undefined {
    return this.stopReason === 'host-full' ? this.slot : undefined;
  }

  /** Stops the run because this host or address is full. The caller must still park its job. */
  waitFor(slot: string): void {
    this.slot ??= slot;
    this.stop('host-full');
  }

  /** Stops the run. Only the first reason counts. */
  stop(reason: StopReason): void {
    this.control.abort(new AuditStopped(reason));
  }
}
