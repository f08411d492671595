import { attribute } from '../../parsing/html-nodes.js';
import type { Block } from '../../content/blocks.js';
import type { PageElements } from '../../content/elements.js';
import { foldText } from '../../language/fold-text.js';
import type { ElementSpan, Walk } from '../../parsing/walk.js';
import { amountsIn } from '../../statements/money/amounts.js';
import { WORD_INDEX, WORDS, type WordGroup } from '../words/kind-words.js';
import { linkSigns, type LinkSigns } from './link-signs.js';
import { imageLinksOf, itemsOf, longItemsOf, playersOf, postsOf, stepsOf } from './visible-parts.js';
import { numberSigns, type NumberSigns } from './numbers.js';

/** What a page shows its readers that tells its kind. */
export interface VisibleSigns {
  /** Links, buttons and fields by what their labels say, in the whole page. */
  readonly controls: Counts;
  /** The same in the main content. */
  readonly mainControls: Counts;
  /** Headings and short lines of the main content. */
  readonly headings: Counts;
  /** Different phrases in the text of the page. */
  readonly words: Counts;
  /** False if the text goes on after what is searched for phrases and numbers. */
  readonly isReadWhole: boolean;
  readonly links: LinkSigns;
  /** In the whole page, and in the main content. */
  readonly numbers: NumberSigns;
  readonly mainNumbers: NumberSigns;
  /** Prices where the main content begins. */
  readonly topPrices: number;
  readonly hasTelephoneLink: boolean;
  readonly hasAddressElement: boolean;
  /** Parts named as posts, answers or replies. */
  readonly posts: number;
  readonly players: number;
  /** Headings and short lines that number what is to be done. */
  readonly steps: number;
  readonly codeBlocks: number;
  /** Fields to write a text of some lines. */
  readonly textFields: number;
  readonly orderedItems: number;
  readonly listItems: number;
  readonly images: number;
  /** Of the characters of the main content, the share in items of lists that are as long as a sentence. */
  readonly longItems: number;
  /** Links with a picture in them, each address once. */
  readonly imageLinks: number;
  readonly loadedScripts: number;
  readonly mainPassword: boolean;
  /** A link named as that of the home page leads to this page. */
  readonly isHomeLinked: boolean;
}

type Counts = Readonly<Record<WordGroup, number>>;

const MAX_LABEL = 60;
const MOSTLY = 0.9;
/** Beside a phrase: "Add to cart – €24.00", "Ingredients for 4". */
const MAX_BESIDE = 22;
const MAX_CONTROLS = 500;
const MAX_LINES = 300;
const MAX_FOLDED = 12_000;
const MAX_NUMBERED = 16_000;

export interface SignSources {
  readonly elements: PageElements;
  readonly walk: Walk;
  readonly main: ElementSpan | undefined;
  readonly blocks: readonly Block[];
  readonly bodyText: string;
  readonly mainText: string;
  readonly url: URL;
}

/** Reads the signs from a page that is parsed already. One pass over its controls, its blocks, its links and its text. */
export function visibleSigns({
  elements,
  walk,
  main,
  blocks,
  bodyText,
  mainText,
  url,
}: SignSources): VisibleSigns {
  const controls = noCounts();
  const mainControls = noCounts();
  for (const { label, inMain } of labelsOf(elements, walk, main))
    count(label, inMain ? [controls, mainControls] : [controls]);
  const headings = noCounts();
  for (const line of linesOf(blocks)) count(line, [headings]);
  const words = noCounts();
  for (const [group, phrases] of WORD_INDEX.distinctIn(foldText(partOf(bodyText, mainText, MAX_FOLDED))))
    words[group] = phrases.size;
  const numbers = numberSigns(partOf(bodyText, mainText, MAX_NUMBERED));
  return {
    controls,
    mainControls,
    headings,
    words,
    isReadWhole: bodyText.length <= MAX_FOLDED,
    links: linkSigns(elements.anchors, url),
    numbers,
    // Most of a page's text is its main content.
    mainNumbers: mainText.length > MOSTLY * bodyText.length ? numbers : numberSigns(mainText),
    topPrices: amountsIn(mainText.slice(0, 600)).length,
    hasTelephoneLink: elements.anchors.some(({ href }) => href?.slice(0, 4).toLowerCase() === 'tel:'),
    hasAddressElement: elements.hasAddress,
    posts: words.thread < 2 ? 0 : postsOf(walk),
    players: playersOf(walk, main, words.viewer > 0),
    steps: stepsOf(blocks),
    codeBlocks: blocks.filter(({ kind }) => kind === 'code').length,
    textFields: elements.controls.filter(({ element, hidden }) => element.tagName === 'textarea' && !hidden)
      .length,
    orderedItems: itemsOf(blocks, true),
    listItems: itemsOf(blocks, false),
    images: elements.images.length,
    longItems: longItemsOf(blocks, mainText.length),
    imageLinks: imageLinksOf(elements, walk),
    loadedScripts: elements.loadedScripts,
    isHomeLinked: isHomeLinked(elements, url),
    mainPassword:
      elements.asksPassword &&
      elements.controls.some(
        ({ element, hidden, index }) =>
          !hidden &&
          element.tagName === 'input' &&
          main !== undefined &&
          index > main.index &&
          index < main.end &&
          attribute(element, 'type')?.toLowerCase() === 'password',
      ),
  };
}

/** Returns a text whole, or of a long one the main content, the beginning and the end: a menu may have thousands of words. */
function partOf(bodyText: string, mainText: string, most: number): string {
  if (bodyText.length <= most) return bodyText;
  const edge = most / 4;
  return [mainText.slice(0, most / 2), bodyText.slice(0, edge), bodyText.slice(-edge)].join('\n');
}

/** Counts a label for each group that it opens with, if little stands beside the phrase. */
function count(folded: string, counts: readonly Record<WordGroup, number>[]): void {
  const groups = new Set<WordGroup>();
  WORD_INDEX.at(folded, 0, (group, { length }) => {
    if (folded.length - length <= MAX_BESIDE) groups.add(group);
  });
  // What buys tickets puts nothing into a cart.
  if (groups.has('cart') && WORDS.admission.isInFolded(folded)) {
    groups.delete('cart');
    groups.add('tickets');
  }
  for (const group of groups) for (const each of counts) each[group]++;
}

const NO_COUNTS = Object.fromEntries(Object.keys(WORDS).map((group) => [group, 0])) as Counts;

function noCounts(): Record<WordGroup, number> {
  return { ...NO_COUNTS };
}

function labelsOf({ controls }: PageElements, walk: Walk, main: ElementSpan | undefined) {
  const labels: { label: string; inMain: boolean }[] = [];
  for (const { element, hidden, index } of controls) {
    if (hidden || element.tagName === 'select' || element.tagName === 'iframe') continue;
    if (labels.length >= MAX_CONTROLS) break;
    const inMain = main !== undefined && index > main.index && index < main.end;
    const text = controlText(element, walk);
    if (text !== '' && text.length < MAX_LABEL) labels.push({ label: foldText(text), inMain });
  }
  return labels;
}

function controlText(element: ElementSpan['element'], walk: Walk): string {
  const at = (name: string) => attribute(element, name) ?? '';
  if (element.tagName === 'input')
    return at('value') || at('alt') || at('placeholder') || at('aria-label') || at('title');
  if (element.tagName === 'textarea') return at('placeholder');
  return walk.textOf(element, MAX_LABEL) || at('aria-label') || at('title') || altWithin(element);
}

function altWithin({ childNodes }: ElementSpan['element']): string {
  for (const child of childNodes)
    if ('tagName' in child && child.tagName === 'img') return attribute(child, 'alt') ?? '';
  return '';
}

/** Headings; many pages write theirs as a short line. */
function linesOf(blocks: readonly Block[]): readonly string[] {
  const lines: string[] = [];
  for (const block of blocks) {
    if (lines.length >= MAX_LINES) break;
    const text =
      block.kind === 'answer'
        ? block.question
        : block.kind === 'heading' || block.kind === 'paragraph'
          ? block.text
          : '';
    if (text !== '' && text.length <= MAX_LABEL) lines.push(foldText(text));
  }
  return lines;
}

function isHomeLinked({ anchors }: PageElements, page: URL): boolean {
  const { host, search } = page;
  const path = pathOf(page);
  return anchors.some(
    ({ href, url, text }) =>
      url?.pathname.startsWith(path) === true &&
      href?.startsWith('#') === false &&
      pathOf(url) === path &&
      url.host === host &&
      url.search === search &&
      WORDS.home.is(text),
  );
}

function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/(?:index\.\w+)?$/, '');
}
