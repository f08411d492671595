import {
  type OutboundCode,
  type OutboundDetail,
  type Stage,
  OutboundError,
} from '#outbound-http/errors/outbound-error';
import { headerLines, type ResponseHeaders, retryAfterMs } from '#outbound-http/response/response-headers';

/**
 * How an attempt ended. `failed`: the receiver's fault; it counts towards the delivery's 5 attempts and the endpoint's
 * 10 failures. `abandoned`: our fault; it counts nowhere. `reason` is one word for tables and metrics.
 */
export type AttemptResult =
  | ({ readonly outcome: 'succeeded' } & AttemptFields)
  | ({ readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs?: number } & AttemptFields)
  | ({ readonly outcome: 'abandoned'; readonly reason: string } & AttemptFields);

interface AttemptFields {
  readonly status?: number;
  /** The beginning of the response body, as sent. */
  readonly responseHead?: Buffer;
  /** Says what went wrong and when, in a sentence, if no response came. */
  readonly error?: string;
  readonly durationMs: number;
}

interface ReceivedResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer;
  readonly durationMs: number;
}

export interface RequestFailure {
  readonly code: OutboundCode;
  readonly stage: Stage;
  readonly detail?: OutboundDetail;
  readonly error?: string;
}

/** In characters. */
const MAX_ERROR_LENGTH = 500;

/** Statuses whose `Retry-After` counts. */
const ASKS_TO_WAIT: readonly number[] = [429, 503];

/**
 * This machine has no network or no name server. A name server without a network replies as if the zone's servers were
 * down, so that counts as our fault too, within the limits of `countOwnFault`.
 */
const OURS: readonly OutboundCode[] = ['network_unavailable', 'dns_unavailable', 'dns_temporary', 'aborted'];

/**
 * Returns the result of a response. Any 2xx is a success. Everything else is a failure, redirects included: they are
 * not followed.
 */
export function resultOfResponse(
  { status, headers, body, durationMs }: ReceivedResponse,
  now: number,
): AttemptResult {
  const fields: AttemptFields = { status, responseHead: body, durationMs };
  if (status >= 200 && status < 300) return { outcome: 'succeeded', ...fields };
  if (status >= 300 && status < 400) {
    const error = `It redirects to ${headerLines(headers, 'location')[0]?.trim() ?? 'nowhere'}. Redirects are not followed: register that address.`;
    return { outcome: 'failed', reason: 'redirect', ...fields, error: error.slice(0, MAX_ERROR_LENGTH) };
  }
  const waitMs = ASKS_TO_WAIT.includes(status) ? retryAfterMs(headers, now) : undefined;
  const failed = { outcome: 'failed', reason: `http_${status}`, ...fields } as const;
  return waitMs === undefined
    ? failed
    : {
        ...failed,
        retryAfterMs: waitMs,
        error: `It asks to wait ${waitMs / 1_000} s; the longest wait is an hour.`,
      };
}

/** Returns the result of a request that failed with this error after `durationMs`. */
export function resultOfError(failure: RequestFailure, durationMs: number): AttemptResult {
  const { code, error } = failure;
  return {
    outcome: isOurs(failure) ? 'abandoned' : 'failed',
    reason: code,
    ...(error !== undefined && { error }),
    durationMs,
  };
}

/**
 * A receiver may close a connection that was kept just before it gets the request. It then saw no attempt. If it did
 * see it, the next one is over a new connection, and counts.
 */
function isOurs({ code, stage, detail }: RequestFailure): boolean {
  if (code === 'connection_reset') return detail?.kept_connection === true;
  return OURS.includes(code) || (code === 'timeout' && stage === 'dns');
}

/** Describes the stage that a request had reached. */
const REACHED: Readonly<Record<Stage, string>> = {
  validate: 'before anything was sent',
  dns: 'while its name was looked up',
  connect: 'while connecting',
  tls: 'during the TLS handshake',
  headers: 'connected, but no status came',
  body: 'while the answer came',
};

/** Returns a sentence for operators: the failure, its stage, and the known cause. */
export function explainError(error: unknown): string {
  const text =
    error instanceof OutboundError
      ? `${whatOf(error)}${detailText(error)}`
      : `An unexpected error: ${String(error)}`;
  return text.slice(0, MAX_ERROR_LENGTH);
}

/** An error of our own rules already has a message for operators. */
function whatOf({ code, stage, message }: OutboundError): string {
  if (code === 'invalid_url' || code === 'forbidden_target' || stage === 'dns') return message;
  return `${code}: ${REACHED[stage]}.`;
}

function detailText({ detail }: OutboundError): string {
  const fields = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  return fields.length === 0 ? '' : ` (${fields.join('; ')})`;
}
