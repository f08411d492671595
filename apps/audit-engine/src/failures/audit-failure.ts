import type { Fault } from '#contracts/audits';
import type { AuditFailed } from '#contracts/events/audit-events';
import { failureCodeOf, type FailureReason, FAILURES } from '#contracts/failure-reasons';

export type FailureDetail = Readonly<Record<string, string | number | boolean>>;

/** Why an audit has no result: what `audit.failed` carries. `detail` has plain facts, such as status or net code. */
export class AuditFailure extends Error {
  override readonly name = 'AuditFailure';
  readonly failure_reason: FailureReason;
  readonly fault: Fault;
  readonly error: AuditFailed['error'];
  readonly detail: FailureDetail;

  constructor(
    reason: FailureReason,
    detail: FailureDetail = {},
    options: { fault?: Fault; message?: string; cause?: unknown } = {},
  ) {
    const message = options.message ?? FAILURES[reason].message;
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.failure_reason = reason;
    this.fault = options.fault ?? FAILURES[reason].fault;
    this.error = { code: failureCodeOf(reason), message };
    this.detail = detail;
  }

  /** The page had answered, its analysis took too long: a time-out as well, and ours. */
  static analysisTimeout(afterMs: number): AuditFailure {
    const message = 'The analysis of the page was not finished in time. Create a new audit to try again.';
    return new AuditFailure('timeout', { stage: 'analyse', after_ms: afterMs }, { fault: 'engine', message });
  }
}
