/**
 * The kind of a failure decides the HTTP status, and whether a message is answered, retried or dead-lettered:
 * - `rejected`: the request is wrong or refused; repeating it changes nothing.
 * - `conflict`: it conflicts with something that exists or runs.
 * - `not-found`: it names something that does not exist.
 * - `transient`: a dependency is unavailable or busy; the same request may succeed later.
 * - `poison`: the message can never be handled; an operator must look at it.
 */
export type FailureKind = 'rejected' | 'conflict' | 'not-found' | 'transient' | 'poison';

/** A failure as it crosses the wire in a command's reply. */
export interface FailureBody {
  readonly code: string;
  readonly kind: FailureKind;
  readonly message: string;
  /** Facts for the caller, for example `required` credits. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The one error class of the services. The message says what happened, to what, and what to do next. */
export class Failure extends Error implements FailureBody {
  override readonly name = 'Failure';

  constructor(
    readonly kind: FailureKind,
    readonly code: string,
    message: string,
    readonly options: { readonly details?: Readonly<Record<string, unknown>>; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
  }

  get details(): Readonly<Record<string, unknown>> | undefined {
    return this.options.details;
  }

  toBody(): FailureBody {
    const { kind, code, message, details } = this;
    return { kind, code, message, details };
  }

  static fromBody(body: FailureBody): Failure {
    const { kind, code, message, details } = body;
    return new Failure(kind, code, message, { details });
  }
}
