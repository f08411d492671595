import type { ResponseHeaders } from '../http/fetch.js';
import {
  type ResponseDetails,
  ApiError,
  ConflictError,
  EventsExpiredError,
  IdempotencyConflictError,
  InsufficientCreditsError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
  UnavailableError,
  type CallDetails,
} from './errors.js';

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: UnauthorizedError,
  402: InsufficientCreditsError,
  404: NotFoundError,
  409: ConflictError,
  410: EventsExpiredError,
  413: InvalidRequestError,
  429: RateLimitedError,
  503: UnavailableError,
};

/** What the codes of a 400 are about. */
const FIELDS: Readonly<Record<string, string>> = {
  INVALID_URL: 'url',
  INVALID_TYPE: 'type',
  INVALID_KIND: 'kind',
  INVALID_METADATA: 'metadata',
  METADATA_LIMIT: 'metadata',
  INVALID_PACKAGE: 'package',
  INVALID_IDEMPOTENCY_KEY: 'Idempotency-Key',
};

interface ErrorResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The parsed body; undefined if it is no JSON. */
  readonly body: unknown;
}

/** Returns the error that a response means. A response that is not the service's own has no code. */
export function errorFrom(
  { status, headers, requestId, retryAfterMs, body }: ErrorResponse,
  call: CallDetails,
): ApiError {
  const error = objectAt(body, 'error') ?? {};
  const code = textAt(error, 'code');
  const message = textAt(error, 'message') ?? withoutMessage(status, body);
  const details: ResponseDetails = {
    ...call,
    status,
    headers,
    code,
    requestId: requestId ?? textAt(body, 'request_id'),
    docUrl: textAt(error, 'doc_url'),
    field: textAt(error, 'field') ?? fieldOf(code, message),
    retryAfterMs,
    body: { ...error },
  };
  if (code === 'IDEMPOTENCY_CONFLICT') return new IdempotencyConflictError(message, details);
  return new (CLASSES[status] ?? ApiError)(message, details);
}

function withoutMessage(status: number, body: unknown): string {
  const missing = typeof body === 'object' && body !== null ? ', but without data' : ', but not with JSON';
  return `The service answered with status ${status}${status >= 200 && status < 300 ? missing : ''}.`;
}

function fieldOf(code: string | undefined, message: string): string | undefined {
  // The message about a parameter begins with its name.
  if (code === 'INVALID_PARAMETER') return message.split(' ', 1)[0];
  return code === undefined ? undefined : FIELDS[code];
}

function objectAt(value: unknown, name: string): object | undefined {
  const found = at(value, name);
  return typeof found === 'object' && found !== null ? found : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name);
  return typeof found === 'string' ? found : undefined;
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
