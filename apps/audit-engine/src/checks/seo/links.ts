import { changeEach } from '../code/code.js';
import { oncePer } from '../../page/once.js';
import type { Anchor } from '../../page/content/anchors.js';
import type { Page } from '../../page/page.js';
import { primaryLanguage } from '../../page/language/language.js';
import { withoutDirectives } from '../code/directives-code.js';
import { attribute, tokens } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { isGenericLinkText } from '../../page/phrases/any-language.js';
import { ramp } from '../../page/ramp.js';
import { directivesFor, type Directive } from '../crawling/robots-directives.js';
import { documentOf } from '../crawling/same-document.js';
import { convention, documented, eachOf, inDimension, yes } from '../check.js';
import { inMain } from '../where.js';
import { counted, someOf } from '../wording.js';

function withoutNofollow(link: Element) {
  const kept = tokens(attribute(link, 'rel')).filter((token) => token !== 'nofollow');
  return { rel: kept.join(' ') || undefined };
}

/** Links within the site, each for itself. */
const FOLLOWED = eachOf({
  all: (page) => internalLinks(page),
  isRight: ({ rel }: Anchor) => !rel.includes('nofollow'),
  line: describe,
  problem: (atFault, all) => `${someOf(atFault, all, 'link', 'is')} marked nofollow within the site`,
});

export const LINKS = inDimension('links', [
  {
    id: 'seo.links.crawlable',
    weight: 3,
    isFault: true,
    title: 'Links are links',
    problem: 'Links have no address that crawlers can follow',
    why: 'Crawlers follow addresses and run no click handlers. They do not find what stands behind such a link.',
    fix: 'Give each link a real address: <a href="…">. Use <button> for actions.',
    source: documented('Lighthouse crawlable-anchors'),
    passes:
      'Rises from 0, when four fifths of the links have a real address, to 1, when all have one. Not applicable without links.',
    ...eachOf({
      all: ({ elements }) => elements.anchors.filter(isMeantAsLink),
      isRight: isCrawlable,
      problem: (atFault, all) => `${someOf(atFault, all, 'link', 'has')} no address that crawlers can follow`,
      line: describe,
      rise: [0.8, 1],
    }),
  },
  {
    id: 'seo.links.scripted',
    weight: 1,
    isFault: true,
    title: 'No link needs a script to lead somewhere',
    problem: 'Links lead somewhere only by a script',
    problemOf: (page) =>
      counted(
        scriptedLinks(page).length,
        'link leads somewhere only by a script',
        'links lead somewhere only by a script',
      ),
    why: 'Crawlers press nothing. They never learn of a page that only a click handler leads to.',
    fix: 'Turn each into <a href="…">; the handler may stay. Make a control that leads nowhere a <button>.',
    source: documented('Google links best practices; Lighthouse crawlable-anchors'),
    passes:
      'Rises from 0, when a fifth of the links need a script, to 1, when none does. Such are an <a> with text but without href, and other elements whose onclick goes to an address that no link has. An <a> with a role, a name, an id or aria-current is exempt. Not applicable without links.',
    measure: (page) => {
      const scripted = scriptedLinks(page).length;
      const good = page.elements.anchors.filter(isMeantAsLink).length;
      return good + scripted === 0 ? null : ramp(good / (good + scripted), 0.8, 1);
    },
    evidence: (page) => scriptedLinks(page).map(({ line }) => line),
    where: (page) => scriptedLinks(page),
  },
  {
    id: 'seo.links.descriptive',
    weight: 4,
    isFault: true,
    title: 'Link texts say where they lead',
    problem: 'Link texts do not say where they lead',
    why: 'Search engines know a page also by the words of the links to it. "Read more" tells them nothing.',
    fix: 'Name the target in the link, such as "Prices of drip pumps", in place of "click here", "read more" or a bare address.',
    source: documented('Lighthouse link-text'),
    passes:
      'Rises from 0, when four fifths of the link texts say something of their target, to 1, when all do. A single word is judged by the language of the link or the page. Not applicable without links that have a text.',
    ...eachOf({
      all: (page) => namedLinks(page),
      isRight: ({ isGeneric }) => !isGeneric,
      problem: (atFault, all) =>
        `${someOf(atFault, all, 'link', 'does')} not say where ${atFault === 1 ? 'it leads' : 'they lead'}`,
      line: describe,
      rise: [0.8, 1],
    }),
  },
  {
    id: 'seo.links.internal',
    weight: 6,
    title: 'The page leads to others of its site',
    problem: 'The page links few other pages of its site',
    problemOf: (page) =>
      linkedPages(page).size === 0
        ? 'The page links no other page of its site'
        : `The page links only ${counted(linkedPages(page).size, 'other page')} of its site`,
    why: 'Crawlers find your other pages by such links, and see which of them belong together.',
    fix: 'Link at least five related pages of your site from this one.',
    source: documented('Google links best practices'),
    passes:
      'Rises from 0, when no other page of the site is linked, to 1, when five are. Pages are told apart by path and parameters, those of tracking left out.',
    measure: (page) => ramp(linkedPages(page).size, 0, 5),
    evidence: (page) =>
      linkedPages(page).size === 0
        ? ['no link to another page of the site']
        : [...linkedPages(page)].map((address) => `links ${address}`),
    where: inMain,
  },
  {
    id: 'seo.links.https_downgrade',
    weight: 1,
    isFault: true,
    title: 'Links within the site stay on https',
    problem: 'Links within the site lead to http',
    problemOf: (page) =>
      counted(
        downgrades(page).length,
        'link within the site leads to http',
        'links within the site lead to http',
      ),
    why: 'Each click on it costs a redirect, and goes a step of its way unprotected.',
    fix: 'Write links within the site with https, or relative.',
    source: convention('Common practice'),
    passes: '1 when no link within the site leads to http; else 0. Not applicable to pages on http.',
    measure: (page) => (page.url.protocol === 'https:' ? yes(downgrades(page).length === 0) : null),
    evidence: (page) => downgrades(page).map(describe),
    where: (page) => downgrades(page),
    code: (page) =>
      changeEach(downgrades(page), (link) => ({
        href: attribute(link, 'href')?.replace(/^\s*http:/i, 'https:'),
      })),
  },
  {
    id: 'seo.links.nofollow_internal',
    weight: 1,
    isFault: true,
    title: 'Links within the site pass on their weight',
    problem: 'Links within the site are nofollow',
    problemOf: (page) =>
      pageNofollows(page).length > 0
        ? 'The whole page is nofollow: search engines follow none of its links'
        : FOLLOWED.problemOf(page),
    why: 'nofollow tells search engines that you do not vouch for your own pages. They may not follow these links.',
    fix: 'Remove rel="nofollow" from links within the site, and nofollow and none from the robots meta element and X-Robots-Tag.',
    source: documented('Google rel attribute values and robots meta tag'),
    passes:
      'The share of the links within the site that are without nofollow; 0 when nofollow or none is said of the page to Google, in a meta element or in X-Robots-Tag. Not applicable without links within the site.',
    measure: (page) =>
      pageNofollows(page).length > 0 && internalLinks(page).length > 0 ? 0 : FOLLOWED.measure(page),
    evidence: (page) =>
      pageNofollows(page).length > 0
        ? pageNofollows(page).map(({ value, from }) => `${value} in ${from}`)
        : FOLLOWED.evidence(page),
    where: (page) =>
      pageNofollows(page).length > 0
        ? pageNofollows(page).flatMap(({ where }) => where)
        : FOLLOWED.where(page),
    code: (page) =>
      pageNofollows(page).length > 0
        ? withoutDirectives(page, pageNofollows(page), 'follow', { none: 'noindex' })
        : changeEach(FOLLOWED.where(page), withoutNofollow),
  },
]);

/** Lighthouse exempts the same. An empty address is that of the page. */
function isMeantAsLink({ href, marked, placeholder }: Anchor): boolean {
  return href !== undefined && !marked && !(href.trim() === '' && placeholder);
}

function isCrawlable({ href = '', url }: Anchor): boolean {
  return url !== undefined && !/^\s*(?:javascript|file)\s*:/i.test(href.slice(0, 100));
}

/** Returns what only scripts follow, with a line that says so. */
const scriptedLinks = oncePer(
  (page: Page): readonly { readonly line: string; readonly element: Element }[] => {
    const { anchors, scriptedLinks: others } = page.elements;
    const linked = new Set(anchors.map(({ url }) => url?.href));
    return [
      ...anchors
        .filter(
          ({ href, marked, placeholder, text }) =>
            href === undefined && !marked && !placeholder && text !== '',
        )
        .map(({ text, element }) => ({ line: `"${text}" has no href`, element })),
      ...others
        .filter(({ url }) => isWeb(url) && !linked.has(url.href))
        .map(({ text, url, element }) => ({ line: `"${text}" goes to ${url.href} by onclick`, element })),
    ];
  },
);

/**
 * Returns the links to other pages. Links within the site count even if a crawler can't or must not follow them.
 * Otherwise making them real links, which another check advises, would lower the score for their names.
 */
const namedLinks = oncePer((page: Page): readonly (Anchor & { readonly isGeneric: boolean })[] => {
  const own = page.url.href.split('#')[0];
  const language = primaryLanguage(page.lang) ?? page.detectedLanguage;
  return page.elements.anchors
    .filter(({ url, site, rel, text, href }) => {
      if (text === '' || url === undefined) return false;
      if (isScript(href)) return true;
      if (!isWeb(url) || url.href.split('#')[0] === own) return false;
      return !rel.includes('nofollow') || site === page.site;
    })
    .map((anchor) => ({ ...anchor, isGeneric: isGeneric(anchor, language) }));
});

/** A whole address says no more of its target than the link does. */
function isGeneric({ text, element }: Anchor, language: string | undefined): boolean {
  const own = primaryLanguage(attribute(element, 'lang')) ?? language;
  return isGenericLinkText(text, own) || /^https?:\/\/\S+$/i.test(text);
}

function isScript(href: string | undefined): boolean {
  return href?.trim().slice(0, 11).toLowerCase() === 'javascript:';
}

const internalLinks = oncePer((page: Page): readonly Anchor[] => {
  const own = documentOf(page.url);
  return page.elements.anchors.filter(
    ({ url, site }) => isWeb(url) && site === page.site && documentOf(url) !== own,
  );
});

/** Returns the directives by which no link of the page is followed. */
function pageNofollows(page: Page): readonly Directive[] {
  return directivesFor(page, 'googlebot').filter(({ value }) => value === 'nofollow' || value === 'none');
}

const linkedPages = oncePer(
  (page: Page): ReadonlySet<string> =>
    new Set(internalLinks(page).flatMap(({ url }) => (url === undefined ? [] : documentOf(url)))),
);

function downgrades(page: Page): readonly Anchor[] {
  return internalLinks(page).filter(({ url }) => url?.protocol === 'http:');
}

function isWeb(url: URL | undefined): url is URL {
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

function describe({ text, href }: Anchor): string {
  return `"${text}" → ${href ?? ''}`;
}
