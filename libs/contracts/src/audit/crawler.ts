/** The product token of our crawler in robots.txt files (RFC 9309 section 2.2.1). */
export const ROBOTS_TOKEN = 'AuditCreditBot';

/** The most redirects from the address of an audit to its page. */
export const MAX_CRAWLER_REDIRECTS = 10;

/**
 * Default of `ENGINE_AUDITS_PER_HOST`: audits of one host that run at once; others of that host wait. Each requests a
 * page and three files at the same time: a small site would notice more.
 */
export const AUDITS_PER_HOST = 2;

/** The most that an audit requests of what its page links to, where `ENGINE_LINK_PROBE` is on. */
export const LINK_PROBE = {
  links: 40,
  images: 20,
  /** Language versions, of which the head is read. */
  versions: 10,
  /** Services for agents. */
  services: 8,
  /** Addresses of each other site, because nobody there asked for the audit. */
  perOtherSite: 5,
  otherSites: 20,
  /** Requests of a process that run at once at one address. */
  atOncePerAddress: 2,
} as const;

const VERSION = '0.1';

/**
 * Returns our user agent. Its address describes the crawler and how to block it; the gateway serves that page below
 * `publicUrl`. Without `publicUrl` there is no page, so no address.
 */
export function userAgentOf(publicUrl?: string): string {
  const product = `${ROBOTS_TOKEN}/${VERSION}`;
  return publicUrl === undefined ? product : `${product} (+${publicUrl.replace(/(?<!\/)\/+$/, '')}/bot)`;
}

/** The AI assistants' fetcher that most sites know. */
export const PROBED_AGENT = 'ChatGPT-User';

/**
 * Returns the user agent of a second request for a page, which checks whether the site blocks AI agents. It names one
 * of them, since filters match the name, and also says who sends it.
 */
export function probeUserAgentOf(publicUrl?: string): string {
  return `Mozilla/5.0 (compatible; ${PROBED_AGENT}/1.0; asked by ${userAgentOf(publicUrl).replace(/[()]/g, '')})`;
}
