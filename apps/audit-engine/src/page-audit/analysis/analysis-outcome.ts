import type { Fault } from '#contracts/audit/audits';
import type { FailureReason } from '#contracts/audit/failure-reasons';
import { AuditFailure } from '../failures/audit-failure.js';
import type { FailureDetail } from '../failures/failure-detail.js';

/** The reply of a worker thread. Failures are data, because errors lose their class between threads. */
export type AnalysisOutcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | {
      readonly ok: false;
      readonly reason: FailureReason;
      readonly fault: Fault;
      readonly message: string;
      readonly detail: FailureDetail;
      /** The stack of an unexpected error. */
      readonly stack?: string;
    };

export function outcomeOfFailure(failure: AuditFailure): AnalysisOutcome<never> {
  const { failure_reason: reason, fault, message, detail, cause } = failure;
  const stack = cause instanceof Error ? cause.stack : undefined;
  return { ok: false, reason, fault, message, detail, ...(stack !== undefined && { stack }) };
}

/** Returns the result. Throws the `AuditFailure` of a failed analysis. */
export function resultOf<Result>(outcome: AnalysisOutcome<Result>): Result {
  if (outcome.ok) return outcome.result;
  const { reason, fault, message, detail, stack } = outcome;
  const cause = stack === undefined ? undefined : Object.assign(new Error(message), { stack });
  throw new AuditFailure(reason, detail, { fault, message, cause });
}
