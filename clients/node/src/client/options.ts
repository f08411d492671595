import { type Clock, systemClock } from '../http/clock.js';
import type { Fetch } from '../http/fetch.js';
import { checkedHeaders } from '../http/headers.js';
import { Log, type Logger, type LogLevel } from '../http/log.js';
import { type RetryOptions, type RetryRules, retryRules } from '../retry/rules.js';
import { fromEnvironment } from './environment.js';

export interface ClientOptions {
  /** Where the service is, such as `https://api.example.com`. Default: `ACS_BASE_URL` of the environment. */
  readonly baseUrl?: string | undefined;
  /** `acs_live_…`. Default: `ACS_API_KEY` of the environment. */
  readonly apiKey?: string | undefined;
  /** `false`: one attempt, whatever comes back. Default: five retries. */
  readonly retries?: boolean | RetryOptions;
  /** Milliseconds of one attempt, until its body is read. A long poll gets its `wait` on top. Default 30,000. */
  readonly timeoutMs?: number;
  /** Milliseconds of a call with all its attempts and pauses. Default 120,000. */
  readonly totalTimeoutMs?: number;
  /** Sent with every request, such as those that a gateway of yours asks for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Your program or plug-in, in the user agent: the operator of the service can tell you of trouble that it has. */
  readonly appInfo?: AppInfo;
  /** Sends the requests; by default the global `fetch`. A proxy or an own agent: see the README. */
  readonly fetch?: Fetch;
  /** Gets what the client does, such as `console`. Default: nobody. */
  readonly logger?: Logger;
  /** What the logger gets at least. Default `info`: retries, and calls that the service will remove. */
  readonly logLevel?: LogLevel;
  /** For tests of the client itself. */
  readonly clock?: Clock;
}

/** A program that uses the client. */
export interface AppInfo {
  /** One word, such as `acme-seo`. */
  readonly name: string;
  readonly version?: string;
  /** A page about it, or where to write to. */
  readonly url?: string;
}

/** Of a single call; they win over those of the client. */
export interface CallOptions {
  /** Ends the call with an `AbortedError`, with its retries and pauses. */
  readonly signal?: AbortSignal;
  readonly retries?: boolean | RetryOptions;
  /** Milliseconds of one attempt. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds of the call with all its attempts and pauses. */
  readonly totalTimeoutMs?: number;
  /** Sent with each request of the call, beside those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Settings {
  readonly retries: RetryRules | false;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What the user agent ends with; empty without an `appInfo`. */
  readonly app: string;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly log: Log;
}

/** Where the service is, and the key for it. */
export interface Access {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Reads the options, or the environment. Throws a `TypeError`, which never has the key in it. */
export function readAccess(options: Pick<ClientOptions, 'baseUrl' | 'apiKey'>): Access {
  const {
    apiKey = fromEnvironment('ACS_API_KEY') ?? missing('apiKey', 'ACS_API_KEY'),
    baseUrl = fromEnvironment('ACS_BASE_URL') ?? missing('baseUrl', 'ACS_BASE_URL'),
  } = options;
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey must be the text of an API key, without spaces.');
  return { apiKey, baseUrl: checkedBaseUrl(baseUrl) };
}

/** Returns the address without white space around it and slashes at its end. The error doesn't repeat it: it may have a password. */
function checkedBaseUrl(given: string): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (!/^https?:\/\/[^\s?#]+$/i.test(text) || hasUserOrIsNone(text))
    throw new TypeError(
      'baseUrl must be the address of the service (ACS_BASE_URL), such as https://api.example.com, without a user name, a query or a fragment.',
    );
  return text.replace(/(?<!\/)\/+$/, '');
}

function hasUserOrIsNone(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return username !== '' || password !== '';
  } catch {
    return true;
  }
}

function missing(option: string, variable: string): never {
  throw new TypeError(`${option} is missing: pass it, or set ${variable}.`);
}

/** Checks the options. Throws a `TypeError`. */
export function readSettings(options: ClientOptions): Settings {
  return {
    retries: retryRules(options.retries),
    timeoutMs: positive('timeoutMs', options.timeoutMs ?? 30_000),
    totalTimeoutMs: positive('totalTimeoutMs', options.totalTimeoutMs ?? 120_000),
    headers: checkedHeaders(options.headers ?? {}),
    app: options.appInfo ? appText(options.appInfo) : '',
    clock: options.clock ?? systemClock,
    // Looked up at each call: tests of our users replace the global one.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    log: new Log(options.logger ?? {}, options.logLevel ?? 'info'),
  };
}

/** Returns the time. Throws a `TypeError` if it is none. */
export function positive(name: string, ms: number): number {
  if (typeof ms !== 'number' || !(ms > 0)) throw new TypeError(`${name} must be more than 0 milliseconds.`);
  return ms;
}

/** As in a user agent: ` name/version (url)`. Throws a `TypeError` for what would end its part of it. */
function appText({ name, version, url }: AppInfo): string {
  for (const part of [name, version ?? 'x', url ?? 'x'])
    if (typeof part !== 'string' || !/^[\x21-\x27\x2a-\x7e]+$/.test(part))
      throw new TypeError('appInfo must have a name, all of it printable ASCII without spaces and brackets.');
  return ` ${name}${version === undefined ? '' : `/${version}`}${url === undefined ? '' : ` (${url})`}`;
}
