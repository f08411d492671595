import type { AuditResult, AuditType } from '#contracts/audit/audits';
import type { Admission } from '#outbound-http/fetch-guarded';

export interface AuditTask {
  readonly url: string;
  readonly type: AuditType;
  /** The instant that age-dependent checks measure against. */
  readonly asOf: Date;
  /** Milliseconds for the audit; the rest of the deadline is for storing the result. */
  readonly budgetMs: number;
  /** Aborted when the audit is cancelled, out of time, or to be given to another process. */
  readonly signal: AbortSignal;
  /** Called before each connection to a host. */
  readonly admit: Admission;
}

/** Audits pages. */
export abstract class Auditor {
  /** Throws `AuditFailure` for a page that can't be audited, and the reason of `signal` once that is aborted. */
  abstract audit(task: AuditTask): Promise<AuditResult>;
}
