/** How often each word is in a text. */
export type Bag = ReadonlyMap<string, number>;

/** A word, or one character of a script that has no spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}])+/gu;

export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

export function bagOf(text: string): Bag {
  const bag = new Map<string, number>();
  for (const word of wordsIn(text)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Returns the words of a bag without those of another one. */
export function without(bag: Bag, taken: Bag): Bag {
  return new Map([...bag].map(([word, count]) => [word, Math.max(0, count - (taken.get(word) ?? 0))]));
}

/** What is said of two texts: the words of each, and those that both have. */
export interface Overlap {
  readonly found: number;
  readonly expected: number;
  readonly both: number;
}

export function overlapOf(found: Bag, expected: Bag): Overlap {
  let both = 0;
  for (const [word, count] of found) both += Math.min(count, expected.get(word) ?? 0);
  return { found: sizeOf(found), expected: sizeOf(expected), both };
}

/** Returns the harmonic mean of precision and recall, from 0 to 1: F1 as evaluations of extraction publish it. */
export function f1Of({ found, expected, both }: Overlap): number {
  return found + expected === 0 ? 1 : (2 * both) / (found + expected);
}

function sizeOf(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}
