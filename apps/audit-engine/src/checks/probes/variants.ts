import { requestedAddress } from '../../page/content/addresses.js';
import type { ProbeResponse } from '../../page/page-source.js';
import type { Page } from '../../page/page.js';
import { documented, type Check } from '../check.js';
import { canonicalsOf } from '../crawling/link-relations.js';
import { outcomeOf } from './broken-links.js';
import { quoted } from '../wording.js';

export const VARIANTS: readonly Check[] = [
  {
    id: 'seo.index.variants',
    dimension: 'indexability',
    // The answers of servers change while the page stays the same.
    weight: 0,
    severity: 'medium',
    title: 'Other spellings of the address lead to this one (reported, not scored)',
    problem: 'The page answers at more than one address',
    problemOf: (page) => {
      const [first, ...others] = secondsOf(page);
      if (first === undefined) return undefined;
      return others.length === 0
        ? `The page also answers at ${quoted(first.url)}`
        : `The page answers at ${others.length + 2} addresses`;
    },
    why: 'Search engines take each address for a page of its own, and may show the wrong one.',
    fix: 'Redirect each address that is listed to this one by 301 or 308. Choose https, one host with or without www, and one form of the slash.',
    source: documented('Google consolidate duplicate URLs'),
    passes:
      'Counts in no score. 1 when every other spelling that could be judged redirects to this address, or does not exist; else 0. Spellings: the other scheme, with or without www, with or without a final slash. One on the same scheme is fine, too, if the page names a canonical address. Not measured unless the operator enables it (ENGINE_LINK_PROBE).',
    measure: (page) => {
      const verdicts = responsesOf(page).map((response) => verdictOf(response, page));
      if (verdicts.includes('second')) return 0;
      return verdicts.includes('fine') ? 1 : null;
    },
    evidence: (page) =>
      secondsOf(page).map(({ url, status }) => `${url} answers ${status}, and does not redirect`),
  },
];

function responsesOf({ linkProbe }: Page): readonly ProbeResponse[] {
  return linkProbe.kind === 'off' ? [] : linkProbe.variants;
}

/** Returns those that answer like this one. */
function secondsOf(page: Page): readonly ProbeResponse[] {
  return responsesOf(page).filter((response) => verdictOf(response, page) === 'second');
}

function verdictOf(response: ProbeResponse, page: Page): 'fine' | 'second' | 'unknown' {
  const outcome = outcomeOf(response);
  if (outcome === 'broken') return 'fine';
  if (outcome === 'unknown') return 'unknown';
  if (response.finalUrl === requestedAddress(page.url)) return 'fine';
  // Redirects elsewhere may depend on language or consent.
  if (response.finalUrl !== response.url) return 'unknown';
  const isOtherScheme = URL.parse(response.url)?.protocol !== page.url.protocol;
  return !isOtherScheme && canonicalsOf(page).length > 0 ? 'fine' : 'second';
}
