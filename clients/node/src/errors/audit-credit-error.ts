/** What every error tells about its call. */
export interface CallFacts {
  /** With it the same create can be sent again, also by another process, and is charged once. Only of creates. */
  readonly idempotencyKey?: string | undefined;
  /** Requests that were made; 1 without a retry. */
  readonly attempts: number;
}

/** All errors of the client are kinds of this one. */
export class AuditCreditError extends Error {
  override readonly name: string = 'AuditCreditError';
  idempotencyKey: string | undefined;
  readonly attempts: number;
  /** The audit that was waited for. It goes on, and can be waited for again. */
  auditId: string | undefined;

  constructor(message: string, { idempotencyKey, attempts }: CallFacts, options?: { cause?: unknown }) {
    super(message, options);
    this.idempotencyKey = idempotencyKey;
    this.attempts = attempts;
  }
}
