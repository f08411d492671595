import { requestedAddress } from '../../page/content/addresses.js';
import { oncePer } from '../../page/once.js';
import type { ProbeResponse } from '../../page/page-source.js';
import type { Page } from '../../page/page.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { documented, inDimension } from '../check.js';

type ProbeOutcome = 'found' | 'broken' | 'unknown';

/**
 * Returns what a response proves. Servers refuse crawlers with 401, 403 and 429, and fail for a while with 5xx, while
 * readers get the page: only 404, 410 and a name without an address are a fault of the link.
 */
export function outcomeOf({ status, code }: ProbeResponse): ProbeOutcome {
  if (status === undefined) return code === 'dns_not_found' ? 'broken' : 'unknown';
  if (status === 404 || status === 410) return 'broken';
  return status >= 200 && status < 300 ? 'found' : 'unknown';
}

const PASSES =
  'Counts in no score. 1 when none of those that could be judged is broken; else at most 0.5, by their share. Broken are 404 and 410, by GET as well, and names without an address. No verdict: another failure, or a ban of robots.txt. Not measured unless the operator enables it (ENGINE_LINK_PROBE).';

export const BROKEN_LINKS = inDimension('links', [
  {
    id: 'seo.links.broken',
    // The answers of other servers change while the page stays the same.
    weight: 0,
    severity: 'medium',
    title: 'Links lead to pages that exist (reported, not scored)',
    problem: 'Links lead to pages that do not exist',
    problemOf: (page) => {
      const { length } = brokenOf(page, links(page));
      return length === 1
        ? 'A link leads to a page that does not exist'
        : `${length} links lead to pages that do not exist`;
    },
    why: 'Readers and crawlers that follow such a link find nothing.',
    fix: 'Correct each address that is listed, or remove the link. If a page of yours has moved, redirect its old address.',
    source: documented('Google HTTP status codes; RFC 9110'),
    passes: PASSES,
    measure: (page) => scoreOf(page, links),
    evidence: (page) => brokenOf(page, links(page)).map(describe),
    where: (page) => brokenOf(page, links(page)),
  },
  {
    id: 'seo.links.broken_images',
    weight: 0,
    severity: 'medium',
    title: 'Images exist (reported, not scored)',
    problem: 'Images of the page do not exist',
    problemOf: (page) => {
      const { length } = brokenOf(page, images(page));
      return length === 1
        ? 'An image of the page does not exist'
        : `${length} images of the page do not exist`;
    },
    why: 'Readers see a gap in place of such an image, and image search can not show it.',
    fix: 'Correct each address that is listed, or upload the image again.',
    source: documented('Google image best practices; RFC 9110'),
    passes: PASSES,
    measure: (page) => scoreOf(page, images),
    evidence: (page) => brokenOf(page, images(page)).map(describe),
    where: (page) => brokenOf(page, images(page)),
  },
]);

/** An element that leads to an address, as the prober requests it. */
interface Reference {
  readonly element: Element;
  readonly address: string;
  readonly text: string;
}

interface Judged extends Reference {
  readonly response: ProbeResponse;
}

const links = oncePer((page: Page): readonly Reference[] =>
  page.elements.anchors.flatMap(({ element, url, text }) =>
    url === undefined ? [] : [{ element, address: requestedAddress(url), text }],
  ),
);

const images = oncePer((page: Page): readonly Reference[] =>
  page.elements.images.flatMap(({ element, src }) => {
    const url = src === '' ? null : URL.parse(src, page.base.href);
    return url === null ? [] : [{ element, address: requestedAddress(url), text: 'image' }];
  }),
);

function responsesOf({ linkProbe }: Page): ReadonlyMap<string, ProbeResponse> {
  if (linkProbe.kind === 'off') return new Map();
  const { targets, versions = [], canonical } = linkProbe;
  // A language version, or the canonical address, may be a link as well. It is requested once.
  const responses = [...targets, ...versions, ...(canonical ? [canonical] : [])];
  return new Map(responses.map((response) => [response.url, response]));
}

/** Returns the share of the addresses that are there; null if none could be judged. */
function scoreOf(page: Page, references: (page: Page) => readonly Reference[]): number | null {
  if (page.linkProbe.kind === 'off') return null;
  const responses = responsesOf(page);
  const outcomes = [...new Set(references(page).map(({ address }) => address))].map((address) => {
    const response = responses.get(address);
    return response && outcomeOf(response);
  });
  const found = outcomes.filter((outcome) => outcome === 'found').length;
  const broken = outcomes.filter((outcome) => outcome === 'broken').length;
  if (found + broken === 0) return null;
  return broken === 0 ? 1 : found / (found + broken) / 2;
}

/** Returns the first reference to each broken address. */
function brokenOf(page: Page, references: readonly Reference[]): readonly Judged[] {
  const left = new Map(responsesOf(page));
  return references.flatMap((reference) => {
    const response = left.get(reference.address);
    if (response === undefined || outcomeOf(response) !== 'broken') return [];
    left.delete(reference.address);
    return [{ ...reference, response }];
  });
}

function describe({ text, address, response: { status } }: Judged): string {
  return `"${text}" → ${address}: ${status ?? 'the name has no address'}`;
}
