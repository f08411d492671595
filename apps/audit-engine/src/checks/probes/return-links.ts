import { collectElements } from '../../page/content/elements.js';
import { oncePer } from '../../page/once.js';
import type { ProbeResponse } from '../../page/page-source.js';
import type { Page } from '../../page/page.js';
import { HtmlTooComplex } from '../../page/parsing/parse-document.js';
import { parsePage } from '../../page/parsing/parse-page.js';
import { requestedAddress } from '../../page/content/addresses.js';
import { documented, inDimension, share } from '../check.js';
import {
  alternatesInHead,
  alternatesInHeader,
  canonicalsOf,
  type Alternate,
} from '../crawling/link-relations.js';
import { documentAt } from '../crawling/same-document.js';
import { spotOf } from '../where.js';
import { counted, someOf } from '../wording.js';
import { outcomeOf } from './broken-links.js';

export const RETURN_LINKS = inDimension('technical', [
  {
    id: 'seo.intl.return_links',
    // The answers of other servers change while the page stays the same.
    weight: 0,
    severity: 'medium',
    title: 'Language versions link back to this page (reported, not scored)',
    problem: 'Language versions do not link back to this page',
    problemOf: (page) => {
      const { length } = versionsOf(page);
      return `${someOf(faultsOf(page).length, length, 'language version', 'does')} not link back to this page`;
    },
    why: 'Search engines believe a link to a language version only if that version links back. Without it they may show readers the wrong language.',
    fix: 'Add the link to this page on each version that is listed: every version names all versions, itself included, with the same addresses.',
    source: documented('Google localized versions'),
    passes:
      'Counts in no score. The share of the language versions that name this page as one, in the head or the Link header. Its canonical address will do. At most 10 are requested, 5 of each other site. Their heads are read up to 128 KB each, and as far as they fit into 384 KB together; others are not judged. A missing one does not link back. One that redirects elsewhere, or fails in another way, is not judged. Not applicable without any. Not measured unless the operator enables it (ENGINE_LINK_PROBE).',
    measure: (page) => {
      const { length } = versionsOf(page);
      return share(length - faultsOf(page).length, length);
    },
    evidence: (page) => faultsOf(page).map(({ hreflang, href, fault }) => `${hreflang} → ${href}: ${fault}`),
    where: (page) => faultsOf(page).flatMap(({ element }) => spotOf(element)),
  },
]);

interface Version extends Alternate {
  /** In words; undefined for one that links back. */
  readonly fault: string | undefined;
}

/** Of the heads of all versions together: ten of 128 KB could take more than a second to parse. One that does not fit is left out. */
const MAX_BYTES = 384 * 1024;

/** Returns the language versions that could be judged, each address once. */
const versionsOf = oncePer((page: Page): readonly Version[] => {
  const { linkProbe } = page;
  const versions = linkProbe.kind === 'asked' ? (linkProbe.versions ?? []) : [];
  const left = new Map(versions.map((response) => [response.url, response]));
  let room = MAX_BYTES;
  return [...alternatesInHead(page), ...alternatesInHeader(page)].flatMap((alternate) => {
    const address = alternate.url && requestedAddress(alternate.url);
    const response = left.get(address ?? '');
    if (address === undefined || response === undefined || isOwn(page, address)) return [];
    left.delete(address);
    const size = response.body?.length ?? 0;
    if (size > room) return [];
    room -= size;
    const links = linksBack(page, response);
    return links === undefined ? [] : { ...alternate, fault: links === true ? undefined : links };
  });
});

function faultsOf(page: Page): readonly Version[] {
  return versionsOf(page).filter(({ fault }) => fault !== undefined);
}

const ownAddresses = oncePer((page: Page): ReadonlySet<string> => {
  const canonicals = canonicalsOf(page).flatMap(({ url }) => url ?? []);
  return new Set([page.url, ...canonicals].map(documentAt));
});

function isOwn(page: Page, address: string): boolean {
  return ownAddresses(page).has(documentAt(new URL(address)));
}

/** Returns true, or what is wrong in words; undefined if the response does not tell. */
function linksBack(page: Page, response: ProbeResponse): true | string | undefined {
  const { url, status, finalUrl = url, body } = response;
  if (outcomeOf(response) === 'broken') return String(status ?? 'the name has no address');
  if (isOwn(page, finalUrl)) return undefined;
  const links = alternatesOf(response, finalUrl);
  if (links?.some((link) => link.url !== undefined && isOwn(page, link.url.href))) return true;
  // Redirects elsewhere may depend on language or consent.
  if (links === undefined || body === undefined || finalUrl !== url) return undefined;
  return links.length === 0
    ? 'names no language version'
    : `names ${counted(links.length, 'language version')}, and not this page`;
}

const UNREAD = new Uint8Array();

/** Undefined where the markup is too complex to be read. */
function alternatesOf(
  { headers = {}, body = UNREAD }: ProbeResponse,
  finalUrl: string,
): readonly Alternate[] | undefined {
  try {
    const { url, walk, base } = parsePage({ finalUrl, headers, body });
    const linking = { url, elements: collectElements(walk, base, undefined), source: { headers } };
    return [...alternatesInHead(linking), ...alternatesInHeader(linking)];
  } catch (error) {
    if (error instanceof HtmlTooComplex) return undefined;
    throw error;
  }
}
