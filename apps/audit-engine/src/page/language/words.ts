import { characterKind, IDEOGRAPH, KNOWN_KINDS, LETTER, sampleKinds, UNSPACED } from './characters.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.\-][\p{L}\p{M}\p{N}]+)*/gu;
const JOINERS: ReadonlySet<number> = new Set(["'", '’', '.', '-'].map((joiner) => joiner.charCodeAt(0)));
const SPACE = 0x20;

/** Scripts without spaces are counted by characters, with the mean length of a word in running text. */
const IDEOGRAPHS_PER_WORD = 2;
const UNSPACED_PER_WORD = 4;
/** Product names in Latin letters are common in texts of such scripts. */
const UNSPACED_SHARE = 0.3;

/** Parses a list of words, separated by white space. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Returns the words of a text; a run of a script without spaces is one word. Linear in its length. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Counts the words of a text; a script without spaces is counted by its characters. */
export function countWords(text: string): number {
  return Math.round(measureWords(text));
}

/**
 * Counts words without rounding: a text's words are exactly the sum over its parts, wherever spaces separate them. One
 * pass over the text.
 */
export function measureWords(text: string): number {
  let words = 0;
  let ideographs = 0;
  let unspaced = 0;
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    if (kind === LETTER) {
      words++;
      at = endOfWord(text, at);
      continue;
    }
    if (kind === IDEOGRAPH) ideographs++;
    else if (kind === UNSPACED) unspaced++;
    at++;
  }
  return words + ideographs / IDEOGRAPHS_PER_WORD + unspaced / UNSPACED_PER_WORD;
}

/** Loops over the letters of a word take half of the time of one loop over all characters. */
function endOfWord(text: string, from: number): number {
  let at = from;
  do {
    at++;
    while (at < text.length && kindAt(text, at) === LETTER) at++;
  } while (
    at + 1 < text.length &&
    // Most words end at a space.
    text.charCodeAt(at) !== SPACE &&
    JOINERS.has(text.charCodeAt(at)) &&
    kindAt(text, at + 1) === LETTER
  );
  return at;
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = KNOWN_KINDS[unit] ?? 0;
  return known === 0 ? characterKind(unit) : known;
}

/** True for mostly Chinese or Japanese text, whose characters are twice as wide and carry twice as much. */
export function isCjk(text: string): boolean {
  const { letters, ideographs, unspaced } = sampleKinds(text);
  return ideographs > UNSPACED_SHARE * (letters + ideographs + unspaced);
}

/** True for text mostly in a script without spaces, where limits in words mean nothing. */
export function isUnspaced(text: string): boolean {
  const { letters, ideographs, unspaced } = sampleKinds(text);
  return ideographs + unspaced > UNSPACED_SHARE * (letters + ideographs + unspaced);
}
