import { oncePer } from '../../page/once.js';
import type { Anchor } from '../../page/content/anchors.js';
import type { Page } from '../../page/page.js';
import { primaryLanguage } from '../../page/language/language.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { isGenericLinkText } from '../../page/phrases/any-language.js';
import { ramp } from '../../page/ramp.js';
import { directivesFor, type Directive } from '../crawling/robots-directives.js';
import { documentOf } from '../crawling/same-document.js';
import { convention, documented, eachOf, inDimension, yes } from '../check.js';
import { inMain } from '../where.js';

/** Links within the site, each for itself. */
const FOLLOWED = eachOf({
  all: (page) => internalLinks(page),
  isRight: ({ rel }: Anchor) => !rel.includes('nofollow'),
  line: describe,
});

export const LINKS = inDimension('links', [
  {
    id: 'seo.links.crawlable',
    weight: 3,
    isFault: true,
    title: 'Links are links',
    problem: 'Links have no address that crawlers can follow',
    why: 'Crawlers follow the href of an <a>. They do not run script handlers.',
    fix: 'Give every link an <a href> with a real address. Use <button> for actions.',
    source: documented('Lighthouse crawlable-anchors'),
    passes:
      'Rises from 0, when four fifths of the links have a real address, to 1, when all have one. Not applicable without links.',
    ...eachOf({
      all: ({ elements }) => elements.anchors.filter(isMeantAsLink),
      isRight: isCrawlable,
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
    why: 'Crawlers find pages by the href of links. They press nothing, so that they never learn of a page that only a click handler leads to.',
    fix: 'Turn each into <a href="…">. The handler may stay. Give a control that leads nowhere a <button>.',
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
    why: 'The text of a link tells search engines about its target before they fetch it.',
    fix: 'Replace "click here", "read more" and plain addresses by words that name the target.',
    source: documented('Lighthouse link-text'),
    passes:
      'Rises from 0, when four fifths of the link texts say something of their target, to 1, when all do. A single word is judged by the language of the link or the page. Not applicable without links that have a text.',
    ...eachOf({
      all: (page) => namedLinks(page),
      isRight: ({ isGeneric }) => !isGeneric,
      line: describe,
      rise: [0.8, 1],
    }),
  },
  {
    id: 'seo.links.internal',
    weight: 6,
    title: 'The page leads to others of its site',
    problem: 'The page links few other pages of its site',
    why: 'Internal links show crawlers the rest of the site, and which pages belong together.',
    fix: 'Link at least five related pages of the site.',
    source: documented('Google links best practices'),
    passes:
      'Rises from 0, when no other page of the site is linked, to 1, when five are. Pages are told apart by path and parameters, those of tracking left out.',
    measure: (page) => ramp(linkedPages(page), 0, 5),
    evidence: (page) => [`${linkedPages(page)} pages linked`],
    where: inMain,
  },
  {
    id: 'seo.links.https_downgrade',
    weight: 1,
    isFault: true,
    title: 'Links within the site stay on https',
    problem: 'Links within the site lead to http',
    why: 'A link to http costs a redirect, and the referrer.',
    fix: 'Write internal links with https, or relative.',
    source: convention('Common practice'),
    passes: '1 when no link within the site leads to http; else 0. Not applicable to pages on http.',
    measure: (page) => (page.url.protocol === 'https:' ? yes(downgrades(page).length === 0) : null),
    evidence: (page) => downgrades(page).map(describe),
    where: (page) => downgrades(page),
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
        : undefined,
    why: 'nofollow on the own pages tells search engines not to trust them.',
    fix: 'Remove rel="nofollow" from internal links, and nofollow and none from the robots meta element and X-Robots-Tag.',
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

function linkedPages(page: Page): number {
  return new Set(internalLinks(page).map(({ url }) => url && documentOf(url))).size;
}

function downgrades(page: Page): readonly Anchor[] {
  return internalLinks(page).filter(({ url }) => url?.protocol === 'http:');
}

function isWeb(url: URL | undefined): url is URL {
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

function describe({ text, href }: Anchor): string {
  return `"${text}" → ${href ?? ''}`;
}
