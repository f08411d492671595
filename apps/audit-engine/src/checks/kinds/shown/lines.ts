import type { Block } from '../../../page/content/blocks.js';
import { numberSigns, type NumberSigns } from '../../../page/kind/signs/numbers.js';
import { foldText } from '../../../page/language/fold-text.js';
import { sentencesOf, type StopRules } from '../../../page/language/sentences.js';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { isElement, isHidden, isInline, isText } from '../../../page/parsing/html-nodes.js';
import type { ChildNode, Element } from '../../../page/parsing/parse-document.js';
import { pushChildren } from '../../../page/parsing/walk.js';
import type { PhraseSet } from '../../../page/phrases/phrase-set.js';

/** More of a page says nothing new of its main thing. */
const MAX_BLOCKS = 400;
export const MAX_LINE = 160;
const MAX_LABEL = 40;
/** Beside the phrase of a label: "Salary (per year)". */
const MAX_BESIDE = 16;
const MAX_VALUE = 120;
const MAX_NODES = 20_000;
const MAX_ROWS = 60;
const MAX_FOOTER = 2_000;
/** Of a row, which is a line. */
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

const SIGN = /\s[|•·]\s|;\s/;
/** Between times and amounts it stands for "to", and in a line that is no longer than hours between days, too. */
const DASH =
  /(?<!\d(?:[ap]m|h|\s?\p{Sc}|\s?(?:eur|usd|gbp|chf|zł|kč|kr|k))?)\s[–—]\s|\s[–—]\s(?!\p{L}{0,3}\s?\p{Sc}?\s?\d)/iu;
const LONGEST_HOURS = 60;
/** Between the parts of a line of facts. */
export const DIVIDER = new RegExp(`${SIGN.source}|${DASH.source}`, 'iu');

/** Returns the short lines of the main content and of the footer, in the order of the page; of long ones their sentences. */
export const linesOf = oncePer((page: Page): readonly string[] => [
  ...mainLinesOf(page),
  ...shortLines(page, partsOf(page.elements.footer?.element)),
]);

/** Returns those of the main content. */
export const mainLinesOf = oncePer((page: Page): readonly string[] =>
  shortLines(page, page.main.blocks.slice(0, MAX_BLOCKS).flatMap(textsIn)),
);

function shortLines(page: Page, texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) =>
      text.length > MAX_LINE
        ? text
            .split('\n')
            .flatMap((line) => line.split(DIVIDER))
            .flatMap((part) => sentencesOf(part, page.phrases))
        : [text],
    )
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line.length <= MAX_LINE);
}

/** Returns the texts between the block elements of a part; a line break stays within one, since addresses have them. */
export function partsOf(footer: Element | undefined): readonly string[] {
  if (footer === undefined) return [];
  const parts = [''];
  walk(
    footer,
    (node) => {
      if (isText(node)) parts.push(`${parts.pop() ?? ''}${node.value.replace(/\s+/g, ' ')}`);
      else if (isElement(node) && node.tagName === 'br') parts.push(`${parts.pop() ?? ''}\n`);
      else if (isElement(node) && CELLS.has(node.tagName)) parts.push(`${parts.pop() ?? ''} `);
      else if (isBlock(node)) parts.push('');
    },
    (node) => {
      if (isBlock(node)) parts.push('');
    },
  );
  return parts
    .flatMap((part) => part.slice(0, MAX_FOOTER).split(SIGN))
    .flatMap((part) => (part.length > LONGEST_HOURS ? part.split(DASH) : part));
}

function isBlock(node: ChildNode): boolean {
  return isElement(node) && node.tagName !== 'br' && !CELLS.has(node.tagName) && !isInline(node);
}

function textsIn(block: Block): readonly string[] {
  switch (block.kind) {
    case 'list':
      return block.items;
    case 'answer':
      return [`${block.question.replace(/:$/, '')}: ${block.text}`];
    case 'table':
      return rowsOf(block.element).map((cells) => cells.join(' '));
    default:
      return brokenLines(block.element, block.text);
  }
}

/** Returns the lines that breaks make of a short text. */
function brokenLines(element: Element, text: string): readonly string[] {
  if (text.length > MAX_FOOTER) return [text];
  const whole = partsOf(element).join(' ');
  const isAlone = whole.replace(/\s+/g, ' ').trim() === text.trim();
  return isAlone ? whole.split('\n') : [text];
}

/** Returns the first line that is so. */
export function lineThat(page: Page, isSo: (line: string) => boolean): string | undefined {
  return linesOf(page).find((line) => line.length <= MAX_VALUE && isSo(line));
}

/** Returns the lines with numbers of one meaning. */
export function linesWith(page: Page, sign: keyof NumberSigns): readonly string[] {
  return numbered(page).flatMap(({ line, signs }) => (signs[sign] > 0 ? line : []));
}

const numbered = oncePer((page: Page) =>
  linesOf(page)
    .filter((line) => line.length <= MAX_VALUE && /\p{N}/u.test(line))
    .map((line) => ({ line, signs: numberSigns(line) })),
);

/** Returns what stands behind a label: in a line, in a table, in a list of definitions or below a heading. */
export function labelled(page: Page, labels: PhraseSet): string | undefined {
  return allLabelled(page, labels)[0]?.value;
}

/** Returns the values behind all such labels. */
export function allLabelled(page: Page, labels: PhraseSet): readonly Pair[] {
  return pairsOf(page).filter(({ label, most, value }) => {
    const length = labels.opening(label);
    return length > 0 && label.length - length <= most && value !== '' && value.length <= MAX_VALUE;
  });
}

/** A label with what stands behind it. */
export interface Pair {
  /** Folded. */
  readonly label: string;
  /** How many characters may stand beside the phrase. */
  readonly most: number;
  readonly value: string;
}

const pairsOf = oncePer((page: Page): readonly Pair[] => {
  const { blocks } = page.main;
  return blocks.slice(0, MAX_BLOCKS).flatMap((block, at) => {
    return pairsIn(block, blocks[at + 1], page.phrases).flatMap(([label, value]) =>
      label.length > MAX_LABEL
        ? []
        : [{ label: foldText(label), most: mostBeside(block, label), value: value.trim() }],
    );
  });
});

/** A heading, a question and a line of a text may be about anything: there a label stands alone. */
function mostBeside({ kind, element }: Block, label: string): number {
  return (kind === 'table' || element.tagName === 'dt') && !/[?？]$/.test(label) ? MAX_BESIDE : 0;
}

function pairsIn(
  block: Block,
  next: Block | undefined,
  phrases: StopRules | undefined,
): readonly (readonly [string, string])[] {
  const labels = (line: string) => labelsIn(line, phrases);
  switch (block.kind) {
    case 'answer':
      return [[block.question, block.text]];
    case 'table':
      return rowsOf(block.element).flatMap(([label = '', value = '', ...more]) =>
        more.length === 0 ? [[label, value] as const] : [],
      );
    case 'list':
      return block.items.flatMap(labels);
    case 'heading':
      return next?.kind === 'paragraph' ? [[block.text, next.text]] : [];
    case 'paragraph':
      return brokenLines(block.element, block.text).flatMap(labels);
    default:
      return [];
  }
}

/** Between two labels of a line: "Brand: Orion. SKU: OR-60". */
const NEXT_LABEL = /[.;,]\s(?=\p{L}[\p{L}\p{M}\s]{1,25}[:：]\s)/u;

/** Returns the values of a line that has one or several. */
function labelsIn(line: string, phrases: StopRules | undefined): readonly (readonly [string, string])[] {
  const parts = line.slice(0, MAX_LINE + 1).split(DIVIDER);
  return parts.flatMap((part) => {
    const values = part.split(NEXT_LABEL);
    // What ends a sentence of several is no part of a value.
    return values.length === 1
      ? atColon(withoutRest(part, phrases))
      : values.flatMap((each) => atColon(each.replace(/[.;,]$/, '')));
  });
}

/** A word, and not an abbreviation or the day of a date. */
const WORD_AND_STOP = /\p{L}{4}[.!?]$/u;

/** Leaves out the sentences behind the first: "Brand: Orion. Made in Ghent." */
function withoutRest(line: string, phrases: StopRules | undefined): string {
  const [first = '', ...others] = sentencesOf(line, phrases);
  return others.length > 0 && WORD_AND_STOP.test(first) ? first.slice(0, -1) : line;
}

function atColon(line: string): readonly (readonly [string, string])[] {
  const [, label = '', value = ''] =
    /^([^:：]{2,40})[:：](.{1,120})$/u.exec(line.slice(0, MAX_LINE + 1)) ?? [];
  // Where a further label follows, nobody knows where the value ends.
  return label === '' || /[:：]\s/.test(value.trim()) ? [] : [[label, value]];
}

function rowsOf(table: Element): readonly (readonly string[])[] {
  return elementsIn(table, 'tr')
    .slice(0, MAX_ROWS)
    .map(({ childNodes }) => childNodes.filter(isElement).map((cell) => shownText(cell)));
}

/** Returns the elements with a name that are shown, in document order. */
export function elementsIn(root: Element | undefined, tagName: string): readonly Element[] {
  const found: Element[] = [];
  if (root !== undefined)
    walk(root, (node) => {
      if (isElement(node) && node.tagName === tagName) found.push(node);
    });
  return found;
}

/** Returns the text of an element that readers see; of one that is longer than a line only the beginning, which is longer, too. */
export function shownText(root: Element): string {
  let text = '';
  walk(root, (node) => {
    const next = isText(node) ? node.value : isElement(node) ? ' ' : '';
    if (text.length <= MAX_LINE + 1) text = `${text}${next}`.replace(/\s+/g, ' ').trimStart();
  });
  return text.trimEnd();
}

/** Visits the nodes that are shown, in document order; `leave` is called behind what stands in an element. */
export function walk(root: Element, visit: (node: ChildNode) => void, leave?: (node: Element) => void): void {
  const stack: (ChildNode | { readonly left: Element })[] = [];
  pushChildren(stack, root);
  for (let left = MAX_NODES, node = stack.pop(); node !== undefined && left > 0; left--, node = stack.pop()) {
    if ('left' in node) leave?.(node.left);
    else if (isElement(node) && isHidden(node)) continue;
    else {
      visit(node);
      if (!isElement(node)) continue;
      if (leave !== undefined) stack.push({ left: node });
      pushChildren(stack, node);
    }
  }
}
