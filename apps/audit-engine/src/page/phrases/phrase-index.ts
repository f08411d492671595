import { isIdeograph } from '../language/characters.js';
import type { PhraseSet } from './phrase-set.js';

interface Entry<Name> {
  readonly text: string;
  readonly open: boolean;
  readonly name: Name;
}

const SPACE = 0x20;

/** Finds the phrases of many sets in folded text, in one pass over it. */
export class PhraseIndex<Name extends string> {
  /** By the first two characters. */
  private readonly byOpening = new Map<number, Entry<Name>[]>();

  constructor(sets: Readonly<Record<Name, PhraseSet>>) {
    for (const name of Object.keys(sets) as Name[])
      for (const { text, open } of sets[name].entries) {
        const key = keyAt(text, 0);
        const alike = this.byOpening.get(key);
        if (alike === undefined) this.byOpening.set(key, [{ text, open, name }]);
        else alike.push({ text, open, name });
      }
  }

  /** Calls `found` for each phrase that stands at this place, the beginning of a word. */
  at(folded: string, at: number, found: (name: Name, text: string) => void): void {
    for (const { text, open, name } of this.byOpening.get(keyAt(folded, at)) ?? []) {
      if (!folded.startsWith(text, at)) continue;
      const next = folded.charCodeAt(at + text.length);
      if (open || Number.isNaN(next) || next === SPACE || isIdeograph(next)) found(name, text);
    }
  }

  /** Returns the different phrases of each set in a folded text. */
  distinctIn(folded: string): ReadonlyMap<Name, ReadonlySet<string>> {
    const found = new Map<Name, Set<string>>();
    const add = (name: Name, text: string) => {
      const known = found.get(name);
      if (known === undefined) found.set(name, new Set([text]));
      else known.add(text);
    };
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

function keyAt(text: string, at: number): number {
  const second = text.charCodeAt(at + 1);
  return text.charCodeAt(at) * 0x1_00_00 + (Number.isNaN(second) ? SPACE : second);
}
