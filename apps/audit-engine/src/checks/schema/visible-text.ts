import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { readMarkup } from '../../page/parsing/parse-page.js';
import { foldText, foldToLetters, withPlainDigits } from '../../page/language/fold-text.js';

/** The beginning is enough to find a text again, and systems cut repeated texts. */
const MAX_QUOTED_CHARACTERS = 1_000;
const MAX_COMPARED_CHARACTERS = 60;

/**
 * Returns whether the page shows the beginning of a text from its markup, which may have tags. Spaces do not count: a line
 * of Japanese may be broken anywhere.
 */
export function isVisible(page: Page, text: string): boolean {
  const quoted = text.slice(0, MAX_QUOTED_CHARACTERS);
  // Most pages show it unchanged.
  if (page.bodyText.includes(quoted)) return true;
  const folded = foldText(/[<&]/.test(quoted) ? readMarkup(quoted) : quoted);
  const beginning = folded.slice(0, MAX_COMPARED_CHARACTERS).trim();
  return (
    page.foldedText().includes(beginning) ||
    letters(page).includes(foldToLetters(beginning)) ||
    headings(page).includes(beginning)
  );
}

const letters = oncePer((page: Page) => foldToLetters(page.foldedText()));
/** A heading may be a picture, and its name the text that it shows. */
const headings = oncePer((page: Page) => foldText(page.elements.headings.map(({ text }) => text).join('\n')));

/**
 * Returns whether the page shows a number of the markup, in any notation: `1299.00` is found in "1,299.00", "1.299,–"
 * and "1 299". Undefined if the value is not a number.
 */
export function isNumberVisible(page: Page, value: string): boolean | undefined {
  return digitsOf(value)?.some((digits) => numbersOf(page).has(digits));
}

/** Returns the digits that a number of the markup may be written with, with fewer or more zeros; undefined for no number. */
export function digitsOf(value: string): readonly string[] | undefined {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,6}))?\s*$/.exec(value);
  if (match === null) return undefined;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (match[2] ?? '').replace(/(?<!0)0+$/, '');
  const zeros = fraction === '' ? ['', '00'] : ['', '0', '00', '000'];
  return zeros.map((end) => whole + fraction + end);
}

/** More numbers than that are a table, in which any price could be found. */
const MAX_GROUPS = 20_000;
/** Millions, thousands, ones and cents. */
const MAX_GROUPS_OF_NUMBER = 4;

/** Returns the digits of every number of the text without separators. Groups separated by a space may be one number. */
const numbersOf = oncePer((page: Page): ReadonlySet<string> => {
  const numbers = new Set<string>();
  const text = withPlainDigits(page.bodyText);
  const groups = [...text.matchAll(/(\d+)[^\p{L}\p{M}\p{N}]*/gu)].slice(0, MAX_GROUPS);
  groups.forEach(({ index }, first) => {
    let number = '';
    let end = index;
    for (const { 0: found, 1: digits = '', index: at } of groups.slice(first, first + MAX_GROUPS_OF_NUMBER)) {
      if (at !== end || number.length > 20) break;
      number += digits.slice(0, 20);
      end = at + found.length;
      numbers.add(number);
    }
  });
  return numbers;
});
