import type { AuditResult, AuditType } from '#contracts/audit/audits';
import type { Admission } from '#outbound-http/fetch-guarded';

export interface AuditTask {
  readonly url: string;
  readonly type: AuditType;
  /** The instant that age-dependent checks measure against. */
  readonly asOf: Date;
  /** Time to be done in; what is left of the deadline is for storing the result. */
  readonly budgetMs: number;
  /** Aborted when the audit is cancelled, out of time, or to be given to another process. */
  readonly signal: AbortSignal;
  /** Asked before each connection to a host. */
  readonly admit: Admission;
}

/** What audits a page. */
export abstract class Auditor {
  /** Throws `AuditFailure` for a page that can't be audited, and the reason of `signal` once that is aborted. */
  abstract audit(task: AuditTask): Promise<AuditResult>;
}
