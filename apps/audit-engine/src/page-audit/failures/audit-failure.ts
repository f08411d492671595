import type { Fault } from '#contracts/audit/audits';
import type { AuditFailed } from '#contracts/audit/events';
import { failureCodeOf, type FailureReason, FAILURES } from '#contracts/audit/failure-reasons';
import { type FailureDetail, plainDetail, type SentencesOf } from './failure-detail.js';
import { NETWORK_SENTENCES } from './messages/network-sentences.js';
import { RESPONSE_SENTENCES } from './messages/response-sentences.js';

export interface FailureOptions {
  /** Default: the usual fault of the reason. */
  readonly fault?: Fault;
  /** Default: the message for reason and detail. */
  readonly message?: string;
  /** A sentence about this failure, from the code that found it. */
  readonly errorMessage?: string;
  readonly cause?: unknown;
}

/** Why an audit has no result, as `audit.failed` carries it. `detail` has plain facts, such as status or net code. */
export class AuditFailure extends Error {
  override readonly name = 'AuditFailure';
  readonly failure_reason: FailureReason;
  readonly fault: Fault;
  readonly error: AuditFailed['error'];
  readonly detail: FailureDetail;
  private readonly errorMessage: string | undefined;

  constructor(reason: FailureReason, detail: FailureDetail = {}, options: FailureOptions = {}) {
    const plain = plainDetail(detail);
    const message = options.message ?? messageOf(reason, plain, options.errorMessage);
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.failure_reason = reason;
    this.fault = options.fault ?? FAILURES[reason].fault;
    this.error = { code: failureCodeOf(reason), message };
    this.detail = plain;
    this.errorMessage = options.errorMessage;
  }

  /** Returns the failure for a page whose analysis took too long: a timeout of ours. */
  static analysisTimeout(afterMs: number): AuditFailure {
    return new AuditFailure('timeout', { stage: 'analyse', after_ms: afterMs }, { fault: 'engine' });
  }

  /** Returns the same failure with the number of requests for the page. */
  after(attempts: number): AuditFailure {
    const { failure_reason, detail, fault, cause } = this;
    const errorMessage = this.errorMessage;
    return new AuditFailure(
      failure_reason,
      { ...detail, attempts },
      { fault, cause, ...(errorMessage && { errorMessage }) },
    );
  }
}

const SENTENCES: Readonly<Partial<Record<FailureReason, SentencesOf>>> = {
  ...NETWORK_SENTENCES,
  ...RESPONSE_SENTENCES,
};

/**
 * Returns the `error.message` of a failed audit: what happened, with the known facts of this failure, then what to do
 * about it.
 */
export function messageOf(reason: FailureReason, detail: FailureDetail, errorMessage?: string): string {
  const [meaning = '', ...advice] = FAILURES[reason].message.split(/(?<=\.) /);
  const { what = meaning, toDo = advice.join(' ') } = SENTENCES[reason]?.(detail, errorMessage) ?? {};
  const tries = typeof detail.attempts === 'number' ? `It was tried ${detail.attempts} times.` : '';
  return [what, tries, toDo].filter((part) => part !== '').join(' ');
}
