import type { Fault } from '#contracts/audit/audits';
import { failureCodeOf, type FailureReason, FAILURES } from '#contracts/audit/failure-reasons';
import { priceOf } from '#contracts/money/prices';
import { refundOf } from '#contracts/money/refunds';

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

/** Returns an example of the failure fields of a fetched audit (contract section 4.2). */
export function exampleFailure(reason: FailureReason) {
  const { code, message, fault } = adviceOnFailure(reason);
  const charged = priceOf('seo');
  return {
    status: 'failed',
    failure_reason: reason,
    error: { code, message },
    credits: { charged, refunded: refundOf(charged, { kind: 'failed', fault }) },
  };
}
