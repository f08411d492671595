import { runtimeName } from '../client/environment.js';
import { type CallOptions, positive, type Settings } from '../client/options.js';
import { type ResponseInfo, type WithResponse, withResponse } from '../client/response.js';
import {
  AuditCreditError,
  type CallDetails,
  type ApiError,
  AbortedError,
  ApiConnectionError,
} from '../errors/errors.js';
import { errorFrom } from '../errors/from-response.js';
import { Pages } from '../pages/pages.js';
import { pauseBefore, type RetryRules, retryRules, retryAfterMs } from '../retry/rules.js';
import { mayRetry, type Repeatable } from '../retry/retriable.rule.js';
import { aborted, attempt, type AttemptRequest, type Limits } from './attempt.js';
import type { FetchResponse } from './fetch.js';
import { checkedHeaders } from './headers.js';
import { shownHeaders } from './log.js';
import { type QueryValue, withQuery } from './query.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiRequest {
  readonly method: Method;
  /** From `/api/v1` on; identifiers in it are escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly repeatable: Repeatable;
  readonly idempotencyKey?: string;
  /** Milliseconds that the service was asked to wait, on top of the timeout. */
  readonly waitMs?: number;
}

/** A parsed success. */
export interface Received {
  readonly body: Readonly<Record<string, unknown>>;
  readonly info: ResponseInfo;
}

/** That of package.json; a test holds them together. */
export const VERSION = '0.1.0';
const USER_AGENT = `audit-credit-node/${VERSION} ${runtimeName()}`;

/** Sends requests with the key and repeats what may be repeated. */
export class Transport {
  constructor(
    private readonly baseUrl: string,
    /** A function, so that printing the client does not print the key. */
    private readonly apiKey: () => string,
    readonly settings: Settings,
  ) {}

  /** Resolves with the response's body. Throws an `AuditCreditError` when no retry is left or allowed. */
  async call(request: ApiRequest, options: CallOptions = {}): Promise<Received> {
    const { clock, log } = this.settings;
    const rules = options.retries === undefined ? this.settings.retries : retryRules(options.retries);
    const timeoutMs =
      positive('timeoutMs', options.timeoutMs ?? this.settings.timeoutMs) + (request.waitMs ?? 0);
    const totalMs =
      positive('totalTimeoutMs', options.totalTimeoutMs ?? this.settings.totalTimeoutMs) +
      (request.waitMs ?? 0);
    const deadline = clock.now() + totalMs;
    // Once: a caller may change its object while a retry waits.
    const wire = this.onWire(request, options);
    let sentBefore = false;
    for (let attempts = 1; ; attempts++) {
      const details = { attempts, idempotencyKey: request.idempotencyKey };
      try {
        const left = Math.min(timeoutMs, deadline - clock.now());
        return await this.send(wire, details, left, options.signal);
      } catch (error) {
        if (!(error instanceof AuditCreditError)) throw error;
        const pauseMs = pauseAfter(error, attempts, rules, request.repeatable, clock.random());
        if (pauseMs === undefined || clock.now() + pauseMs >= deadline) {
          // Of the whole call: who takes it for not sent, creates the audit with another key.
          if (error instanceof ApiConnectionError) error.sent ||= sentBefore;
          throw error;
        }
        sentBefore ||= !(error instanceof ApiConnectionError) || error.sent;
        log.write('info', () => `${nameOf(request)}: ${error.message} Again in ${Math.ceil(pauseMs)} ms.`);
        await this.pause(pauseMs, options.signal, details);
      }
    }
  }

  /** As `call`; resolves with the data of the response. */
  async data<T extends object>(request: ApiRequest, options?: CallOptions): Promise<WithResponse<T>> {
    const { body, info } = await this.call(request, options);
    return withResponse(body.data as T, info);
  }

  /** A list whose pages each have the position of the next one in `following`, for the parameter `at` of the query. */
  pages<T>(
    path: string,
    query: Readonly<Record<string, QueryValue>>,
    { at, following }: { readonly at: string; readonly following: string },
    options?: CallOptions,
  ): Pages<T> {
    return new Pages(async (cursor) => {
      const { body, info } = await this.call(
        { method: 'GET', path, query: { ...query, [at]: cursor ?? query[at] }, repeatable: 'natural' },
        options,
      );
      const next = body[following] as string | number | null | undefined;
      return {
        data: body.data as readonly T[],
        next_cursor: next === null || next === undefined ? null : String(next),
        response: info,
      };
    });
  }

  /** Opens a body that has no end, once; `read` gets it as it comes. The timeout is that of the headers. */
  async open<T>(
    request: ApiRequest,
    options: Pick<CallOptions, 'signal' | 'headers'>,
    read: (response: FetchResponse, limits: Limits) => Promise<T>,
  ): Promise<T> {
    const details = { attempts: 1 };
    const wire = this.onWire(request, options);
    return this.attempt(wire, details, this.settings.timeoutMs, options.signal, async (response, limits) => {
      if (response.status !== 200) throw this.refusal(response, await textOf(response, limits), details);
      return read(response, limits);
    });
  }

  /** Pauses. Throws an `AbortedError` as soon as the signal is aborted. */
  async pause(ms: number, signal: AbortSignal | undefined, details: CallDetails): Promise<void> {
    try {
      await this.settings.clock.pause(ms, signal);
    } catch (error) {
      throw signal?.aborted ? aborted(signal, details) : error;
    }
  }

  private send(
    wire: AttemptRequest,
    details: CallDetails,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Received> {
    return this.attempt(wire, details, timeoutMs, signal, async (response, limits) => {
      const text = await textOf(response, limits);
      const body = parsed(text);
      if (response.status < 200 || response.status > 299 || !isObject(body) || !hasData(body))
        throw this.refusal(response, text, details);
      const info: ResponseInfo = {
        status: response.status,
        headers: response.headers,
        requestId: response.headers.get('x-request-id') ?? undefined,
        idempotencyKey: details.idempotencyKey,
        attempts: details.attempts,
        replayed: response.headers.get('x-idempotent-replay') === 'true',
      };
      return { body, info };
    });
  }

  /** As `attempt`, but an error answer, which is no failure of the connection, gets through. */
  private async attempt<T>(
    wire: AttemptRequest,
    details: CallDetails,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    read: (response: FetchResponse, limits: Limits) => Promise<T>,
  ): Promise<T> {
    const { fetch, clock, log } = this.settings;
    const name = `${wire.method} ${wire.url.slice(this.baseUrl.length)}: attempt ${details.attempts}`;
    const options = { fetch, clock, timeoutMs, signal, details, secret: this.apiKey() };
    log.write('debug', () => `${name}: sent with ${shownHeaders(wire.headers)}`);
    const begin = clock.now();
    type Outcome = { error: AuditCreditError } | { error?: undefined; value: T };
    const outcome = await attempt(wire, options, async (response, limits): Promise<Outcome> => {
      const id = response.headers.get('x-request-id') ?? 'without x-request-id';
      log.write('debug', () => `${name}: ${response.status}, ${id}, after ${clock.now() - begin} ms`);
      const sunset = response.headers.get('sunset');
      if (response.headers.get('deprecation') !== null)
        log.write('warn', () => `${name}: deprecated, and available until ${sunset ?? 'further notice'}`);
      try {
        return { value: await read(response, limits) };
      } catch (error) {
        if (error instanceof AuditCreditError && !(error instanceof AbortedError)) return { error };
        throw error;
      }
    });
    if (outcome.error) throw outcome.error;
    return outcome.value;
  }

  private onWire(
    { method, path, query, headers, body, idempotencyKey }: ApiRequest,
    options: CallOptions,
  ): AttemptRequest {
    return {
      url: this.baseUrl + withQuery(path, query ?? {}),
      method,
      headers: {
        ...this.settings.headers,
        ...checkedHeaders(options.headers ?? {}),
        accept: 'application/json',
        authorization: `Bearer ${this.apiKey()}`,
        'user-agent': USER_AGENT + this.settings.app,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  }

  private refusal({ status, headers }: FetchResponse, text: string, details: CallDetails): ApiError {
    return errorFrom(
      {
        status,
        headers,
        requestId: headers.get('x-request-id') ?? undefined,
        retryAfterMs: retryAfterMs(headers.get('retry-after'), this.settings.clock.now()),
        body: parsed(text),
      },
      details,
    );
  }
}

function nameOf({ method, path }: ApiRequest): string {
  return `${method} ${path}`;
}

/** Milliseconds before the next attempt; undefined: there is none. */
function pauseAfter(
  error: AuditCreditError,
  attempts: number,
  rules: RetryRules | false,
  repeatable: Repeatable,
  random: number,
): number | undefined {
  if (rules === false || attempts > rules.maxRetries || !mayRetry(error, repeatable)) return undefined;
  const asked = (error as Partial<ApiError>).retryAfterMs ?? 0;
  return asked > rules.maxRetryAfterMs ? undefined : pauseBefore(attempts, rules, random, asked);
}

function textOf(response: FetchResponse, limits: Limits): Promise<string> {
  return limits.within(response.text());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function hasData({ data }: Readonly<Record<string, unknown>>): boolean {
  return typeof data === 'object' && data !== null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
