import { isIdeograph } from '../language/characters.js';
import type { PhraseSet } from './phrase-set.js';

interface Entry<Name> {
  readonly text: string;
  readonly open: boolean;
  readonly name: Name;
}

const SPACE = 0x20;
/** Scripts whose words stand without spaces. */
const BEYOND_WORDS = /[\u2e80-\uffff]/;

/** Finds the phrases of many sets in folded text, in one pass over it. */
export class PhraseIndex<Name extends string> {
  /** By the first three characters, and shorter ones by two. */
  private readonly byThree = new Map<number, Entry<Name>[]>();
  private readonly byTwo = new Map<number, Entry<Name>[]>();

  constructor(sets: Readonly<Record<Name, PhraseSet>>) {
    for (const name of Object.keys(sets) as Name[])
      for (const { text, open } of sets[name].entries) {
        const isShort = text.length < 3;
        const entries = isShort ? this.byTwo : this.byThree;
        const key = isShort ? keyOf(text, 0) : longKeyOf(text, 0);
        const alike = entries.get(key);
        if (alike === undefined) entries.set(key, [{ text, open, name }]);
        else alike.push({ text, open, name });
      }
  }

  /** Calls `found` for each phrase that stands at this place, the beginning of a word. */
  at(folded: string, at: number, found: (name: Name, text: string) => void): void {
    const long = this.byThree.get(longKeyOf(folded, at));
    if (long !== undefined) findIn(long, folded, at, found);
    const short = this.byTwo.get(keyOf(folded, at));
    if (short !== undefined) findIn(short, folded, at, found);
  }

  /** Returns the different phrases of each set in a folded text. */
  distinctIn(folded: string): ReadonlyMap<Name, ReadonlySet<string>> {
    const found = new Map<Name, Set<string>>();
    const add = (name: Name, text: string) => {
      const known = found.get(name);
      if (known === undefined) found.set(name, new Set([text]));
      else known.add(text);
    };
    if (!BEYOND_WORDS.test(folded)) {
      // A word begins behind a space: the search for it is native.
      let at = 0;
      do {
        this.at(folded, at, add);
        at = folded.indexOf(' ', at) + 1;
      } while (at > 0);
      return found;
    }
    let before = SPACE;
    for (let at = 0; at < folded.length; at++) {
      const code = folded.charCodeAt(at);
      if (before === SPACE || (code > 0x2e80 && (isIdeograph(code) || isIdeograph(before))))
        this.at(folded, at, add);
      before = code;
    }
    return found;
  }
}

function findIn<Name>(
  entries: readonly Entry<Name>[],
  folded: string,
  at: number,
  found: (name: Name, text: string) => void,
): void {
  for (const { text, open, name } of entries) {
    if (!folded.startsWith(text, at)) continue;
    const next = folded.charCodeAt(at + text.length);
    if (open || Number.isNaN(next) || next === SPACE || isIdeograph(next)) found(name, text);
  }
}

/** Two openings may share a key: what is found is compared in full. */
function longKeyOf(text: string, at: number): number {
  return (keyOf(text, at) * 31 + codeAt(text, at + 2)) & 0x3f_ff_ff_ff;
}

function keyOf(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_00 + codeAt(text, at + 1);
}

function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : SPACE;
}
