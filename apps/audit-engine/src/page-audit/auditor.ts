import type { AuditResult, AuditType } from '#contracts/audit/audits';
import type { Admission } from '#outbound-http/fetch-guarded';

export interface AuditTask {
  readonly url: string;
  readonly type: AuditType;
  /** The time that age-dependent checks compare with. */
  readonly asOf: Date;
  /** Milliseconds for the audit; the rest of the deadline is for storing the result. */
  readonly budgetMs: number;
  /** Aborted when the audit is cancelled, out of time, or handed over to another process. */
  readonly signal: AbortSignal;
  /** Called before each connection to a host. */
  readonly admit: Admission;
}

/** Audits pages. */
export abstract class Auditor {
  /** Throws `AuditFailure` for a page that can't be audited, or the reason of `signal` once that is aborted. */
  abstract audit(task: AuditTask): Promise<AuditResult>;
}
