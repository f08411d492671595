import type { Page } from '../../page/page.js';
import { foldText } from '../../page/language/fold-text.js';
import { ANY_LANGUAGE } from '../../page/phrases/any-language.js';
import { convention, documented, inDimension, yes } from '../check.js';
import { canonicalsOf } from '../crawling/link-relations.js';
import { withoutTracking } from '../crawling/same-document.js';
import { lineWidth, metaContent, metaElements, titleOf } from '../meta.js';
import { IMAGES } from '../previews/social-previews.js';
import { foundOr, inHead, spotOf } from '../where.js';

export const METADATA = inDimension('metadata', [
  {
    id: 'seo.meta.title',
    weight: 12,
    title: 'The page has one title, in its head',
    problem: 'The page has no title in its head, or several',
    problemOf: ({ elements: { titles } }) => {
      const inHead = titles.filter((each) => each.inHead && each.text.trim() !== '').length;
      if (inHead > 1) return 'The page has several titles';
      if (inHead === 1) return 'The title does not say what the page is about';
      return titles.length > 0 ? 'The page has no title with text in its head' : 'The page has no title';
    },
    why: 'The title is the headline of the search result and the strongest sign of the subject of the page.',
    fix: 'Put exactly one <title> into the head. Name what is special about this page in it, the brand last.',
    source: documented('Lighthouse document-title; Google title links'),
    passes:
      '1 for one title in the head that says something; 0.5 for several; 0.2 for one that says nothing, such as "Home", "Welcome", the name of the site alone or that of a theme; 0 for none there.',
    measure: (page) => {
      const titles = page.elements.titles.filter(({ inHead, text }) => inHead && text.trim() !== '');
      if (titles.length === 1) return saysNothing(page) ? 0.2 : 1;
      return titles.length > 1 ? 0.5 : 0;
    },
    evidence: (page) =>
      page.elements.titles.map(({ text, inHead }) => `${inHead ? 'head' : 'body'}: ${text.trim()}`),
    where: (page) => foundOr(page.elements.titles, inHead(page)),
  },
  {
    id: 'seo.meta.title_quality',
    weight: 3,
    isFault: true,
    title: 'The title is specific and fits the result line',
    problem: 'The title is too short, too long or boilerplate',
    problemOf: (page) => {
      const title = titleOf(page);
      if (ANY_LANGUAGE.boilerplateTitles.is(title)) return 'The title is boilerplate';
      return lineWidth(title) > 65 ? 'The title is too long' : 'The title is too short';
    },
    why: 'A short boilerplate title says nothing. A title above about 65 characters is cut off.',
    fix: 'Write a title of 15 to 65 characters that names what is special about this page, the brand last.',
    source: documented('Google title links'),
    passes:
      '1 for 15 to 65 characters (about 8 to 35 in Chinese and Japanese); 0.5 for 8 to 14 or 66 to 75; 0 for other lengths, and for boilerplate such as "Home". Not applicable without a title.',
    measure: titleQuality,
    evidence: (page) => [`${titleOf(page).length} characters: ${titleOf(page)}`],
    where: (page) => page.elements.titles.slice(0, 1),
  },
  {
    id: 'seo.meta.description',
    weight: 11,
    title: 'The page has one description',
    problem: 'The page has no description',
    problemOf: (page) => (descriptionsOf(page).size > 1 ? 'The page has different descriptions' : undefined),
    why: 'Search engines often show it under the title. Without a description, or with several, they choose a text by themselves.',
    fix: 'Put one <meta name="description"> into the head. Describe the content of the page in one or two sentences.',
    source: documented('Lighthouse meta-description'),
    passes: '1 when there is one with text in the head; 0.5 for several that differ; else 0.',
    measure: (page) => [0, 1][descriptionsOf(page).size] ?? 0.5,
    evidence: (page) => {
      const found = [...descriptionsOf(page).values()];
      return found.length === 0 ? ['no meta description with text in the head'] : found;
    },
    where: (page) => foundOr(metaElements(page, 'description'), inHead(page)),
  },
  {
    id: 'seo.meta.description_length',
    weight: 1,
    isFault: true,
    title: 'The description fills the lines that it is shown in',
    problem: 'The description is too short or too long',
    problemOf: (page) =>
      lineWidth(metaContent(page, 'description') ?? '') > 165
        ? 'The description is too long'
        : 'The description is too short',
    why: 'A short description wastes the space. A long one is cut off.',
    fix: 'Write 70 to 165 characters.',
    source: convention('Common practice: what result lines show'),
    passes:
      '1 for 70 to 165 characters (about 38 to 89 in Chinese and Japanese); 0.5 for 40 to 69 or 166 to 220; else 0. Not applicable without a description.',
    measure: (page) => {
      const width = lineWidth(metaContent(page, 'description') ?? '');
      return width === 0 ? null : widthScore(width, { good: [70, 165], fair: [40, 220] });
    },
    evidence: (page) => [`${metaContent(page, 'description')?.length ?? 0} characters`],
    where: (page) => metaElements(page, 'description'),
  },
  {
    id: 'seo.meta.head_integrity',
    weight: 4,
    isFault: true,
    title: 'Metadata stands in the head as browsers read it',
    problem: 'Metadata stands in the body, where it is ignored',
    why: 'An element that does not belong into the head ends it. Metadata after it counts as body and is ignored.',
    fix: 'Move images, frames and other body elements out of the head, below title, meta and link.',
    source: documented('Google valid page metadata; HTML Standard'),
    passes:
      '1 when all metadata stands in the head; 0.5 when the description, Open Graph, Twitter or viewport elements fell out of it; 0 when the title, robots, the canonical address or language versions did.',
    measure: (page) => {
      const { vital, others } = strayed(page);
      return vital.length > 0 ? 0 : others.length > 0 ? 0.5 : 1;
    },
    evidence: (page) => [...strayed(page).vital, ...strayed(page).others],
    where: ({ elements: { titles, metas, links } }) =>
      [
        ...titles,
        ...metas,
        ...links.filter(({ rel, hreflang }) => rel.includes('canonical') || hreflang),
      ].filter(({ inHead }) => !inHead),
  },
  {
    id: 'seo.meta.social_preview',
    weight: 5,
    title: 'Shared links get a title, a text and a picture',
    problem: 'Shared links have no complete preview',
    why: 'Networks and chat programs build their preview from the Open Graph properties.',
    fix: 'Add og:title, og:description, og:image and og:url, the last with the canonical address.',
    source: convention('Open Graph protocol'),
    passes:
      'The share of og:title, og:description, og:image and og:url that the page has. og:url counts if it is the canonical address. Without one, it counts if it is the page’s own.',
    measure: (page) => 1 - socialFaults(page).length / SOCIAL.length,
    evidence: socialFaults,
    where: (page) => foundOr(metaElements(page, ...SOCIAL.flat()), inHead(page)),
  },
  {
    id: 'seo.meta.charset',
    weight: 2,
    isFault: true,
    title: 'The character encoding is declared and right',
    problem: 'The character encoding is missing or wrong',
    problemOf: ({ decoded: { replacements, declaredBy } }) => {
      if (replacements > 0) return 'The character encoding is wrong';
      return declaredBy === 'nobody'
        ? 'No character encoding is declared'
        : 'Two character encodings are declared';
    },
    why: 'A guessed encoding shows broken letters in results and quotations.',
    fix: 'Serve UTF-8 and say so in the Content-Type header or in <meta charset="utf-8"> at the very beginning.',
    source: documented('Lighthouse charset; HTML Standard'),
    passes:
      '1 for a declared encoding that explains every character; 0.5 when nothing declares it, or the meta element names another one; 0 when characters do not fit it.',
    measure: ({ decoded }) => {
      if (decoded.replacements > 0) return 0;
      return decoded.declaredBy === 'nobody' || decoded.contradictedBy !== undefined ? 0.5 : 1;
    },
    evidence: (page) => [
      `read as ${page.decoded.encoding}, declared by ${page.decoded.declaredBy}`,
      ...(page.decoded.contradictedBy === undefined
        ? []
        : [`the meta element says ${page.decoded.contradictedBy}`]),
      `${page.decoded.replacements} characters that the encoding does not explain`,
    ],
    where: (page) =>
      foundOr([...spotOf(page.elements.charsetMeta), ...metaElements(page, 'content-type')], inHead(page)),
  },
  {
    id: 'seo.meta.doctype',
    weight: 1,
    isFault: true,
    title: 'The page begins with the HTML doctype',
    problem: 'The page is read in quirks mode',
    why: 'Without it browsers use the layout rules of the nineties.',
    fix: 'Begin the document with <!doctype html>.',
    source: convention('Lighthouse doctype'),
    passes: '1 when the page is read in standards mode, as XHTML sent as XML always is; 0 in quirks mode.',
    measure: (page) => yes(!page.quirks),
    evidence: () => ['read in quirks mode'],
    where: (page) => spotOf(page.frames.root),
  },
]);

/** The parts of a preview, each by the names that it may have. */
const SOCIAL = [['og:title'], ['og:description'], IMAGES, ['og:url']] as const;

function socialFaults(page: Page): string[] {
  return SOCIAL.flatMap((names) => {
    const [name] = names;
    const content = names.map((each) => metaContent(page, each)).find(Boolean) ?? '';
    if (content === '') return [`${name} is missing`];
    if (name !== 'og:url') return [];
    const [canonical] = canonicalsOf(page).flatMap(({ url }) => url ?? []);
    return isSameAddress(URL.parse(content, page.url.href), canonical ?? page.url)
      ? []
      : [`og:url is another address: ${content}`];
  });
}

/** Neither a final slash nor tracking makes another page. */
function isSameAddress(a: URL | null, b: URL): boolean {
  const bare = (url: URL) => url.host + url.pathname.replace(/\/$/, '') + withoutTracking(url).search;
  return a !== null && bare(a) === bare(b);
}

/** A word for any home page, the title of a theme or a tool, or the name of the site alone. */
function saysNothing(page: Page): boolean {
  const title = titleOf(page);
  if (ANY_LANGUAGE.boilerplateTitles.is(title)) return true;
  const site = metaContent(page, 'og:site_name') ?? '';
  const bare = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
  return [site, page.site.split('.')[0] ?? ''].some((name) => name !== '' && bare(name) === bare(title));
}

/** Returns the descriptions in the head that differ. A theme and a plugin may write the same one twice. */
function descriptionsOf({ elements }: Page): ReadonlyMap<string, string> {
  const texts = elements.metas.flatMap(({ name, content, inHead }) =>
    name === 'description' && inHead && content.trim() !== '' ? content.trim() : [],
  );
  return new Map(texts.map((text) => [foldText(text), text]));
}

function titleQuality(page: Page): number | null {
  const title = titleOf(page);
  if (title === '') return null;
  if (saysNothing(page)) return 0;
  return widthScore(lineWidth(title), { good: [15, 65], fair: [8, 75] });
}

type Range = readonly [least: number, most: number];

/** Returns 1 for a good width, 0.5 for a fair one, else 0. */
function widthScore(width: number, { good, fair }: { readonly good: Range; readonly fair: Range }): number {
  const isWithin = ([least, most]: Range) => width >= least && width <= most;
  return isWithin(good) ? 1 : isWithin(fair) ? 0.5 : 0;
}

function strayed(page: Page): { vital: string[]; others: string[] } {
  const metas = page.elements.metas.filter(({ inHead }) => !inHead);
  const links = page.elements.links.filter(({ inHead }) => !inHead);
  const title = page.elements.titles.length > 0 && !page.elements.titles.some(({ inHead }) => inHead);
  const inBody = (what: string) => `${what} in the body`;
  return {
    vital: [
      ...(title ? [inBody('title')] : []),
      ...metas.filter(({ name }) => name === 'robots').map(({ name }) => inBody(name)),
      ...links.filter(({ rel }) => rel.includes('canonical')).map(() => inBody('canonical')),
      ...links
        .filter(({ rel, hreflang }) => rel.includes('alternate') && hreflang !== undefined)
        .map(({ hreflang }) => inBody(`hreflang ${hreflang}`)),
    ],
    // Microdata puts its meta elements into the body by design; those have itemprop and no name.
    others: metas
      .filter(({ name }) => /^(?:description$|viewport$|og:|twitter:)/.test(name))
      .map(({ name }) => inBody(name)),
  };
}
