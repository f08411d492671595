import type { ResponseHeaders } from '../http/fetch.js';

/** What every error tells about its call. */
export interface CallDetails {
  /** With it the same create can be sent again, also by another process, and is charged once. Only of creates. */
  readonly idempotencyKey?: string | undefined;
  /** Requests that were made; 1 without a retry, and 0 where none was needed. */
  readonly attempts: number;
}

/** All errors of the client are kinds of this one. */
export class AuditCreditError extends Error {
  override readonly name: string = 'AuditCreditError';
  idempotencyKey: string | undefined;
  readonly attempts: number;
  /** The audit that was waited for. It goes on, and can be waited for again. */
  auditId: string | undefined;

  constructor(message: string, { idempotencyKey, attempts }: CallDetails, options?: { cause?: unknown }) {
    super(message, options);
    this.idempotencyKey = idempotencyKey;
    this.attempts = attempts;
  }
}

/** What an error answer tells. */
export interface ResponseDetails extends CallDetails {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** For programs, such as `INSUFFICIENT_CREDITS`; undefined if the response is not the service's own. */
  readonly code: string | undefined;
  /** Name it to the operator of the service. */
  readonly requestId: string | undefined;
  /** A page about the code. */
  readonly docUrl: string | undefined;
  /** What a 400 is about: a field of the body, a header, or a parameter of the query. */
  readonly field: string | undefined;
  /** What `Retry-After` asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** What the response has in `error`, with fields that this version does not know. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The service answered with an error. */
export class ApiError extends AuditCreditError implements ResponseDetails {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(message: string, details: ResponseDetails) {
    super(message, details);
    this.status = details.status;
    this.headers = details.headers;
    this.code = details.code;
    this.requestId = details.requestId;
    this.docUrl = details.docUrl;
    this.field = details.field;
    this.retryAfterMs = details.retryAfterMs;
    this.body = details.body;
  }
}

/** 400 or 413: the request can't be served as it is; see `field`. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}

/** 401: no such key. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError';
}

/** 402: no audit was created. */
export class InsufficientCreditsError extends ApiError {
  override readonly name: string = 'InsufficientCreditsError';

  /** Credits that the audit costs. */
  get required(): number | undefined {
    return numberIn(this.body.required);
  }
}

/** 404: no such audit or delivery in this workspace. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409 */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 409: the idempotency key was used with another body, or its first request is still under way. */
export class IdempotencyConflictError extends ConflictError {
  override readonly name: string = 'IdempotencyConflictError';
}

/** 410: the events after that sequence are no longer kept. */
export class EventsExpiredError extends ApiError {
  override readonly name: string = 'EventsExpiredError';

  /** The oldest that is kept: read on after `oldestSequence - 1`, and get what was missed from the lists. */
  get oldestSequence(): number | undefined {
    return numberIn(this.body.oldest_sequence);
  }
}

/** 429: see `retryAfterMs`. */
export class RateLimitedError extends ApiError {
  override readonly name: string = 'RateLimitedError';
}

/** 503: see `retryAfterMs`. */
export class UnavailableError extends ApiError {
  override readonly name: string = 'UnavailableError';
}

/** There was no response, or half of one. */
export class ApiConnectionError extends AuditCreditError {
  override readonly name: string = 'ApiConnectionError';
  /** `false`: no attempt of the call sent anything. `true`: the service may have done what was asked. */
  sent: boolean;

  constructor(
    message: string,
    details: CallDetails & { readonly sent: boolean },
    options?: { cause?: unknown },
  ) {
    super(message, details, options);
    this.sent = details.sent;
  }
}

/** An attempt, a whole call, or a wait took longer than it may. */
export class ApiTimeoutError extends AuditCreditError {
  override readonly name: string = 'ApiTimeoutError';
}

/**
 * The caller's `AbortSignal` ended the call; its reason is the `cause`. The service may have done what was asked. Its `name`
 * is `AbortError`, as that of what `fetch` throws: code that asks for that name takes both.
 */
export class AbortedError extends AuditCreditError {
  override readonly name: string = 'AbortError';
}

/** A webhook was not sent by the service, or too long ago: answer it with 401 and don't act on it. */
export class SignatureVerificationError extends AuditCreditError {
  override readonly name: string = 'SignatureVerificationError';

  constructor(message: string) {
    super(message, { attempts: 0 });
  }
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
