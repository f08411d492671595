import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { isText } from '../../../page/parsing/html-nodes.js';
import { APART } from '../../../page/statements/money/ranges.js';
import { withPlainDigits } from '../../../page/language/fold-text.js';
import { walk } from './lines.js';

const THREE = /^\s*(\d{3})(?!\d)/;
const FIRST = /^\d{1,9}(?!\d)/;
const LAST = /(?<!\d)\d{1,9}(?=\s?$)/;
const MAX_KEPT = 1_000;
/** Of raised cents. */
const CENTS = 2;

/**
 * Returns a text of the page in which two numbers of two elements are no number: the old price and the new one in
 * `<s>299</s> 249 €` read "299 | 249 €". Of `$49<sup>99</sup>` the second are cents.
 */
export function withNumbersApart(page: Page, text: string): string {
  const { spaced, joined } = apartOn(page);
  if (spaced.size + joined.size === 0) return text;
  const parted = text.replace(/(\d{1,9}) (?=(\d{3})(?!\d))/g, (found, one: string, other: string) =>
    spaced.has(`${one} ${other}`) ? `${one}${APART}` : found,
  );
  return joined.size === 0 ? parted : parted.replace(/\d{3,18}/g, (digits) => joined.get(digits) ?? digits);
}

interface Apart {
  readonly spaced: ReadonlySet<string>;
  /** With what they are, by how they read without a space. */
  readonly joined: ReadonlyMap<string, string>;
}

/** Returns the numbers that end one text and begin the next one. */
const apartOn = oncePer(({ frames: { body } }: Page): Apart => {
  const spaced = new Set<string>();
  const joined = new Map<string, string>();
  let before = '';
  if (body !== undefined)
    walk(body, (node) => {
      if (!isText(node)) return;
      const text = withPlainDigits(node.value);
      if (text.trim() === '') return;
      const one = LAST.exec(before)?.[0];
      if (one !== undefined && spaced.size < MAX_KEPT) {
        const three = THREE.exec(text.slice(0, 20))?.[1];
        if (three !== undefined) spaced.add(`${one} ${three}`);
        const other = FIRST.exec(text.slice(0, 20))?.[0] ?? '';
        if (other.length >= CENTS)
          joined.set(one + other, `${one}${other.length === CENTS ? '.' : APART}${other}`);
      }
      before = text.slice(-20);
    });
  return { spaced, joined };
});
