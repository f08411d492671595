import type { Page } from '../../../page/page.js';
import { metaContent } from '../../meta.js';

/** The currency of each region whose sign others have, too (ISO 3166 and 4217). */
const OF_REGIONS: ReadonlyMap<string, string> = new Map(
  `AR ARS, AU AUD, CA CAD, CL CLP, CN CNY, CO COP, DK DKK, EG EGP, GB GBP, GI GIP, HK HKD, IN INR, IS ISK, JP JPY, LB LBP,
  LK LKR, MA MAD, MD MDL, MU MUR, MX MXN, NO NOK, NP NPR, NZ NZD, PK PKR, QA QAR, RO RON, RU RUB, BY BYN, SA SAR, SE SEK,
  SG SGD, TW TWD, UK GBP, US USD, UY UYU, AE AED, OM OMR, YE YER`
    .split(/,\s+/)
    .map((each) => each.split(' ') as [string, string]),
);

/** Languages of one region, or with one whose sign the others do not have. */
const OF_LANGUAGES: ReadonlyMap<string, string> = new Map(
  'en GBP, sv SEK, no NOK, nb NOK, nn NOK, da DKK, is ISK, ja JPY, ro RON, hi INR, be BYN'
    .split(', ')
    .map((each) => each.split(' ') as [string, string]),
);

/** What many systems write until somebody changes it. */
const DEFAULT_LOCALE = /^en[-_]us$/i;
const REGION = /^[a-z]{2,3}[-_]([a-z]{2})$/i;

/**
 * Returns the currency that a sign stands for on this page: the only one that it has, or that of the region which the page
 * declares or its host is of. Undefined if several are left.
 */
export function currencyOf(codes: ReadonlySet<string>, page: Page): string | undefined {
  if (codes.size === 1) return [...codes][0];
  const meant = (currencies: readonly (string | undefined)[]) => [
    ...new Set(currencies.filter((each) => each !== undefined && codes.has(each))),
  ];
  const ofRegion = meant(regionsOf(page).map((region) => OF_REGIONS.get(region)));
  const found = ofRegion.length > 0 ? ofRegion : meant([OF_LANGUAGES.get(page.language ?? '')]);
  return found.length === 1 ? found[0] : undefined;
}

/** Of the markup's language, of the preview's, and of the host's last label. */
function regionsOf(page: Page): readonly string[] {
  const locales = [page.lang ?? '', metaContent(page, 'og:locale') ?? '']
    .map((each) => each.trim().slice(0, 20))
    .filter((each) => !DEFAULT_LOCALE.test(each));
  const ofHost = page.url.hostname.split('.').at(-1) ?? '';
  return [...locales.map((each) => REGION.exec(each)?.[1] ?? ''), ofHost].map((each) => each.toUpperCase());
}
