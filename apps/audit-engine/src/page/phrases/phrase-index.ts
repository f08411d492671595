import { isIdeograph } from '../language/characters.js';
import type { Entry, PhraseSet } from './phrase-set.js';

interface NamedEntry<Name> extends Entry {
  readonly name: Name;
}

type Table<Name> = (readonly NamedEntry<Name>[] | undefined)[];

const SPACE = 0x20;
/** Scripts whose words stand without spaces. */
const BEYOND_WORDS = /[\u2e80-\uffff]/;
/** Three times the number of phrases. A power of two. */
const SIZE = 1 << 14;

/**
 * Finds the phrases of many sets in folded text, in one pass over it. Tables by the hash of four characters take a third of
 * the time of maps by three: 60 and 180 µs for 900 words.
 */
export class PhraseIndex<Name extends string> {
  /** By the first four characters; shorter phrases by three, and by two. */
  private readonly byFour: Table<Name> = tableOf();
  private readonly byThree: Table<Name> = tableOf();
  private readonly byTwo: Table<Name> = tableOf();

  constructor(sets: Readonly<Record<Name, PhraseSet>>) {
    for (const name of Object.keys(sets) as Name[])
      for (const { text, last, open } of sets[name].entries) {
        const two = hashOf(text, 0);
        const three = hashOn(two, text, 2);
        const entry = { text, last, open, name };
        if (text.length < 3) add(this.byTwo, two, entry);
        else if (text.length < 4) add(this.byThree, three, entry);
        else add(this.byFour, hashOn(three, text, 3), entry);
      }
  }

  /** Calls `found` for each phrase that stands at this place, the beginning of a word. */
  at(folded: string, at: number, found: (name: Name, text: string) => void): void {
    const two = hashOf(folded, at);
    const three = hashOn(two, folded, at + 2);
    const long = this.byFour[hashOn(three, folded, at + 3)];
    if (long !== undefined) findIn(long, folded, at, found);
    const short = this.byThree[three];
    if (short !== undefined) findIn(short, folded, at, found);
    const shortest = this.byTwo[two];
    if (shortest !== undefined) findIn(shortest, folded, at, found);
  }

  /** Returns the different phrases of each set in a folded text. */
  distinctIn(folded: string): ReadonlyMap<Name, ReadonlySet<string>> {
    const found = new Map<Name, Set<string>>();
    const note = (name: Name, text: string) => {
      const known = found.get(name);
      if (known === undefined) found.set(name, new Set([text]));
      else known.add(text);
    };
    if (!BEYOND_WORDS.test(folded)) {
      // A word begins behind a space: the search for it is native.
      let at = 0;
      do {
        this.at(folded, at, note);
        at = folded.indexOf(' ', at) + 1;
      } while (at > 0);
      return found;
    }
    let before = SPACE;
    for (let at = 0; at < folded.length; at++) {
      const code = folded.charCodeAt(at);
      if (before === SPACE || (code > 0x2e80 && (isIdeograph(code) || isIdeograph(before))))
        this.at(folded, at, note);
      before = code;
    }
    return found;
  }
}

function findIn<Name>(
  entries: readonly NamedEntry<Name>[],
  folded: string,
  at: number,
  found: (name: Name, text: string) => void,
): void {
  for (const { text, last, open, name } of entries) {
    const end = at + text.length;
    if (folded.charCodeAt(end - 1) !== last || !folded.startsWith(text, at)) continue;
    const next = folded.charCodeAt(end);
    if (open || Number.isNaN(next) || next === SPACE || isIdeograph(next)) found(name, text);
  }
}

function tableOf<Name>(): Table<Name> {
  return Array<undefined>(SIZE).fill(undefined);
}

function add<Name>(table: Table<Name>, hash: number, entry: NamedEntry<Name>): void {
  table[hash] = [...(table[hash] ?? []), entry];
}

/** Two openings may share a hash: what is found is compared in full. */
function hashOf(text: string, at: number): number {
  return hashOn(text.charCodeAt(at) & (SIZE - 1), text, at + 1);
}

function hashOn(hash: number, text: string, at: number): number {
  return (31 * hash + (at < text.length ? text.charCodeAt(at) : SPACE)) & (SIZE - 1);
}
