import type { EgressPolicy } from '#outbound-http/egress-policy';
import { fetchGuarded, type GuardedFetchResult } from '#outbound-http/fetch-guarded';
import type { AuditBudget } from './audit-budget.js';
import { fetchBeside, type FilesBeside } from './fetch-beside.js';
import type { PageSource } from './page-source.js';

export interface PageFetch {
  readonly url: string;
  readonly policy: EgressPolicy;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  readonly budget: AuditBudget;
}

/**
 * Gets the page, and at the same time what lies beside it on its site. Where the page is redirected to another origin,
 * the files are those of that one. Throws `OutboundError` for the page; nothing beside it fails an audit.
 */
export async function fetchPage(fetch: PageFetch): Promise<PageSource> {
  const ended = new AbortController();
  const beside = fetchBeside(fetch, originOf(fetch.url), AbortSignal.any([fetch.signal, ended.signal]));
  try {
    const page = await fetchGuarded({
      url: fetch.url,
      policy: fetch.policy,
      userAgent: fetch.userAgent,
      signal: AbortSignal.any([fetch.signal, AbortSignal.timeout(fetch.budget.fetchMs)]),
      budgets: fetch.budget.stages,
    });
    const finalOrigin = new URL(page.finalUrl).origin;
    if (finalOrigin === originOf(fetch.url)) return sourceOf(fetch.url, page, await beside);
    return sourceOf(fetch.url, page, await fetchBeside(fetch, finalOrigin, fetch.signal));
  } finally {
    ended.abort();
  }
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}

function sourceOf(requestedUrl: string, page: GuardedFetchResult, beside: FilesBeside): PageSource {
  return {
    requestedUrl,
    finalUrl: page.finalUrl,
    redirects: page.redirects,
    status: page.status,
    headers: page.headers,
    body: page.body,
    firstByteMs: page.timing.firstByteMs,
    ...beside,
  };
}
