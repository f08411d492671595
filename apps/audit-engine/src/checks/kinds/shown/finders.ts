import type { Block } from '../../../page/content/blocks.js';
import { WORDS, type WordGroup } from '../../../page/kind/words/kind-words.js';
import { sentencesOf } from '../../../page/language/sentences.js';
import type { Page } from '../../../page/page.js';
import { attribute } from '../../../page/parsing/html-nodes.js';
import type { Element } from '../../../page/parsing/parse-document.js';
import { amountIn, amountsIn } from '../../../page/statements/money/amounts.js';
import { lengthOfBoundBefore, lengthOfBoundBehind } from '../../../page/statements/money/ranges.js';
import { stockIn } from '../../../page/phrases/stock.js';
import { firstDateIn } from '../../../page/statements/days/written-dates.js';
import { LABELS } from './labels.js';
import { DIVIDER, labelled, linesOf } from './lines.js';

/** What a page says for a property, as it stands there: one value or several. Undefined where it was not found. */
export type ReadsValue = (page: Page) => string | readonly string[] | undefined;

/** A line with a value and hardly anything else. */
export const MAX_SHORT = 80;
/** More of them are told by this number, and nobody writes them by hand. */
export const MAX_ENTRIES = 100;
const MIN_WORDS = 4;
/** A number, also with a sign between its thousands, and a word. */
const COUNTED =
  /(?<!\p{N}[\s.,'’]?)(?:\p{N}{1,3}(?:[\s.,'’]\p{N}{3}){1,2}|\p{N}{1,6})\s(\p{L}{2,20})(?!\p{L})/gu;
const SENTENCE_END = /[.!?。！？…]["”»)]?$/;
/** A description is a sentence, no line of a menu. */
const MIN_DESCRIPTION = 40;

/** What stands behind a label. */
export const label =
  (labels: keyof typeof LABELS): ReadsValue =>
  (page) =>
    labelled(page, LABELS[labels]);
/** What the first of several finds. */
export const either =
  (...readers: readonly ReadsValue[]): ReadsValue =>
  (page) =>
    firstOf(readers, (reads) => reads(page));
/** The first sentence with a phrase, or its part: more than the label of a link. */
export const sentenceWith =
  (group: WordGroup, most = MAX_SHORT): ReadsValue =>
  (page) => {
    const has = (text: string) => WORDS[group].isIn(text);
    const sentence = partThat(page, (part) => has(part) && part.split(' ').length >= MIN_WORDS);
    return sentence === undefined || sentence.length <= most
      ? sentence
      : (sentence.split(/[,;]\s/).find(has) ?? sentence);
  };

/** Returns the first value that one of several has. */
export function firstOf<Each, Value>(
  all: readonly Each[],
  read: (each: Each) => Value | undefined,
): Value | undefined {
  for (const each of all) {
    const value = read(each);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns undefined in place of an empty list. */
export function several(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values.slice(0, MAX_ENTRIES);
}

/** Returns the address in full; undefined for data in its place. */
export function addressIn({ base }: Page, address: string | undefined): string | undefined {
  if (address === undefined || address === '' || /^data:/i.test(address)) return undefined;
  return URL.parse(address, base.href)?.href;
}

/** Returns the first paragraph that is a text, not a line of names, dates and prices. */
export function sentenceIn(blocks: readonly Block[]): string | undefined {
  for (const block of blocks)
    if (block.kind === 'paragraph' && !isCaption(block.element) && isDescription(block.text))
      return block.text;
  return undefined;
}

/** Whether a text tells of a picture. */
export function isCaption(element: Element): boolean {
  return (
    element.tagName === 'figcaption' ||
    /caption/i.test(attribute(element, 'class')?.slice(0, MAX_SHORT) ?? '')
  );
}

function isDescription(text: string): boolean {
  if (text.length < MIN_DESCRIPTION || !SENTENCE_END.test(text.slice(-3))) return false;
  const beginning = text.slice(0, MIN_DESCRIPTION);
  return amountIn(beginning) === undefined && firstDateIn(beginning) === undefined && !isOffer(text);
}

/** Whether a text opens with whether a thing is to be had, or with a label: it is no description of the thing. */
export function isOffer(text: string): boolean {
  const [first = ''] = text.slice(0, MAX_SHORT).split(/[.!?。！]/, 1);
  return stockIn(first) !== undefined || /^\p{L}[\p{L}\s]{1,20}[:：]\s/u.test(text);
}

/** Returns the first amount of a line up to its last one, with the "from" before it. */
export function amountsSpan(line: string): string | undefined {
  const amounts = amountsIn(line);
  const [first] = amounts;
  if (first === undefined) return undefined;
  const end = amounts.at(-1)?.to ?? first.to;
  return line.slice(
    first.from - lengthOfBoundBefore(line.slice(0, first.from)),
    end + lengthOfBoundBehind(line.slice(end)),
  );
}

/** Returns the first sentence, or the first part between dots and lines, that is so. */
export function partThat(
  page: Page,
  isSo: (part: string) => boolean,
  lines = linesOf(page),
): string | undefined {
  for (const line of lines) {
    const parts = line.split(DIVIDER).flatMap((part) => sentencesOf(part, page.phrases));
    const part = parts.find((each) => isSo(each));
    if (part !== undefined) return part;
  }
  return undefined;
}

/** Returns the first number with the word behind it that says what is counted. */
export function countedIn(page: Page, isSo: (word: string) => boolean): string | undefined {
  for (const line of linesOf(page))
    for (const [found, word = ''] of line.matchAll(COUNTED)) if (isSo(word)) return found;
  return undefined;
}
