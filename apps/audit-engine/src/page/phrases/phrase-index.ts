import { isIdeograph } from '../language/characters.js';
import { hasSpacedWords, nextWord, type Entry, type PhraseSet } from './phrase-set.js';

interface NamedEntry<Name> extends Entry {
  readonly name: Name;
}

type Table<Name> = (readonly NamedEntry<Name>[] | undefined)[];

const SPACE = 0x20;
/** Three times the number of phrases. A power of two. */
const SIZE = 1 << 14;

/**
 * Finds the phrases of many sets in folded text, in one pass over it. Tables by the hash of four characters take a third of
 * the time of maps by three: 60 and 180 µs for 900 words.
 */
export class PhraseIndex<Name extends string> {
  /** By the first character, two, three and four: a phrase is in the table of its length, or in the last one. */
  private readonly tables: readonly Table<Name>[] = [tableOf(), tableOf(), tableOf(), tableOf()];

  constructor(sets: Readonly<Record<Name, PhraseSet>>) {
    for (const name of Object.keys(sets) as Name[])
      for (const entry of sets[name].entries) {
        const length = Math.min(entry.text.length, this.tables.length);
        let hash = 0;
        for (let at = 0; at < length; at++) hash = hashOn(hash, entry.text, at);
        add(this.tables[length - 1]!, hash, { ...entry, name });
      }
  }

  /** Calls `found` for each phrase that stands at this place, the beginning of a word. */
  at(folded: string, at: number, found: (name: Name, text: string) => void): void {
    let hash = 0;
    let next = at;
    for (const table of this.tables) {
      hash = hashOn(hash, folded, next++);
      const entries = table[hash];
      if (entries !== undefined) findIn(entries, folded, at, found);
    }
  }

  /** Returns the different phrases of each set in a folded text. */
  distinctIn(folded: string): ReadonlyMap<Name, ReadonlySet<string>> {
    const found = new Map<Name, Set<string>>();
    const note = (name: Name, text: string) => {
      const known = found.get(name);
      if (known === undefined) found.set(name, new Set([text]));
      else known.add(text);
    };
    const isSpaced = hasSpacedWords(folded);
    for (let at = 0; at !== -1; at = nextWord(folded, at, isSpaced)) this.at(folded, at, note);
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
function hashOn(hash: number, text: string, at: number): number {
  return (31 * hash + (at < text.length ? text.charCodeAt(at) : SPACE)) & (SIZE - 1);
}
