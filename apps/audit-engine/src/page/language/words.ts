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

/** Between the subject of a title and the name of the site, in either order. */
const TITLE_PARTS = /[|–—·•:«»‹›()]|\s[-~/]\s/;

/** Returns the parts of a title, without those that are empty. */
export function partsOfTitle(title: string): string[] {
  return title
    .slice(0, MAX_TITLE)
    .split(TITLE_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const MAX_TITLE = 1_000;

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
  const { length } = text;
  // An import is looked up at each use.
  const known = KNOWN_KINDS;
  let at = 0;
  while (at < length) {
    let unit = text.charCodeAt(at++);
    // Inlined for speed: this runs over all text several times, and calls would take half as long again.
    let kind = known[unit]! || characterKind(unit);
    if (kind === LETTER) {
      words++;
      let isJoined: boolean;
      do {
        unit = SPACE;
        while (at < length) {
          unit = text.charCodeAt(at);
          kind = known[unit]! || characterKind(unit);
          if (kind !== LETTER) break;
          at++;
        }
        // Most words end at a space.
        isJoined =
          unit !== SPACE &&
          JOINERS.has(unit) &&
          at + 1 < length &&
          characterKind(text.charCodeAt(at + 1)) === LETTER;
        if (isJoined) at++;
      } while (isJoined);
    } else if (kind === IDEOGRAPH) ideographs++;
    else if (kind === UNSPACED) unspaced++;
  }
  return words + ideographs / IDEOGRAPHS_PER_WORD + unspaced / UNSPACED_PER_WORD;
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
