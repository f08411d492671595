import { OutboundError } from './errors/outbound-error.js';
import { type Exchange, openExchange } from './exchange/open-exchange.js';
import { type StageBudgets, StageClock } from './exchange/stage-clock.js';
import { isRedirect, nextHop, type Redirect } from './redirects.js';
import { MAX_REDIRECT_URL_LENGTH, resolveTarget, type Target } from './resolve/resolve-target.js';
import { type BodyLimits, readBody, type ReadBody } from './response/read-body.js';
import type { ResponseHeaders } from './response/response-headers.js';
import type { EgressPolicy } from './rules/egress-policy.js';

/**
 * Asked before each connection, a redirect's included, with the URL and the addresses that were vetted for it. What it
 * throws ends the fetch.
 */
export type Admission = (target: Target) => Promise<void>;

export interface GuardedFetch {
  readonly url: string;
  /** Default GET. A redirect is followed with the same one. */
  readonly method?: 'GET' | 'HEAD';
  readonly policy: EgressPolicy;
  /** Ends everything at once; a `TimeoutError` as its reason makes it a time-out. */
  readonly signal?: AbortSignal;
  readonly userAgent: string;
  /** Sent to the first URL's origin only, never across a redirect to another. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: every hop may be asked. */
  readonly admit?: Admission | undefined;
  /** Default 10. */
  readonly maxRedirects?: number;
  /** Default 5 MB each. */
  readonly maxWireBytes?: number;
  readonly maxBodyBytes?: number;
  /** Default `refuse`. */
  readonly overflow?: BodyLimits['overflow'];
  /** `skipped`: the connection ends after the response head, whatever follows. Default `read`. */
  readonly body?: 'read' | 'skipped';
  /** Default: 2 s for names, 3 s to connect, 3 s for TLS, 8 s for the response head, all per hop. */
  readonly budgets?: StageBudgets;
}

export interface GuardedFetchResult extends ReadBody {
  readonly finalUrl: string;
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly redirects: readonly Redirect[];
  /** Milliseconds: of the last hop until its response head, and of everything. */
  readonly timing: { readonly firstByteMs: number; readonly totalMs: number };
}

const FIVE_MB = 5 * 1024 * 1024;
const BUDGETS: StageBudgets = { dns: 2_000, connect: 3_000, tls: 3_000, headers: 8_000 };

/**
 * Fetches a partner's URL under the SSRF rule: every hop is judged, resolved once and pinned like the first. Keeps no
 * cookies, uses no proxy, sends no header of the caller across origins. Any status is a result, also a redirect without
 * a `Location`. Throws `OutboundError` for everything else.
 */
export async function fetchGuarded(fetch: GuardedFetch): Promise<GuardedFetchResult> {
  const startedAt = performance.now();
  const clock = new StageClock(fetch.budgets ?? BUDGETS, fetch.signal);
  const redirects: Redirect[] = [];
  try {
    let target = await resolveTarget(fetch.url, fetch.policy, clock);
    const firstOrigin = target.url.origin;
    for (;;) {
      await admitted(fetch, target, clock);
      const hopStartedAt = performance.now();
      const exchange = await openHop(fetch, target, firstOrigin, clock);
      try {
        const location = isRedirect(exchange.status) ? exchange.headers.location : undefined;
        if (location === undefined) {
          const firstByteMs = performance.now() - hopStartedAt;
          return await finish(fetch, target, exchange, clock, redirects, { firstByteMs, startedAt });
        }
        const to = nextHop(target.url, location, redirects, fetch.maxRedirects ?? 10);
        redirects.push({ from: target.url.href, to, status: exchange.status });
      } finally {
        await exchange.close();
      }
      target = await resolveTarget(redirects.at(-1)?.to ?? '', fetch.policy, clock, MAX_REDIRECT_URL_LENGTH);
    }
  } catch (error) {
    throw located(clock.explain(error), fetch.url, redirects);
  } finally {
    clock.stop();
  }
}

/** In no stage that has a budget: how long it takes says nothing of the site. */
async function admitted({ admit }: GuardedFetch, target: Target, clock: StageClock): Promise<void> {
  if (admit === undefined) return;
  clock.enter('validate');
  await clock.race(admit(target));
}

const MAX_HOST_CHARACTERS = 260;

/** The failure with the host that was being asked, and after how many redirects. */
function located(failure: OutboundError, firstUrl: string, redirects: readonly Redirect[]): OutboundError {
  const host = URL.parse(redirects.at(-1)?.to ?? firstUrl)?.host.slice(0, MAX_HOST_CHARACTERS);
  const detail = {
    ...(host && { host }),
    ...(redirects.length > 0 && { hop: redirects.length }),
    ...failure.detail,
  };
  return new OutboundError(failure.code, failure.stage, failure.message, detail, failure.cause);
}

function openHop(
  fetch: GuardedFetch,
  target: Target,
  firstOrigin: string,
  clock: StageClock,
): Promise<Exchange> {
  const own = target.url.origin === firstOrigin ? fetch.headers : {};
  const headers = {
    'user-agent': fetch.userAgent,
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br',
    ...own,
  };
  return openExchange(target, { method: fetch.method ?? 'GET', headers }, { policy: fetch.policy, clock });
}

const NO_BODY: ReadBody = { body: Buffer.alloc(0), wireBytes: 0, truncated: false };

async function finish(
  fetch: GuardedFetch,
  target: Target,
  exchange: Exchange,
  clock: StageClock,
  redirects: readonly Redirect[],
  times: { firstByteMs: number; startedAt: number },
): Promise<GuardedFetchResult> {
  const limits: BodyLimits = {
    maxWireBytes: fetch.maxWireBytes ?? FIVE_MB,
    maxBodyBytes: fetch.maxBodyBytes ?? FIVE_MB,
    overflow: fetch.overflow ?? 'refuse',
  };
  const read = fetch.body === 'skipped' ? NO_BODY : await readBody(exchange, limits, clock);
  return {
    ...read,
    finalUrl: target.url.href,
    status: exchange.status,
    headers: exchange.headers,
    redirects,
    timing: { firstByteMs: times.firstByteMs, totalMs: performance.now() - times.startedAt },
  };
}
