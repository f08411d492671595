import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { documented, inDimension } from '../check.js';
import { canonicalsOf } from '../crawling/link-relations.js';
import { noindexesFor } from '../crawling/robots-directives.js';
import { spotOf } from '../where.js';
import { quoted } from '../wording.js';
import { outcomeOf } from './broken-links.js';

export const CANONICAL_TARGET = inDimension('indexability', [
  {
    id: 'seo.index.canonical_target',
    // The answers of servers change while the page stays the same.
    weight: 0,
    severity: 'medium',
    title: 'The canonical address is that of a page that can be found (reported, not scored)',
    problem: 'The canonical address is not that of a page that can be found',
    problemOf: (page) => targetOf(page)?.problem,
    why: 'This page hands its ranking to the canonical address. If nothing can be found there, neither of the two may be in results.',
    fix: 'Name an address that answers 200 itself, without noindex: as a rule that of this page. Put it into <link rel="canonical">.',
    source: documented('Google consolidate duplicate URLs; Google HTTP status codes'),
    passes:
      'Counts in no score. 1 when the canonical address answers 200 and may be indexed; 0.5 when it redirects; 0 for 404, 410, a name without an address, or noindex in X-Robots-Tag. Not applicable where it is the page itself, or told nothing. Not measured unless the operator enables it (ENGINE_LINK_PROBE).',
    measure: (page) => targetOf(page)?.score ?? null,
    evidence: (page) => targetOf(page)?.lines ?? [],
    where: (page) =>
      page.elements.links
        .filter(({ rel }) => rel.includes('canonical'))
        .flatMap(({ element }) => spotOf(element)),
  },
]);

interface Target {
  readonly score: number;
  readonly problem?: string;
  readonly lines: readonly string[];
}

/** Undefined where nothing was asked for, and where the response proves nothing. */
const targetOf = oncePer((page: Page): Target | undefined => {
  const { linkProbe, asOf } = page;
  const response = linkProbe.kind === 'asked' ? linkProbe.canonical : undefined;
  const isNamed = canonicalsOf(page).some(({ url }) => url !== undefined);
  if (response === undefined || !isNamed) return undefined;
  const { url, status, finalUrl = url, headers = {} } = response;
  const outcome = outcomeOf(response);
  if (outcome === 'unknown') return undefined;
  if (outcome === 'broken')
    return {
      score: 0,
      problem: `The canonical address leads to no page: ${quoted(url)}`,
      lines: [`${url}: ${status ?? 'the name has no address'}`],
    };
  const [noindex] = noindexesFor({ elements: { metas: [] }, source: { headers }, asOf }, 'googlebot');
  if (noindex !== undefined)
    return {
      score: 0,
      problem: `The canonical address is kept out of results: ${quoted(url)}`,
      lines: [`${finalUrl}: ${noindex.value} in ${noindex.from}`],
    };
  if (finalUrl !== url)
    return {
      score: 0.5,
      problem: `The canonical address only redirects: ${quoted(url)}`,
      lines: [`${url} redirects to ${finalUrl}`],
    };
  return { score: 1, lines: [] };
});
