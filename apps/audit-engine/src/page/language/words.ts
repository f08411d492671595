import {
  characterKind,
  IDEOGRAPH,
  KNOWN_KINDS,
  LETTER,
  sampleKinds,
  SEPARATOR,
  UNSPACED,
} from './characters.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.\-][\p{L}\p{M}\p{N}]+)*/gu;
const JOINERS: ReadonlySet<number> = new Set(["'", '’', '.', '-'].map((joiner) => joiner.charCodeAt(0)));

/** Scripts without spaces are counted by their characters: means of running text. */
const IDEOGRAPHS_PER_WORD = 2;
const UNSPACED_PER_WORD = 4;
/** Product names in Latin letters are common in texts of such scripts. */
const UNSPACED_SHARE = 0.3;

/** The words of a text as they stand, a run of a script without spaces as one. Linear, whatever the text. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** How many words a text has; a script without spaces is counted by its characters. */
export function countWords(text: string): number {
  let words = 0;
  let ideographs = 0;
  let unspaced = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Looked up here: this loop runs over all text several times, and a call would be most of it.
    let kind = KNOWN_KINDS[unit] ?? 0;
    if (kind === 0) kind = characterKind(unit);
    if (kind === LETTER) {
      if (!inside) words++;
      inside = true;
    } else if (kind === SEPARATOR) {
      inside &&= JOINERS.has(unit) && characterKind(text.charCodeAt(at + 1)) === LETTER;
    } else {
      inside = false;
      if (kind === IDEOGRAPH) ideographs++;
      else if (kind === UNSPACED) unspaced++;
    }
  }
  return words + Math.round(ideographs / IDEOGRAPHS_PER_WORD + unspaced / UNSPACED_PER_WORD);
}

/** Letters and digits in lower case, all else one space: two texts that only differ in punctuation are alike. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Mostly Chinese or Japanese, whose characters are twice as wide and say twice as much. */
export function isCjk(text: string): boolean {
  const { letters, ideographs, unspaced } = sampleKinds(text);
  return ideographs > UNSPACED_SHARE * (letters + ideographs + unspaced);
}

/** Mostly in a script without spaces, where limits in words mean nothing. */
export function isUnspaced(text: string): boolean {
  const { letters, ideographs, unspaced } = sampleKinds(text);
  return ideographs + unspaced > UNSPACED_SHARE * (letters + ideographs + unspaced);
}
