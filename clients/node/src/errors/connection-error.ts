import { AuditCreditError, type CallFacts } from './audit-credit-error.js';

/** There was no answer, or half of one. */
export class ConnectionError extends AuditCreditError {
  override readonly name: string = 'ConnectionError';
  /** `false`: no attempt of the call sent anything. `true`: the service may have done what was asked. */
  sent: boolean;

  constructor(message: string, facts: CallFacts & { readonly sent: boolean }, options?: { cause?: unknown }) {
    super(message, facts, options);
    this.sent = facts.sent;
  }
}

/** An attempt, a whole call, or a wait took longer than it may. */
export class TimeoutError extends AuditCreditError {
  override readonly name: string = 'TimeoutError';
}

/** The caller's `AbortSignal` ended the call; its reason is the `cause`. The service may have done what was asked. */
export class AbortedError extends AuditCreditError {
  override readonly name: string = 'AbortError';
}
