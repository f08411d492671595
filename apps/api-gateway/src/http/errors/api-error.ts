import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';

/** Fields of an error body beside code and message (contract section 7). */
export interface ApiErrorFields {
  readonly doc_url?: string;
  /** Credits that the request needs. */
  readonly required?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

export interface ApiErrorOptions {
  readonly fields?: ApiErrorFields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds after which the same request may succeed: the header of that name. */
  readonly retryAfter?: number;
  /** Where its kind has one of its own; otherwise the code's. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** A request that is answered with an error of the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiErrorCode,
    message: string,
    private readonly options: ApiErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
  }

  get status(): number {
    return this.options.status ?? API_ERRORS[this.code];
  }

  get headers(): Readonly<Record<string, string>> {
    const { headers, retryAfter } = this.options;
    return { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
  }

  /** The body of the answer, as JSON. */
  body(requestId: string): string {
    const error = { code: this.code, message: this.message, ...this.options.fields };
    return JSON.stringify({ error, request_id: requestId });
  }
}

const UNAVAILABLE_RETRY_SECONDS = 2;

/** 503 for a dependency that is away: the same request may succeed in a moment. */
export function serviceUnavailable(message: string, cause?: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfter: UNAVAILABLE_RETRY_SECONDS, cause });
}
