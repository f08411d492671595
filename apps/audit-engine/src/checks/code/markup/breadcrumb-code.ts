import type { Page } from '../../../page/page.js';
import { attribute, parentOf } from '../../../page/parsing/html-nodes.js';
import type { Element } from '../../../page/parsing/parse-document.js';
import { subjectHeading } from '../../contradictions/name-alone.js';
import { INTO_HEAD, jsonLd, type WritesCode } from '../code.js';

const MAX_LEVELS = 6;
const HOME_OF_LANGUAGE = /^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i;

/** The path to the page, from the links to the pages above it. */
export const breadcrumbCode: WritesCode = (page) => {
  const own = subjectHeading(page)?.text;
  if (own === undefined) return undefined;
  const shown = shownTrail(page);
  const levels = shown.length > 0 ? shown : levelsAbove(page);
  if (levels.length === 0) return undefined;
  // Above a home page of a language stands that of no other.
  const start = levels.findIndex(({ item }) => HOME_OF_LANGUAGE.test(new URL(item).pathname));
  const entriesOfPath = [...levels.slice(Math.max(0, start)), { name: own, item: page.url.href }];
  return {
    language: 'html',
    into: INTO_HEAD,
    after: jsonLd({
      '@type': 'BreadcrumbList',
      itemListElement: entriesOfPath.map((entry, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...entry,
      })),
    }),
  };
};

/** A list of links to the pages above, as its name says: in an element, or in its class. */
const TRAIL = /bread-?crumb/i;
/** A class of these is of the whole page: `has-breadcrumbs`. */
const WHOLE: ReadonlySet<string> = new Set(['html', 'body', 'header', 'main', 'article']);
/** Elements between a link and the list that holds it. */
const MAX_BETWEEN = 5;
/** Of a class or another name: they are read for each link. */
const MAX_CHARACTERS = 300;

interface Level {
  readonly name: string;
  readonly item: string;
}

/** Returns the links of the path that readers see, without one to the page itself; none where there are more than levels. */
function shownTrail(page: Page): readonly Level[] {
  const links = page.elements.anchors.filter(({ element }) => isInTrail(element));
  return links.length > MAX_LEVELS ? [] : links.flatMap((link) => levelOf(page, link));
}

function isInTrail(link: Element): boolean {
  const names = (element: Element) =>
    ['aria-label', 'class', 'id'].map((name) => attribute(element, name)?.slice(0, MAX_CHARACTERS) ?? '');
  let around = parentOf(link);
  for (let up = 0; up < MAX_BETWEEN && around !== undefined; up++, around = parentOf(around))
    if (!WHOLE.has(around.tagName) && names(around).some((name) => TRAIL.test(name))) return true;
  return false;
}

/** Returns the first link to each page above this one in its address. */
function levelsAbove(page: Page): readonly Level[] {
  const above = page.url.pathname.split('/').slice(0, -1);
  return above.slice(0, MAX_LEVELS).flatMap((_, depth) => {
    const path = above.slice(0, depth + 1).join('/');
    const link = page.elements.anchors.find(
      ({ url, text: name }) =>
        name !== '' &&
        url?.origin === page.url.origin &&
        url.search === '' &&
        url.pathname.replace(/\/$/, '') === path,
    );
    return link === undefined ? [] : levelOf(page, link);
  });
}

function levelOf(
  { url: own }: Page,
  { text: name, url }: Page['elements']['anchors'][number],
): readonly Level[] {
  if (name === '' || url?.origin !== own.origin || url.href === own.href) return [];
  return [{ name, item: url.href }];
}
