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

/** A word of a text: one object for all of its occurrences. */
class Word {
  count = 0;
  /** Its number among the words that occur often enough for a triple. */
  index = 0;
  private meaningful: boolean | undefined;

  constructor(
    readonly text: string,
    private readonly functionWords: ReadonlySet<string>,
  ) {}

  /** Few words are ever asked, so this is computed when it is. */
  isMeaningful(): boolean {
    return (this.meaningful ??= this.text.length > 2 && !isFunctionWord(this.text, this.functionWords));
  }
}

/**
 * Returns the repetition of a text; undefined for texts below 100 words. `words` are in lower case; `functionWords` are
 * ignored.
 */
export function repetitionOf(
  words: readonly string[],
  functionWords: ReadonlySet<string>,
): Repetition | undefined {
  if (words.length < MIN_WORDS) return undefined;
  const vocabulary = new Map<string, Word>();
  let most = { text: '', count: 0 };
  const read = words.map((text) => {
    const word = vocabulary.get(text) ?? new Word(text, functionWords);
    if (++word.count === 1) vocabulary.set(text, word);
    if (word.count > most.count && word.isMeaningful()) most = { text, count: word.count };
    return word;
  });
  return {
    word: { text: most.text, share: most.count / words.length },
    triple: topTriple(read, [...vocabulary.values()]),
  };
}

/** Most words are too rare to be in the result, and only the triples of the others are counted. */
function topTriple(words: readonly Word[], vocabulary: readonly Word[]): Repeated {
  const frequent = vocabulary.filter(({ count }) => count >= MIN_TRIPLES);
  for (const [index, word] of frequent.entries()) word.index = index;
  const counts = new Map<number, number>();
  let most = { text: '', count: MIN_TRIPLES - 1 };
  let first: Word | undefined;
  let second: Word | undefined;
  for (const third of words) {
    if (
      first !== undefined &&
      second !== undefined &&
      isFrequent(first) &&
      isFrequent(second) &&
      isFrequent(third)
    ) {
      const key = (first.index * frequent.length + second.index) * frequent.length + third.index;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > most.count && (third.isMeaningful() || second.isMeaningful() || first.isMeaningful()))
        most = { text: `${first.text} ${second.text} ${third.text}`, count };
    }
    first = second;
    second = third;
  }
  return most.text === '' ? { text: '', share: 0 } : { text: most.text, share: most.count / words.length };
}

function isFrequent({ count }: Word): boolean {
  return count >= MIN_TRIPLES;
}

/** "don't" and "l'acqua" are as frequent as their parts. */
function isFunctionWord(word: string, functionWords: ReadonlySet<string>): boolean {
  return foldText(word)
    .split(' ')
    .every((part) => part.length <= 1 || functionWords.has(part));
}
