import { foldText } from './fold-text.js';

/** What a text repeats most: a word that carries meaning, and a sequence of three words with one in it. */
export interface Repetition {
  readonly word: Repeated;
  readonly triple: Repeated;
}

export interface Repeated {
  readonly text: string;
  /** Of all words. */
  readonly share: number;
}

/** Shorter texts repeat their subject by nature. */
const MIN_WORDS = 100;
/** Twice is no habit. */
const MIN_TRIPLES = 3;

/** Undefined for texts below 100 words. `words` are lower case; those of `functionWords` carry no meaning. */
export function repetitionOf(
  words: readonly string[],
  functionWords: ReadonlySet<string>,
): Repetition | undefined {
  if (words.length < MIN_WORDS) return undefined;
  const meaningful = new Set(
    [...new Set(words)].filter((word) => word.length > 2 && !isFunctionWord(word, functionWords)),
  );
  const singles = new Tally();
  const triples = new Tally();
  words.forEach((word, index) => {
    const loaded = meaningful.has(word);
    if (loaded) singles.add(word);
    const before = words[index - 1];
    const first = words[index - 2];
    if (before === undefined || first === undefined) return;
    if (loaded || meaningful.has(before) || meaningful.has(first)) triples.add(`${first} ${before} ${word}`);
  });
  return { word: singles.top(words.length, 1), triple: triples.top(words.length, MIN_TRIPLES) };
}

/** "don't" and "l'acqua" are as common as what they are made of. */
function isFunctionWord(word: string, functionWords: ReadonlySet<string>): boolean {
  return foldText(word)
    .split(' ')
    .every((part) => part.length <= 1 || functionWords.has(part));
}

class Tally {
  private readonly counts = new Map<string, number>();
  private most = { text: '', count: 0 };

  add(text: string): void {
    const count = (this.counts.get(text) ?? 0) + 1;
    this.counts.set(text, count);
    if (count > this.most.count) this.most = { text, count };
  }

  top(total: number, atLeast: number): Repeated {
    const { text, count } = this.most;
    return count < atLeast ? { text: '', share: 0 } : { text, share: count / total };
  }
}
