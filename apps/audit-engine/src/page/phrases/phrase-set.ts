import { isIdeograph } from '../language/characters.js';
import { foldText } from '../language/fold-text.js';

export interface Entry {
  readonly text: string;
  /** Its last character. A false candidate differs there, as a rule, and a comparison in full is dear. */
  readonly last: number;
  /** True if more letters may follow: a stem, or a phrase in a script without spaces. */
  readonly open: boolean;
}

const SPACE = 0x20;
const MAY_HAVE_IDEOGRAPHS = /[\u2e80-\uffff]/;

/** Finds phrases as whole words in folded text, each in one pass over it. */
export class PhraseSet {
  readonly entries: readonly Entry[];
  /** By their first two characters: most words begin none of the phrases. */
  private readonly byTwo: ReadonlyMap<number, readonly Entry[]>;
  /** Those of one character. */
  private readonly shortest: readonly Entry[];
  readonly texts: ReadonlySet<string>;
  /** The texts between spaces, as whole words stand in folded text. */
  readonly paddedTexts: readonly string[];

  constructor(phrases: readonly Omit<Entry, 'last'>[]) {
    const entries = phrases.map(({ text, open }) => ({ text, last: text.charCodeAt(text.length - 1), open }));
    this.entries = entries;
    this.texts = new Set(entries.map(({ text }) => text));
    this.paddedTexts = [...this.texts].map((text) => ` ${text} `);
    // The longest first, because "how much" is more specific than "how".
    const longestFirst = entries.toSorted((a, b) => b.text.length - a.text.length);
    this.byTwo = Map.groupBy(longestFirst, ({ text }) => keyOf(text, 0));
    this.shortest = entries.filter(({ text }) => text.length === 1);
  }

  static union(sets: readonly PhraseSet[]): PhraseSet {
    return new PhraseSet(sets.flatMap(({ entries }) => entries));
  }

  /** Returns the length of the longest phrase that the folded text begins with; 0 if there is none. */
  opening(folded: string): number {
    return this.at(folded, 0);
  }

  /** Returns the length of the longest phrase anywhere in the folded text; 0 if there is none. */
  longestIn(folded: string): number {
    const isSpaced = hasSpacedWords(folded);
    let longest = 0;
    for (let at = 0; at !== -1; at = nextWord(folded, at, isSpaced))
      longest = Math.max(longest, this.at(folded, at));
    return longest;
  }

  opens(text: string): boolean {
    // No phrase is longer than this.
    return this.opening(foldText(text.slice(0, 120))) > 0;
  }

  isIn(text: string): boolean {
    return this.isInFolded(foldText(text));
  }

  isInFolded(folded: string): boolean {
    const isSpaced = hasSpacedWords(folded);
    for (let at = 0; at !== -1; at = nextWord(folded, at, isSpaced)) if (this.at(folded, at) > 0) return true;
    return false;
  }

  /** Returns whether the whole text is one of the phrases. */
  is(text: string): boolean {
    return text.length <= 120 && this.texts.has(foldText(text));
  }

  /** Returns whether the folded text ends with one of the phrases. */
  closes(folded: string): boolean {
    return this.entries.some(
      ({ text, open }) =>
        folded.endsWith(text) &&
        (open || folded.length === text.length || folded.at(-text.length - 1) === ' '),
    );
  }

  private at(folded: string, at: number): number {
    const alike = this.byTwo.get(keyOf(folded, at));
    const longest = alike === undefined ? 0 : firstAt(alike, folded, at);
    return longest > 0 ? longest : firstAt(this.shortest, folded, at);
  }
}

/** Returns the length of the first phrase that stands there; 0 if there is none. */
function firstAt(entries: readonly Entry[], folded: string, at: number): number {
  for (const { text, last, open } of entries) {
    const end = at + text.length;
    if (folded.charCodeAt(end - 1) !== last || !folded.startsWith(text, at)) continue;
    if (open || end === folded.length) return text.length;
    const next = folded.charCodeAt(end);
    if (next === SPACE || isIdeograph(next)) return text.length;
  }
  return 0;
}

/** Two openings may share a key: what is found is compared in full. */
function keyOf(text: string, at: number): number {
  return (31 * text.charCodeAt(at) + text.charCodeAt(at + 1)) | 0;
}

/** Returns whether only spaces part the words of a folded text. */
export function hasSpacedWords(folded: string): boolean {
  return !MAY_HAVE_IDEOGRAPHS.test(folded);
}

/** Returns where the next word begins; -1 if there is none. Only words begin a phrase. */
export function nextWord(folded: string, at: number, isSpaced: boolean): number {
  // Where all words are spaced, the next one is found at once.
  if (isSpaced) return folded.indexOf(' ', at) + 1 || -1;
  for (let next = at + 1; next < folded.length; next++) if (beginsWord(folded, next)) return next;
  return -1;
}

function beginsWord(folded: string, at: number): boolean {
  const before = folded.charCodeAt(at - 1);
  return before === SPACE || isIdeograph(before) || isIdeograph(folded.charCodeAt(at));
}

/** Parses phrases separated by commas; `*` at the end of one stands for any ending. */
export function phraseSet(list: string): PhraseSet {
  return new PhraseSet(
    wordList(list).flatMap((phrase) => {
      const text = foldText(phrase);
      if (text === '') return [];
      return [{ text, open: phrase.endsWith('*') || isIdeograph(text.charCodeAt(text.length - 1)) }];
    }),
  );
}

/** Parses words or phrases separated by commas, unchanged. */
export function wordList(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '');
}

/** Parses words separated by white space, in the form of folded text. */
export function foldedWords(list: string): ReadonlySet<string> {
  return new Set(foldText(list).split(' '));
}
