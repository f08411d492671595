import type { Page } from '../../page/page.js';
import { foldText } from '../../page/language/fold-text.js';
import { convention, documented, inDimension, yes } from '../check.js';
import { charsetCode, descriptionCode, previewCode, titleCode } from '../code/head-code.js';
import { canonicalsOf } from '../crawling/link-relations.js';
import { withoutTracking } from '../crawling/same-document.js';
import { lineWidth, metaContent, metaElements, titleOf } from '../meta.js';
import { IMAGES } from '../previews/social-previews.js';
import { foundOr, inHead, spotOf } from '../where.js';
import { oncePer } from '../../page/once.js';
import { counted, listed, quoted } from '../wording.js';
import { descriptionFaultOf, emptinessOf, isKeywordList, saysLittle, saysNothing } from './says-nothing.js';

export const METADATA = inDimension('metadata', [
  {
    id: 'seo.meta.title',
    weight: 12,
    title: 'The page has one title, in its head',
    problem: 'The page has no title in its head, or several',
    problemOf: (page) => {
      const { titles } = page.elements;
      const [own, ...others] = titles.filter(({ inHead, text }) => inHead && text.trim() !== '');
      if (others.length > 0) return `The page has ${others.length + 1} titles`;
      if (own !== undefined) return emptyTitle(page);
      if (titles.length === 0) return 'The page has no title';
      return titles.some(({ text }) => text.trim() !== '')
        ? 'The title of the page does not stand in its head'
        : 'The title of the page is empty';
    },
    why: 'The title is the headline of the result: people decide by it whether to click, and search engines what the page is about.',
    fix: 'Write one title that names what is special about this page, the brand last. Put it into the head as the only <title>.',
    source: documented('Lighthouse document-title; Google title links'),
    passes:
      '1 for one title in the head that says something; 0.5 for several; 0.2 for one that says nothing; 0 for none there. "Home", "Welcome to …" and what a theme or a tool puts there say nothing. So does the name of the site alone, as it stands in its markup, its logo or its domain.',
    measure: (page) => {
      const titles = page.elements.titles.filter(({ inHead, text }) => inHead && text.trim() !== '');
      if (titles.length === 1) return saysNothing(page) ? 0.2 : 1;
      return titles.length > 1 ? 0.5 : 0;
    },
    evidence: (page) =>
      titleOf(page) === ''
        ? ['no <title> with text']
        : page.elements.titles.map(({ text, inHead }) => `${inHead ? '' : 'in the body: '}"${text.trim()}"`),
    where: (page) => foundOr(page.elements.titles, inHead(page)),
    code: titleCode,
  },
  {
    id: 'seo.meta.title_quality',
    weight: 6,
    isFault: true,
    title: 'The title is specific and fits the result line',
    problem: 'The title is too short, too long or boilerplate',
    problemOf: (page) => {
      const title = titleOf(page);
      if (saysNothing(page)) return emptyTitle(page);
      if (isKeywordList(title)) return `The title is a list of search words: ${quoted(title)}`;
      const length =
        title.length >= MOST_READ ? `more than ${MOST_READ} characters` : counted(title.length, 'character');
      return lineWidth(title) > 65
        ? `The title has ${length}: results cut it at about ${roomFor(title, 65)}`
        : `The title has only ${length}: ${quoted(title)}`;
    },
    why: 'Results cut off a longer title. One that is short or general gives nobody a reason to click.',
    fix: 'Say in 15 to 65 characters what is special about this page, the brand last.',
    source: documented('Google title links'),
    passes:
      '1 for 15 to 65 characters (about 8 to 35 in Chinese and Japanese); 0.5 for 8 to 14 or 66 to 75; 0 for other lengths, for one that says nothing, and for a list of search words. Not applicable without a title.',
    measure: titleQuality,
    evidence: (page) => [`${titleOf(page).length} characters: ${titleOf(page)}`],
    where: (page) => page.elements.titles.slice(0, 1),
    code: titleCode,
  },
  {
    id: 'seo.meta.description',
    weight: 11,
    title: 'The page has one description, of what it is about',
    problem: 'The page has no description',
    problemOf: (page) => {
      const { size } = descriptionsOf(page);
      if (size > 1) return `The page has ${size} different descriptions`;
      if (size === 1) return descriptionFaultOf(page)?.problem;
      const all = metaElements(page, 'description');
      if (all.length === 0) return undefined;
      return all.some(({ content }) => content.trim() !== '')
        ? 'The description of the page does not stand in its head'
        : 'The description of the page is empty';
    },
    why: 'Results often show the description under the title. Without one, or with several, search engines pick a text themselves.',
    fix: 'Say in one or two sentences what readers get here. Put them into the head once, as <meta name="description" content="…">.',
    source: documented('Lighthouse meta-description; Google snippets'),
    passes:
      '1 when there is one with text in the head; 0.8 for one that breaks off; 0.5 for several that differ; 0.3 for one that says nothing of the page; else 0. A word or two, the title again, the name of the site, names of its menu and a list of search words say nothing. Nor does what a theme or a system puts there. Nor does what the markup says of the whole site, or a text without a word of the page.',
    measure: (page) => [0, descriptionFaultOf(page)?.score ?? 1][descriptionsOf(page).size] ?? 0.5,
    evidence: (page) => {
      const found = [...descriptionsOf(page).values()];
      return found.length === 0 ? ['no description in the head of the page'] : found;
    },
    where: (page) => foundOr(metaElements(page, 'description'), inHead(page)),
    code: descriptionCode,
  },
  {
    id: 'seo.meta.description_length',
    weight: 3,
    isFault: true,
    title: 'The description fills the lines that it is shown in',
    problem: 'The description is too short or too long',
    problemOf: (page) => {
      const text = metaContent(page, 'description') ?? '';
      const length = counted(text.length, 'character');
      return lineWidth(text) > 165
        ? `The description has ${length}: results cut it at about ${roomFor(text, 165)}`
        : `The description has only ${length}: results have room for about ${roomFor(text, 165)}`;
    },
    why: 'Results have room for about 165 characters. They cut off more; with less the space goes to waste.',
    fix: 'Rewrite the description in 70 to 165 characters, the most important words first.',
    source: convention('Common practice: what result lines show'),
    passes:
      '1 for 70 to 165 characters (about 38 to 89 in Chinese and Japanese); 0.5 for 40 to 69 or 166 to 220; else 0. Not applicable without a description.',
    measure: (page) => {
      const width = lineWidth(metaContent(page, 'description') ?? '');
      return width === 0 ? null : widthScore(width, { good: [70, 165], fair: [40, 220] });
    },
    evidence: (page) => [`"${metaContent(page, 'description') ?? ''}"`],
    where: (page) => metaElements(page, 'description'),
    code: descriptionCode,
  },
  {
    id: 'seo.meta.head_integrity',
    weight: 4,
    isFault: true,
    title: 'Metadata stands in the head as browsers read it',
    problem: 'Metadata stands in the body, where it is ignored',
    problemOf: (page) => {
      const { vital, others } = strayed(page);
      return `Outside the head, where it is ignored: ${listed([...new Set([...vital, ...others])])}`;
    },
    why: 'An image, a frame or a stray tag ends the head. Search engines ignore metadata that follows, since it counts as body.',
    fix: 'Take images, frames and other elements of the body out of the head, or put them below title, meta and link.',
    source: documented('Google valid page metadata; HTML Standard'),
    passes:
      '1 when all metadata stands in the head; 0.5 when the description, Open Graph, Twitter or viewport elements fell out of it; 0 when the title, robots, the canonical address or language versions did.',
    measure: (page) => {
      const { vital, others } = strayed(page);
      return vital.length > 0 ? 0 : others.length > 0 ? 0.5 : 1;
    },
    evidence: (page) => {
      const { vital, others } = strayed(page);
      return [...vital, ...others].map((what) => `${what} in the body`);
    },
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
    problemOf: (page) => socialProblem(socialFaults(page)),
    why: 'Networks and chat programs build the preview of a link from these. Where one is missing, they guess or show nothing.',
    fix: 'Add og:title, og:description, og:image and og:url to the head, each as <meta property="…" content="…">, the last with the canonical address.',
    source: convention('Open Graph protocol'),
    passes:
      'The share of og:title, og:description, og:image and og:url that the page has. A title or a text that says nothing of the page does not count. og:url counts if it is the canonical address. Without one, it counts if it is the page’s own.',
    measure: (page) => 1 - socialFaults(page).length / SOCIAL.length,
    evidence: (page) => socialFaults(page).map(({ line }) => line),
    where: (page) => foundOr(metaElements(page, ...SOCIAL.flatMap(({ names }) => names)), inHead(page)),
    code: (page) =>
      previewCode(
        page,
        socialFaults(page).map(({ name }) => name),
      ),
  },
  {
    id: 'seo.meta.charset',
    weight: 2,
    isFault: true,
    title: 'The character encoding is declared and right',
    problem: 'The character encoding is missing or wrong',
    problemOf: ({ decoded: { replacements, declaredBy, encoding, contradictedBy } }) => {
      if (replacements > 0)
        return `Letters are broken: ${encoding} does not have ${counted(replacements, 'character')} of the page`;
      return declaredBy === 'nobody'
        ? 'The page does not say how its letters are encoded'
        : `The page declares two encodings of its letters: ${encoding} and ${contradictedBy ?? ''}`;
    },
    why: 'Where the encoding has to be guessed, results and quotations can show broken letters.',
    fix: 'Serve the page as UTF-8 and say so: in the Content-Type header, or by <meta charset="utf-8"> at the very beginning of the head.',
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
      ...(page.decoded.replacements === 0
        ? []
        : [`${counted(page.decoded.replacements, 'character')} that the encoding does not explain`]),
    ],
    where: (page) =>
      foundOr([...spotOf(page.elements.charsetMeta), ...metaElements(page, 'content-type')], inHead(page)),
    code: charsetCode,
  },
  {
    id: 'seo.meta.doctype',
    weight: 1,
    isFault: true,
    title: 'The page begins with the HTML doctype',
    problem: 'Browsers show the page by the rules of the nineties',
    why: 'Without the right first line browsers fall back to old rules (quirks mode), and the layout can break.',
    fix: 'Begin the document with <!doctype html>, before anything else.',
    source: convention('Lighthouse doctype'),
    passes: '1 when the page is read in standards mode, as XHTML sent as XML always is; 0 in quirks mode.',
    measure: (page) => yes(!page.quirks),
    evidence: () => ['the page does not begin with <!doctype html>'],
    where: (page) => spotOf(page.frames.root),
    code: () => ({ language: 'html', into: 'at the very beginning of the HTML', after: '<!doctype html>' }),
  },
]);

/** Of a longer title no more is read. */
const MOST_READ = 990;

/** The parts of a preview, each by the names that it may have. */
const SOCIAL = [
  { part: 'title', names: ['og:title'] },
  { part: 'text', names: ['og:description'] },
  { part: 'picture', names: IMAGES },
  { part: 'address', names: ['og:url'] },
] as const;

interface SocialFault {
  /** The property of the preview. */
  readonly name: string;
  readonly line: string;
  /** Of a property that is there. */
  readonly problem?: string;
  /** What the preview lacks; undefined for a property that is there and wrong. */
  readonly missing?: string;
}

const socialFaults = oncePer((page: Page): readonly SocialFault[] =>
  SOCIAL.flatMap(({ part, names }): SocialFault[] => {
    const [name] = names;
    const content = names.map((each) => metaContent(page, each)).find(Boolean) ?? '';
    if (content === '') return [{ name, line: `${name} is missing`, missing: part }];
    if (name === 'og:url' && isOfAnotherAddress(page, content))
      return [
        {
          name,
          line: `og:url is another address: ${content}`,
          problem: 'Shared links count for another address than this one (og:url)',
        },
      ];
    const isEmpty =
      name === 'og:title'
        ? saysLittle(page, content)
        : name === 'og:description' && emptinessOf(page, content) !== undefined;
    if (!isEmpty) return [];
    const problem = `The ${part} of shared links does not say what the page is about: ${quoted(content, 40)}`;
    return [{ name, line: `${name} says nothing of the page: ${quoted(content)}`, problem }];
  }),
);

function socialProblem(faults: readonly SocialFault[]): string | undefined {
  const missing = faults.filter((fault) => fault.missing !== undefined);
  if (missing.length === 0) return faults[0]?.problem;
  if (missing.length === SOCIAL.length) return 'Shared links have no preview: no og: property is there';
  const parts = missing.map((fault) => fault.missing!);
  return `Shared links get no ${listed(parts, 3, 'or')} from the page: ${missing.map(({ name }) => name).join(', ')}`;
}

/** Returns whether an address is neither the canonical one nor, without one, that of the page. */
function isOfAnotherAddress(page: Page, content: string): boolean {
  const [canonical] = canonicalsOf(page).flatMap(({ url }) => url ?? []);
  return !isSameAddress(URL.parse(content, page.url.href), canonical ?? page.url);
}

/** Neither a final slash nor tracking makes another page. */
function isSameAddress(a: URL | null, b: URL): boolean {
  const bare = (url: URL) => url.host + url.pathname.replace(/\/$/, '') + withoutTracking(url).search;
  return a !== null && bare(a) === bare(b);
}

function emptyTitle(page: Page): string {
  return `The title does not say what the page is about: ${quoted(titleOf(page))}`;
}

/** Returns for how many characters like those of a text there is room where so many Latin ones fit. */
function roomFor(text: string, latin: number): number {
  return Math.round((latin * text.length) / lineWidth(text));
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
  if (saysNothing(page) || isKeywordList(title)) return 0;
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
  return {
    vital: [
      ...(title ? ['title'] : []),
      ...metas.filter(({ name }) => name === 'robots').map(({ name }) => name),
      ...links.filter(({ rel }) => rel.includes('canonical')).map(() => 'canonical address'),
      ...links
        .filter(({ rel, hreflang }) => rel.includes('alternate') && hreflang !== undefined)
        .map(({ hreflang }) => `hreflang ${hreflang}`),
    ],
    // Microdata puts its meta elements into the body by design; those have itemprop and no name.
    others: metas
      .filter(({ name }) => /^(?:description$|viewport$|og:|twitter:)/.test(name))
      .map(({ name }) => name),
  };
}
