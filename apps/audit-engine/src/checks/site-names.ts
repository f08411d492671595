import { foldText, foldToLetters } from '../page/language/fold-text.js';
import { countWords, partsOfTitle, wordSet } from '../page/language/words.js';
import { oncePer } from '../page/once.js';
import type { Page } from '../page/page.js';
import type { Spot } from '../page/content/positions.js';
import { ANY_LANGUAGE } from '../page/phrases/any-language.js';
import { textValue, typesOf, type SchemaNode } from '../page/structured-data/schema-node.js';
import { nodesOfKind } from '../page/structured-data/schema-types.js';
import { inlineObjects, objectsHeldBy, spotsOf } from '../page/structured-data/structured-data.js';
import { attribute } from '../page/parsing/html-nodes.js';
import { siteOf } from '../page/content/addresses.js';
import { isRoot } from './crawling/same-document.js';
import { h1OfSite, metaContent, metaElements } from './meta.js';

/** A text of the page where the name of its site belongs. */
export interface NameText {
  readonly text: string;
  /** Where it stands, as a sentence names it. */
  readonly source: string;
  readonly spots: readonly Spot[];
}

interface NamedNode extends NameText {
  readonly node: SchemaNode;
}

/** More names than a site has. */
const MAX_NAMES = 10;

/** Properties that name another organization or person than the owner of the page. */
export const OTHERS = wordSet(
  `affiliation alumniOf attendee brand broker competitor contributor customer department funder
  hiringOrganization itemReviewed location manufacturer member memberOf mentions organizer parentOrganization performer
  productionCompany recognizedBy recordLabel sourceOrganization sponsor subOrganization worksFor`,
);

/** The same of properties that name the owner on one site, and another one on the next. */
const PARTIES = [...OTHERS, 'author', 'creator', 'provider', 'seller'];

/** Returns the objects of these kinds that are not the value of one of these properties. */
export function nodesBut(
  others: Iterable<string>,
  { structuredData }: Page,
  ...kinds: readonly string[]
): readonly SchemaNode[] {
  const left = inlineObjects(structuredData, new Set(others));
  return nodesOfKind(structuredData.nodes, ...kinds).filter((node) => !left.has(node));
}

/** Returns the names that the page declares for its site: og:site_name, then each one in the markup once. */
export const declaredNames = oncePer((page: Page): readonly NameText[] => {
  const preview = previewName(page);
  return [...(preview === undefined ? [] : [preview]), ...namesInMarkup(page)];
});

/** Returns the name of the site that shared links show (og:site_name); undefined if there is none. */
export function previewName(page: Page): NameText | undefined {
  const text = metaContent(page, 'og:site_name') ?? '';
  return text === ''
    ? undefined
    : { text, source: 'og:site_name', spots: metaElements(page, 'og:site_name') };
}

const namesInMarkup = oncePer((page: Page): readonly NamedNode[] => {
  const names = new Map<string, NamedNode>();
  for (const node of nodesBut(PARTIES, page, 'WebSite', 'Organization')) {
    const text = textValue(node, 'name');
    if (text === undefined || names.has(text)) continue;
    const source = `the ${typesOf(node)[0] ?? 'Organization'} markup`;
    names.set(text, { text, source, node, spots: spotsOf(page.structuredData, node, 'name') });
    if (names.size === MAX_NAMES) break;
  }
  return [...names.values()];
});

/** Returns whether a text is what the site is called: in its markup, by its logo or by its domain. */
export function isSiteName(page: Page, text: string): boolean {
  const letters = lettersOf(text);
  return letters !== '' && (domainLetters(page).has(letters) || siteLetters(page).has(letters));
}

/** Returns whether a text is a short name of the site, or its domain: a longer name says what the site does. */
export function isBareName(page: Page, text: string): boolean {
  return (
    domainLetters(page).has(lettersOf(text)) || (isSiteName(page, text) && countWords(text) <= MAX_WORDS)
  );
}

const MAX_WORDS = 2;

/** Returns whether a text is the last part of the title, where sites have their name, and begins as the domain does. */
export function isNameInTitle(page: Page, title: string, text: string): boolean {
  const parts = partsOfTitle(title);
  const letters = lettersOf(text);
  const [label = ''] = page.site.split('.');
  const begins = label.length >= MIN_LABEL && letters.startsWith(foldToLetters(label));
  return begins && parts.length > 1 && lettersOf(parts.at(-1) ?? '') === letters;
}

/** A shorter one may begin any word. */
const MIN_LABEL = 5;

const domainLetters = oncePer(({ site, url }: Page): ReadonlySet<string> => {
  const names = [site.split('.')[0] ?? '', site, url.hostname].map(foldToLetters);
  return new Set(names.filter((letters) => letters !== ''));
});

const siteLetters = oncePer(
  (page: Page): ReadonlySet<string> =>
    new Set(
      siteNames(page)
        .map(lettersOf)
        .filter((letters) => letters !== ''),
    ),
);

/** Returns what the site is called in the markup, by its logo and above the content. */
export function siteNames(page: Page): readonly string[] {
  const inMarkup = namesInMarkup(page).filter(({ node }) => isOfSite(page, node));
  return [
    previewName(page)?.text ?? '',
    ...inMarkup.map(({ text }) => text),
    ...logoOf(page),
    h1OfSite(page) ?? '',
  ];
}

/** Returns whether an object is the site or its organization: one that a page is about, in a directory of many, is not. */
export function isOfSite({ structuredData, site, url }: Page, node: SchemaNode): boolean {
  if (typesOf(node).includes('WebSite') || objectsHeldBy(structuredData, PUBLISHER).has(node)) return true;
  const address = URL.parse(textValue(node, 'url') ?? '', url.href);
  return address !== null && siteOf(address) === site && isRoot(address);
}

const PUBLISHER = new Set(['publisher']);

/**
 * Returns the text of the first link to the home page: that of the logo, or its alternative text; without such a link that of
 * an image of a logo around the content, in which logos are of others. Menus open by a bare #.
 */
function logoOf({ elements, url }: Page): string[] {
  const home = elements.anchors.find(
    ({ text, href = '', url: to }) =>
      text !== '' && !href.trim().startsWith('#') && to?.host === url.host && isRoot(to),
  );
  const logo = elements.images.find(
    ({ src, textBefore }) => textBefore === undefined && /logo/i.test(src.slice(0, MAX_ADDRESS)),
  )?.element;
  const name = (home?.text ?? (logo && attribute(logo, 'alt')) ?? '').replace(/\slogo$/i, '').trim();
  return name === '' || ANY_LANGUAGE.boilerplateTitles.is(name) ? [] : [name];
}

/** An image may be in its address. */
const MAX_ADDRESS = 500;

/** "Acme Ltd." is "Acme". */
const LEGAL_FORM =
  / (?:ltd|limited|llc|inc|plc|corp|co|company|gmbh|ag|kg|ug|sarl|sas|srl|spa|s p a|s r l|s r o|sp z o o|bv|nv|ab|oy|as)$/;

function lettersOf(name: string): string {
  return foldToLetters(foldText(name).replace(LEGAL_FORM, ''));
}
