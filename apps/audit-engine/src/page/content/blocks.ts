import { wordSet } from '../language/words.js';
import type { Spot } from './positions.js';
import {
  attribute,
  isElement,
  isFrame,
  isInline,
  isText,
  isUnread,
  parentOf,
} from '../parsing/html-nodes.js';
import type { ChildNode, Element } from '../parsing/parse-document.js';
import { foldSpace, MAX_TEXT_CHARACTERS, pushChildren, type Walk } from '../parsing/walk.js';

/** A block of the main content. The sequence of blocks is what a reader, or a machine that quotes the page, sees. */
export type Block = Spot & Content;

type Content =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly rows: number;
      readonly columns: number;
      readonly headers: boolean;
      readonly text: string;
    }
  | { readonly kind: 'quote'; readonly text: string; readonly attributed: boolean }
  | { readonly kind: 'answer'; readonly question: string; readonly text: string };

const HEADING = /^h([1-6])$/;
/** Three lines: no cell of data holds a paragraph. */
const MAX_CELL_CHARACTERS = 300;
/** The most blocks of a page. More would not change a score and would take unbounded time. */
const MAX_BLOCKS = 5_000;

/** Returns the blocks of an element in document order, without those within an element of `except`. */
export function blocksOf(main: Element, walk: Walk, except?: ReadonlySet<Element>): Block[] {
  const blocks: Block[] = [];
  const loose: string[] = [];
  let looseIn: Element | undefined;
  const add = (text: string, element: Element | undefined) => {
    loose.push(text);
    if (looseIn === undefined && /\S/.test(text)) looseIn = element;
  };
  const flush = () => {
    const text = foldSpace(loose.splice(0).join('').slice(0, MAX_TEXT_CHARACTERS));
    if (text !== '') blocks.push({ kind: 'paragraph', text, element: looseIn ?? main });
    looseIn = undefined;
  };
  const stack: (ChildNode | 'flush')[] = ['flush'];
  pushChildren(stack, main);
  for (let node = stack.pop(); node !== undefined && blocks.length < MAX_BLOCKS; node = stack.pop()) {
    if (node === 'flush') flush();
    else if (isText(node)) add(node.value, parentOf(node));
    else if (
      isElement(node) &&
      !isLeftOut(node, walk) &&
      except?.has(node) !== true &&
      !isSiteFrame(node, main)
    ) {
      const made = blockFrom(node, walk, except);
      if (made !== undefined) {
        flush();
        blocks.push(...made);
      } else if (holdsBlocks(node)) {
        flush();
        stack.push('flush');
        pushChildren(stack, node);
      } else if (isInline(node)) add(walk.inlineTextOf(node), node);
      else add(` ${walk.textOf(node)} `, node);
    }
  }
  flush();
  return blocks;
}

/** True for navigation, asides, dialogs, fields and hidden elements: they are never part of the main content. */
function isLeftOut(element: Element, walk: Walk): boolean {
  return isFrame(element) || isUnread(element) || walk.spanOf(element).hidden;
}

/** True for the page's own header and footer. Those of an article hold its title and byline, and stay. */
function isSiteFrame(element: Element, main: Element): boolean {
  return main.tagName === 'body' && (element.tagName === 'header' || element.tagName === 'footer');
}

function blockFrom(element: Element, walk: Walk, except?: ReadonlySet<Element>): Block[] | undefined {
  const level = HEADING.exec(element.tagName)?.[1];
  const withText = (make: (text: string) => Content): Block[] => {
    const text = walk.textOf(element);
    return text === '' ? [] : [{ ...make(text), element }];
  };
  if (level !== undefined) return withText((text) => ({ kind: 'heading', level: Number(level), text }));
  switch (element.tagName) {
    case 'p':
    case 'figcaption':
      return withText((text) => ({ kind: 'paragraph', text }));
    case 'pre':
      return withText((text) => ({ kind: 'code', text }));
    case 'ul':
    case 'ol':
      return [listFrom(element, walk)];
    case 'table':
      if (isLayout(element, walk)) return blocksOf(element, walk, except);
      return withText((text) => ({ kind: 'table', ...sizeOf(element, walk), text }));
    case 'blockquote':
      return withText((text) => ({ kind: 'quote', text, attributed: isAttributed(element, walk) }));
    case 'details':
      return answersFrom(element, walk);
    case 'dl':
      return definitionsFrom(element, walk);
    default:
      return undefined;
  }
}

function listFrom(element: Element, walk: Walk): Block {
  const items = element.childNodes.flatMap((child) =>
    isElement(child) && child.tagName === 'li' ? [walk.textOf(child)].filter((text) => text !== '') : [],
  );
  return { kind: 'list', ordered: element.tagName === 'ol', items, element };
}

/** True for a table that holds blocks or running text, and is read as such. */
function isLayout(table: Element, walk: Walk): boolean {
  return walk
    .below(table, 'table')
    .some(
      ({ element }) =>
        HEADING.test(element.tagName) || (isCell(element) && walk.lengthOf(element) > MAX_CELL_CHARACTERS),
    );
}

function sizeOf(table: Element, walk: Walk) {
  const tags = walk.below(table, 'table');
  const rows = tags.filter(({ element }) => element.tagName === 'tr');
  const cells = rows.slice(0, 100).map(({ element }) => element.childNodes.filter(isCell).length);
  const headers = tags.some(({ element }) => element.tagName === 'th');
  return { rows: rows.length, columns: Math.max(0, ...cells), headers };
}

function isCell(node: ChildNode): boolean {
  return isElement(node) && (node.tagName === 'td' || node.tagName === 'th');
}

function isAttributed(quote: Element, walk: Walk): boolean {
  if (attribute(quote, 'cite') !== undefined) return true;
  const named = walk
    .below(quote)
    .some(({ element: { tagName } }) => tagName === 'cite' || tagName === 'footer');
  if (named) return true;
  return /[—–-]\s*\p{Lu}[\p{L}.]+(?:\s\p{Lu}[\p{L}.]+){0,4}[^.]{0,60}$/u.test(walk.textOf(quote).slice(-160));
}

function answersFrom(details: Element, walk: Walk): Block[] {
  const summary = details.childNodes.find((child) => isElement(child) && child.tagName === 'summary');
  const question = summary === undefined ? '' : walk.textOf(summary);
  const text = foldSpace(
    details.childNodes.map((child) => (child === summary ? '' : walk.textOf(child))).join(' '),
  );
  return question === '' || text === '' ? [] : [{ kind: 'answer', question, text, element: details }];
}

function definitionsFrom(list: Element, walk: Walk): Block[] {
  const blocks: Block[] = [];
  let question = '';
  let asked = list;
  for (const { element: each } of walk.below(list, 'dl')) {
    if (each.tagName === 'dt') {
      question = walk.textOf(each);
      asked = each;
    } else if (each.tagName === 'dd' && question !== '') {
      blocks.push({ kind: 'answer', question, text: walk.textOf(each), element: asked });
      question = '';
    }
  }
  return blocks;
}

/** Phrasing content belongs to the text around it; any other element separates it. */
function holdsBlocks(element: Element): boolean {
  return !PHRASING.has(element.tagName);
}

const PHRASING = wordSet(
  'a abbr b bdi bdo br button cite code data del dfn em font i img ins kbd label mark picture q rb rp rt rtc ruby s samp small span strong sub sup time u var wbr',
);
