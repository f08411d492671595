import type { Page } from '../../../page/page.js';
import { documented, inDimension } from '../../check.js';
import { alternatesCode, headerAlternatesCode } from '../../code/alternates-code.js';
import {
  alternatesInHead,
  alternatesInHeader,
  type Alternate,
  namesPage,
} from '../../crawling/link-relations.js';
import { isWebAddress } from '../../crawling/same-document.js';
import { isHreflang } from '../../crawling/language-tags.js';
import { spotOf } from '../../where.js';
import { counted } from '../../wording.js';

/** The links of a page to itself in other languages. */
export const LANGUAGE_VERSIONS = inDimension('technical', [
  {
    id: 'seo.intl.hreflang',
    weight: 2,
    isFault: true,
    title: 'Language versions are linked without mistakes',
    problem: 'Links to language versions have mistakes',
    problemOf: (page) =>
      `The links to language versions have ${counted(faultsInHead(page).length, 'mistake')}`,
    why: 'Search engines ignore links with such a mistake, and may show readers the page in the wrong language.',
    fix: 'Give every link rel="alternate" a valid language code and a full address, include the page itself, and name x-default once at most.',
    source: documented('Lighthouse hreflang; Google localized versions'),
    passes:
      '1, less the share of faults among the alternates. Faults: no language of ISO 639, no region of ISO 3166 (UK is GB), no absolute address, several x-default. It is a fault, too, if the page or its canonical address is missing. Not applicable without alternates.',
    measure: (page) => soundShare(alternatesInHead(page), faultsInHead(page)),
    evidence: faultsInHead,
    where: (page) => alternatesInHead(page).flatMap(({ element }) => spotOf(element)),
    code: alternatesCode,
  },
  {
    id: 'seo.intl.hreflang_header',
    weight: 1,
    isFault: true,
    title: 'The Link header links language versions without mistakes',
    problem: 'The Link header has mistakes in its language versions',
    problemOf: (page) =>
      `The Link header has ${counted(faultsInHeader(page).length, 'mistake')} in its language versions`,
    why: 'Search engines read language versions there, too. With another address for a language than in the head they have to guess.',
    fix: 'Give every alternate of the Link header a valid language code and a full address, and name the same addresses as in the head.',
    source: documented('Google localized versions; Lighthouse hreflang; RFC 8288'),
    passes:
      '1, less the share of faults among the alternates of the Link header. Faults are those of the head, or another address for a language that the head links. Not applicable without alternates in the header.',
    measure: (page) => soundShare(alternatesInHeader(page), faultsInHeader(page)),
    evidence: faultsInHeader,
    code: headerAlternatesCode,
  },
]);

function soundShare(alternates: readonly Alternate[], faults: readonly string[]): number | null {
  return alternates.length === 0 ? null : Math.max(0, 1 - faults.length / alternates.length);
}

function faultsInHead(page: Page): string[] {
  const alternates = alternatesInHead(page);
  return alternates.length === 0 ? [] : faultsOf(page, alternates, alternatesInHeader(page));
}

function faultsInHeader(page: Page): string[] {
  const alternates = alternatesInHeader(page);
  if (alternates.length === 0) return [];
  const inHead = alternatesInHead(page);
  const addresses = new Map(
    inHead.map(({ hreflang, url, href }) => [hreflang.toLowerCase(), url?.href ?? href]),
  );
  const others = alternates.flatMap(({ hreflang, url, href }) => {
    const address = addresses.get(hreflang.toLowerCase());
    return address === undefined || address === (url?.href ?? href)
      ? []
      : [`${hreflang} is ${address} in the head`];
  });
  return [...faultsOf(page, alternates, inHead), ...others];
}

/** The page itself may be among the versions of the other place. */
function faultsOf(page: Page, alternates: readonly Alternate[], elsewhere: readonly Alternate[]): string[] {
  const faults = alternates.flatMap(({ hreflang, href }) => {
    if (!isHreflang(hreflang)) return [`${hreflang} is no language, or of no region, that exists`];
    return isWebAddress(href) ? [] : [`${hreflang}: ${href || 'nothing'} is not absolute`];
  });
  if (!namesPage(page, [...alternates, ...elsewhere])) faults.push('the page itself is missing');
  if (alternates.filter(({ hreflang }) => hreflang.toLowerCase() === 'x-default').length > 1)
    faults.push('several x-default');
  return faults;
}
