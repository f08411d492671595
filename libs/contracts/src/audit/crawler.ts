/** What robots.txt files know our crawler by (product token, RFC 9309 section 2.2.1). */
export const ROBOTS_TOKEN = 'AuditCreditBot';

/** Redirects that are followed from the address of an audit to its page. */
export const MAX_CRAWLER_REDIRECTS = 10;

/**
 * Audits of one host that the service has under way at once where `ENGINE_AUDITS_PER_HOST` says nothing else; others of
 * that host wait. Each asks for a page and three files at the same time: more would be felt by a small site.
 */
export const AUDITS_PER_HOST = 2;

const VERSION = '0.1';

/**
 * Our user agent. The address leads to what the crawler is and how to keep it out, which the gateway serves below
 * `publicUrl`; without one there is no such page, and none is named.
 */
export function userAgentOf(publicUrl?: string): string {
  const product = `${ROBOTS_TOKEN}/${VERSION}`;
  return publicUrl === undefined ? product : `${product} (+${publicUrl.replace(/\/+$/, '')}/bot)`;
}

/** Of the assistants' fetchers the one that most sites know. */
export const PROBED_AGENT = 'ChatGPT-User';

/**
 * The user agent that a page is asked for with once more, to see whether AI agents are turned away: it names one of them,
 * by which filters go, and says all the same who asks.
 */
export function probeUserAgentOf(publicUrl?: string): string {
  return `Mozilla/5.0 (compatible; ${PROBED_AGENT}/1.0; asked by ${userAgentOf(publicUrl).replace(/[()]/g, '')})`;
}
