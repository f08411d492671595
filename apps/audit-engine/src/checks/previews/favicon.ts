import type { LinkElement } from '../../page/content/elements.js';
import type { Page } from '../../page/page.js';
import { attribute, tokens } from '../../page/parsing/html-nodes.js';
import { accessOf } from '../../page/robots-response.js';
import { documented, type Check } from '../check.js';
import { isRoot } from '../crawling/same-document.js';
import { foundOr, inHead } from '../where.js';

const ICON = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);
const GOOD_PIXELS = 48;
const MIN_PIXELS = 8;
/** Each is compared with every rule of robots.txt. Real pages have up to ten. */
const MAX_ICONS = 20;

export const FAVICON: readonly Check[] = [
  {
    id: 'seo.meta.favicon',
    dimension: 'metadata',
    // It decides how a result looks. Without an element, search engines may still find /favicon.ico, which is not fetched.
    weight: 0,
    title: 'The home page names an icon for search results (reported, not scored)',
    problem: 'The home page names no icon that search results can show',
    why: 'Google shows the icon of the site beside each of its results. Without one it shows a globe.',
    fix: 'Add <link rel="icon" href="/favicon.svg">, or a square picture of 48 × 48 pixels or more, and let Googlebot-Image fetch it.',
    source: documented('Google: define a favicon to show in search results'),
    passes:
      '1 for a square icon in the head, of 48 pixels or of a size that is not declared; 0.5 for a smaller one, from 8 pixels; 0 for none of these. It needs an address that robots.txt lets Googlebot-Image fetch. Only for home pages. Reported only: it counts in no score.',
    measure: (page) =>
      isRoot(page.url) ? Math.max(0, ...iconsOf(page).map((icon) => scoreOf(icon, page))) : null,
    evidence: (page) => {
      const icons = iconsOf(page);
      return icons.length === 0
        ? ['no link rel="icon" in the head']
        : icons.map((icon) => describe(icon, page));
    },
    where: (page) => foundOr(iconsOf(page), inHead(page)),
  },
];

function iconsOf({ elements: { links } }: Page): readonly LinkElement[] {
  return links
    .filter(({ rel, href, inHead }) => inHead && href !== '' && rel.some((each) => ICON.has(each)))
    .slice(0, MAX_ICONS);
}

function scoreOf(icon: LinkElement, page: Page): number {
  if (faultOf(icon, page) !== undefined) return 0;
  const widths = sizesOf(icon).map(([width]) => width);
  return widths.length === 0 || widths.some((width) => width >= GOOD_PIXELS) ? 1 : 0.5;
}

function faultOf(icon: LinkElement, page: Page): string | undefined {
  const { url } = icon;
  // The address has to stay the same, and to be fetched by a crawler of its own.
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'has no address of its own';
  const sizes = sizesOf(icon);
  if (sizes.length > 0 && !sizes.some(([width, height]) => width === height && width >= MIN_PIXELS))
    return `is not square, or smaller than ${MIN_PIXELS} pixels`;
  return isRefused(url, page) ? 'is kept from Googlebot-Image by robots.txt' : undefined;
}

/** Returns the declared sizes in pixels; none for `any`, which is a drawing. */
function sizesOf({ element }: LinkElement): (readonly [width: number, height: number])[] {
  return tokens(attribute(element, 'sizes')).flatMap((size) => {
    const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(size) ?? [];
    return width === undefined ? [] : [[Number(width), Number(height)] as const];
  });
}

/** Googlebot-Image follows the rules for itself, or else those for Googlebot (Google's list of crawlers). */
function isRefused(url: URL, page: Page): boolean {
  // The robots.txt of another host is not known.
  if (url.origin !== page.url.origin) return false;
  const own = accessOf(page.robots, 'googlebot-image', url);
  const access = own?.named ? own : accessOf(page.robots, 'googlebot', url);
  return page.robots.kind === 'rules' && access?.allowed === false;
}

function describe(icon: LinkElement, page: Page): string {
  const sizes = attribute(icon.element, 'sizes');
  return `${icon.href.slice(0, 100)}${sizes ? ` of ${sizes}` : ''} ${faultOf(icon, page) ?? 'is small'}`;
}
