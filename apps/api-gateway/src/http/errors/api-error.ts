import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';

/** Fields of an error body beside code and message (contract section 7). */
export interface ApiErrorFields {
  readonly doc_url?: string;
  /** Credits that the request needs. */
  readonly required?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The number of the oldest event that is kept. */
  readonly oldest_sequence?: number;
}

interface ApiErrorOptions {
  readonly fields?: ApiErrorFields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds after which the same request may succeed: the header of that name. */
  readonly retryAfter?: number;
  /** Only if it differs from the status of the code. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** An error of the contract, as the response to a request. */
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

  /** Returns the response body, as JSON. */
  body(requestId: string): string {
    const error = { code: this.code, message: this.message, ...this.options.fields };
    return JSON.stringify({ error, request_id: requestId });
  }
}

const UNAVAILABLE_RETRY_SECONDS = 2;

/** Returns a 503 for an unavailable dependency: the same request may succeed in a moment. */
export function serviceUnavailable(message: string, cause?: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfter: UNAVAILABLE_RETRY_SECONDS, cause });
}
