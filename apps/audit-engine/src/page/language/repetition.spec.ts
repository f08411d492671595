import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corpusPageOf } from '../../../test-support/corpus/findings.js';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { foldText } from './fold-text.js';
import { repetitionOf, type Repeated, type Repetition } from './repetition.js';

/** Counts every word and every triple, as the definition says. */
function countedPlainly(words: readonly string[], functionWords: ReadonlySet<string>): Repetition {
  const isMeaningful = (word: string) =>
    word.length > 2 &&
    !foldText(word)
      .split(' ')
      .every((part) => part.length <= 1 || functionWords.has(part));
  const triples = words.flatMap((word, at) => {
    const three = [words[at - 2] ?? '', words[at - 1] ?? '', word];
    return at >= 2 && three.some(isMeaningful) ? [three.join(' ')] : [];
  });
  return {
    word: topOf(words.filter(isMeaningful), words.length, 1),
    triple: topOf(triples, words.length, 3),
  };
}

/** The first text to reach the highest count. */
function topOf(texts: readonly string[], total: number, atLeast: number): Repeated {
  const counts = new Map<string, number>();
  let top = { text: '', count: 0 };
  for (const text of texts) {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count > top.count) top = { text, count };
  }
  return top.count < atLeast ? { text: '', share: 0 } : { text: top.text, share: top.count / total };
}

describe('the repetition of a text', () => {
  it('is that of counting every word and every triple', () => {
    const word = fc.constantFrom('the', 'a', 'of', 'beans', 'water', 'root', "don't", 'it', 'x1', 'seed');
    const rare = fc.stringMatching(/^[a-z]{1,5}$/);
    const text = fc.array(fc.oneof({ arbitrary: word, weight: 4 }, rare), { minLength: 100, maxLength: 300 });
    const functionWords = fc.subarray(['the', 'a', 'of', 'it', 'don', 'beans', 'water']);
    fc.assert(
      fc.property(text, functionWords, (words, ignored) => {
        const functions = new Set(ignored);
        expect(repetitionOf(words, functions)).toEqual(countedPlainly(words, functions));
      }),
    );
  });

  it('is found where its words occur nowhere else', () => {
    const others = Array.from({ length: 100 }, (_, n) => `word${n}`);
    const words = [0, 1, 2].flatMap((n) => [...others.slice(30 * n, 30 * n + 32), 'cheap', 'red', 'shoes']);
    expect(repetitionOf(words, new Set())?.triple).toEqual({ text: 'cheap red shoes', share: 3 / 105 });
  });

  const long = readCorpus()
    .map((page) => [page.name, corpusPageOf(page)] as const)
    .filter(([, { prose, phrases }]) => prose.words.length >= 100 && phrases !== undefined);

  it.each(long)('is so in %s', (_name, { prose, phrases }) => {
    expect(prose.repetition).toEqual(countedPlainly(prose.words, phrases?.functionWords ?? new Set()));
  });
});
