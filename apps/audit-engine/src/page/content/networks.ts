import { getDomainWithoutSuffix, parse } from 'tldts';
import { wordSet } from '../language/words.js';

/** Sites where people and organizations have a page of their own: the names before the public suffix. */
const NETWORKS = wordSet('bsky facebook instagram linkedin mastodon pinterest threads twitter vk x xing');
/** The same for those who show their work there, which others may quote as a source. */
const SHOWCASES = wordSet('behance dribbble flickr github gitlab goodreads orcid researchgate soundcloud');
const CHANNELS = wordSet('tiktok vimeo youtube');
/** Where a longer path leads to a repository, which may be of others. */
const HOSTS_OF_CODE = wordSet('github gitlab');
const OF_OWNER = /^\/(?:orgs\/)?[^/]+\/?$/;
const SUBDOMAIN = /^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)?$/;
/** Where visitors share a page, read the rules, or see a single post. */
const NO_PROFILE =
  /^\/(?:share\w*|sharing|intent|home|dialog|watch|embed|plugins|polic\w*|privacy|legal|terms|help|about|search|hashtag|login|signup|p|reel|pin|t|tr)?(?:[/.]|$)|\/(?:status|posts)\//i;

/** Returns whether a host is one where people follow each other. */
export function isNetwork(hostname: string): boolean {
  return NETWORKS.has(nameOf(hostname));
}

/** Returns the name of the network that a profile is on: "instagram". */
export function networkOf({ hostname }: URL): string {
  return nameOf(hostname);
}

/** Returns whether a host is one where people show their work. */
export function isShowcase(hostname: string): boolean {
  return SHOWCASES.has(nameOf(hostname));
}

/** Returns whether an address is the page that somebody has on a network. */
export function isProfile({ hostname, pathname }: URL): boolean {
  const { domainWithoutSuffix: name, subdomain } = parse(hostname);
  return (
    [NETWORKS, SHOWCASES, CHANNELS].some((names) => names.has(name ?? '')) &&
    SUBDOMAIN.test(subdomain ?? '') &&
    !NO_PROFILE.test(pathname.slice(0, 200)) &&
    (!HOSTS_OF_CODE.has(name ?? '') || OF_OWNER.test(pathname.slice(0, 200)))
  );
}

function nameOf(hostname: string): string {
  return getDomainWithoutSuffix(hostname) ?? '';
}
