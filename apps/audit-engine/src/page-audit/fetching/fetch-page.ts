import { fetchGuarded, type GuardedFetchResult } from '#outbound-http/fetch-guarded';
import { failureOfResponse } from '../failures/failure-of-response.js';
import { fetchWithRetry } from './fetch-with-retry.js';
import { fetchSiteFiles, type SiteFiles } from './fetch-site-files.js';
import type { FetchTerms } from './fetch-terms.js';
import type { PageSource } from '../../page/page-source.js';
import { underDeadline } from '#timing/under-deadline';
import { probeAgent } from './probe-agent.js';

/** What an audit takes from the network before it knows the page's links. */
export type FetchedPage = Omit<PageSource, 'linkProbe'>;

export interface PageFetch extends FetchTerms {
  readonly url: string;
}

/** One for all fetches: an error made for each would cost its stack. */
const OVER = new Error('The fetch of the page is over.');

/**
 * Fetches the page and, at the same time, the files of its site. If the page is redirected to another origin, the files
 * are that origin's. Throws `AuditFailure` if the page can't be fetched or the response is not a page. A missing file
 * never fails an audit.
 */
export async function fetchPage(fetch: PageFetch): Promise<FetchedPage> {
  const ended = new AbortController();
  const beside = fetchSiteFiles(fetch, originOf(fetch.url), AbortSignal.any([fetch.signal, ended.signal]));
  try {
    const page = await fetchDocument(fetch);
    const finalOrigin = new URL(page.finalUrl).origin;
    const moved = finalOrigin !== originOf(fetch.url);
    const [files, agentProbe] = await Promise.all([
      moved ? fetchSiteFiles(fetch, finalOrigin, fetch.signal) : beside,
      probeAgent(fetch, page.finalUrl),
    ]);
    return { ...sourceOf(fetch.url, page), ...files, agentProbe };
  } finally {
    ended.abort(OVER);
  }
}

function fetchDocument(fetch: PageFetch): Promise<GuardedFetchResult> {
  const { url, policy, userAgent, budget, signal, admit } = fetch;
  const endsAt = performance.now() + budget.fetchMs;
  return underDeadline(signal, budget.fetchMs, (limit) =>
    fetchWithRetry({
      request: () => fetchGuarded({ url, policy, userAgent, signal: limit, budgets: budget.stages, admit }),
      judge: (response) =>
        failureOfResponse({ ...response, requestedUrl: url }, { userAgent, at: Date.now() }),
      signal: limit,
      msLeft: () => endsAt - performance.now(),
    }),
  );
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}

function sourceOf(
  requestedUrl: string,
  page: GuardedFetchResult,
): Omit<FetchedPage, keyof SiteFiles | 'agentProbe'> {
  return {
    requestedUrl,
    finalUrl: page.finalUrl,
    redirects: page.redirects,
    status: page.status,
    headers: page.headers,
    body: page.body,
    wireBytes: page.wireBytes,
    firstByteMs: page.timing.firstByteMs,
  };
}
