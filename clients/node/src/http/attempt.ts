import { AbortedError, ApiConnectionError, ApiTimeoutError, type CallDetails } from '../errors/errors.js';
import type { Clock } from './clock.js';
import type { Fetch, FetchResponse } from './fetch.js';

export interface AttemptRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface AttemptOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly details: CallDetails;
  /** Never in an error, whatever threw it. */
  readonly secret: string;
}

/** What ends an attempt early: its timeout, or the caller. */
export interface Limits {
  readonly signal: AbortSignal;
  /** Rejects when the attempt was ended early, also where what it waits for takes no signal. */
  within<T>(work: Promise<T>): Promise<T>;
}

/** Sends one request and hands its response to `read`. Throws a `ApiConnectionError`, a `ApiTimeoutError` or an `AbortedError`. */
export async function attempt<T>(
  request: AttemptRequest,
  options: AttemptOptions,
  read: (response: FetchResponse, limits: Limits) => Promise<T>,
): Promise<T> {
  const { details, timeoutMs, clock, signal } = options;
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  if (signal?.aborted) throw aborted(signal, details);
  signal?.addEventListener('abort', end, { once: true });
  let late = false;
  const stopTimer = clock.after(timeoutMs, () => {
    late = true;
    ending.abort(new Error('timeout'));
  });
  try {
    const { url, ...rest } = request;
    const limits = {
      signal: ending.signal,
      within: <V>(work: Promise<V>) => unlessAborted(work, ending.signal),
    };
    const response = await limits.within(
      options.fetch(url, { ...rest, signal: ending.signal, redirect: 'manual' }),
    );
    return await read(response, limits);
  } catch (error) {
    if (signal?.aborted) throw aborted(signal, details);
    const cause = withoutSecret(error, options.secret);
    if (late)
      throw new ApiTimeoutError(`The service did not answer within ${timeoutMs} ms.`, details, { cause });
    const sent = !nothingSent(error);
    throw new ApiConnectionError(connectionMessage(error, sent), { ...details, sent }, { cause });
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', end);
  }
}

export function aborted(signal: AbortSignal, details: CallDetails): AbortedError {
  return new AbortedError('The call was aborted.', details, { cause: signal.reason });
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

function connectionMessage(error: unknown, sent: boolean): string {
  const code = codeOf(error);
  const reason = code === undefined ? '' : ` (${code})`;
  return sent
    ? `The connection broke before the whole answer was there${reason}.`
    : `The service can't be reached${reason}.`;
}

interface Cause {
  readonly code?: unknown;
  readonly errors?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
}

/** The error, and what caused it, and so on. */
function* causesOf(error: unknown): Generator<Cause> {
  for (let each = error; typeof each === 'object' && each !== null; each = (each as Cause).cause) yield each;
}

function codeOf(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code;
  return undefined;
}

/** An own `fetch` may put the request into its error, headers and all. */
function withoutSecret(error: unknown, secret: string): unknown {
  return mayHold(error, secret) ? undefined : error;
}

const MAX_VALUES = 10_000;

/** Also true for what can't be looked through. */
function mayHold(value: unknown, secret: string): boolean {
  const seen = new Set<unknown>([value]);
  try {
    // A set also visits what is added meanwhile.
    for (const each of seen) {
      if (typeof each === 'string' && each.includes(secret)) return true;
      for (const part of partsOf(each)) if (seen.add(part).size > MAX_VALUES) return true;
    }
  } catch {
    return true;
  }
  return false;
}

/** The names and values of an object, what it lists, as `Headers` do, and the headers that a `Request` has by a getter. */
function* partsOf(value: unknown): Generator {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
  if (ArrayBuffer.isView(value)) return;
  for (const key of Reflect.ownKeys(value)) yield* [key, (value as Record<PropertyKey, unknown>)[key]];
  if ('headers' in value) yield value.headers;
  if (Symbol.iterator in value) yield* value as Iterable<unknown>;
}

/** Codes of Node and undici of attempts that ended before a connection was there. */
const BEFORE_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Those of a connection, too, that was established and lost its route. */
const OF_ROUTES = new Set(['EHOSTUNREACH', 'ENETUNREACH']);

/** True only where it is certain that nothing of the request was sent. Looks at the error and at its causes. */
export function nothingSent(error: unknown): boolean {
  for (const { code, errors, syscall } of causesOf(error)) {
    // A host with several addresses: each of them was tried.
    if (Array.isArray(errors) && errors.length > 0) return errors.every(nothingSent);
    if (typeof code !== 'string') continue;
    if (BEFORE_CONNECTION.has(code) || (OF_ROUTES.has(code) && syscall === 'connect')) return true;
  }
  return false;
}
