import type { Page } from '../page/page.js';
import { plainText } from '../page/words.js';

/** The beginning is enough to find a text again, and systems cut what they repeat. */
const MAX_QUOTED_CHARACTERS = 1_000;
const MAX_COMPARED_CHARACTERS = 60;

/** Whether readers of the page see the beginning of a text that its markup holds, tags and punctuation aside. */
export function isVisible(page: Page, text: string): boolean {
  const quoted = text.slice(0, MAX_QUOTED_CHARACTERS);
  // Most pages have it to the letter.
  if (page.bodyText.includes(quoted)) return true;
  const bare = quoted.replace(/<[^<>]*>|&#?\w{1,10};/g, ' ');
  return page.plainText().includes(plainText(bare).slice(0, MAX_COMPARED_CHARACTERS).trim());
}

/**
 * Whether readers see a number that the markup holds, in whichever way it is written: `1299.00` is found in "1,299.00",
 * "1.299,–" and "1 299". Undefined for what is no number.
 */
export function isNumberVisible(page: Page, value: string): boolean | undefined {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,6}))?\s*$/.exec(value);
  if (match === null) return undefined;
  const whole = [...(match[1] ?? '').replace(/^0+(?=\d)/, '')].join(' ?');
  const fraction = [...(match[2] ?? '').replace(/0+$/, '')].join('');
  const pattern = `(?<!\\d)${whole}${fraction === '' ? '(?: ?00)?' : ` ?${fraction}0*`}(?!\\d)`;
  return new RegExp(pattern).test(withAsciiDigits(page.plainText()));
}

/** Arabic, Persian and full-width digits. */
function withAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
