import type { Fault } from '#contracts/audit/audits';
import { type FailureReason, failureCodeOf, FAILURES } from '#contracts/audit/failure-reasons';
import { refundOf } from '#contracts/money/refunds';

/** The advice on an audit that failed: for its page, and for its report. */
interface FailureAdvice {
  readonly fault: Fault;
  readonly message: string;
  /** `error.code` of the audit. */
  readonly code: string;
  readonly meaning: string;
  readonly whatToDo: string;
  /** The refunded part of the charge, in per cent. */
  readonly refundPercent: number;
}

export function adviceOnFailure(reason: FailureReason): FailureAdvice {
  const fields = FAILURES[reason];
  const [meaning = '', ...whatToDo] = fields.message.split(/(?<=\.) /);
  return {
    ...fields,
    code: failureCodeOf(reason),
    meaning,
    whatToDo: whatToDo.join(' '),
    refundPercent: refundOf(100, { kind: 'failed', fault: fields.fault }),
  };
}
