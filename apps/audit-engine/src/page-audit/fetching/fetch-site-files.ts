import { fetchGuarded } from '#outbound-http/fetch-guarded';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { headerLines } from '#outbound-http/response/response-headers';
import { underDeadline } from '#timing/under-deadline';
import { MAX_SITEMAP_BYTES } from '../../checks/crawling/sitemap-addresses.js';
import { MAX_ROBOTS_BYTES } from '../../robots/robots-file.js';
import type { FetchTerms } from './fetch-terms.js';
import type { AuxFile } from '../../page/page-source.js';

export interface SiteFiles {
  readonly robots: AuxFile;
  readonly sitemap: AuxFile;
  readonly llms: AuxFile;
}

/** Crawlers read no more of an llms.txt. */
const MAX_LLMS_BYTES = 256 * 1024;
/** RFC 9309 section 2.3.1.2. */
const MAX_REDIRECTS = 5;

/** Fetches robots.txt, sitemap.xml and llms.txt of an origin at the same time, each up to its limit. Never throws. */
export async function fetchSiteFiles(
  terms: FetchTerms,
  origin: string,
  signal: AbortSignal,
): Promise<SiteFiles> {
  const [robots, sitemap, llms] = await Promise.all([
    fetchFile(terms, `${origin}/robots.txt`, MAX_ROBOTS_BYTES, signal, terms.budget.robotsMs),
    fetchFile(terms, `${origin}/sitemap.xml`, MAX_SITEMAP_BYTES, signal),
    fetchFile(terms, `${origin}/llms.txt`, MAX_LLMS_BYTES, signal),
  ]);
  return { robots, sitemap, llms };
}

/** Fetches the robots.txt of an origin that the page links to, under the time limit of the other files. Never throws. */
export function fetchRobots(terms: FetchTerms, origin: string, signal: AbortSignal): Promise<AuxFile> {
  return fetchFile(terms, `${origin}/robots.txt`, MAX_ROBOTS_BYTES, signal);
}

async function fetchFile(
  terms: FetchTerms,
  url: string,
  maxBytes: number,
  outer: AbortSignal,
  withinMs = terms.budget.siteFileMs,
): Promise<AuxFile> {
  try {
    const { status, headers, body } = await underDeadline(outer, withinMs, (signal) =>
      fetchGuarded({
        url,
        policy: terms.policy,
        userAgent: terms.userAgent,
        admit: terms.admit,
        signal,
        budgets: terms.budget.stages,
        maxRedirects: MAX_REDIRECTS,
        maxWireBytes: maxBytes,
        maxBodyBytes: maxBytes,
        overflow: 'truncate',
      }),
    );
    if (status >= 500) return { kind: 'broken', status };
    if (status >= 300) return { kind: 'absent', status };
    return {
      kind: 'found',
      contentType: headerLines(headers, 'content-type')[0] ?? '',
      text: body.toString('utf8'),
    };
  } catch (error) {
    return { kind: 'unreached', code: error instanceof OutboundError ? error.code : 'unknown' };
  }
}
