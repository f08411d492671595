import { foldText } from './fold-text.js';

/** The most frequent content word, and the most frequent sequence of three words with a content word. */
export interface Repetition {
  readonly word: Repeated;
  readonly triple: Repeated;
}

export interface Repeated {
  readonly text: string;
  /** Share of all words. */
  readonly share: number;
}

/** Shorter texts repeat their subject naturally. */
const MIN_WORDS = 100;
/** Two occurrences are not a habit. */
const MIN_TRIPLES = 3;

/**
 * Returns the repetition of a text; undefined for texts below 100 words. `words` are in lower case; `functionWords` are
 * ignored.
 */
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

/** "don't" and "l'acqua" are as frequent as their parts. */
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
