import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isIdeograph } from '../language/characters.js';
import { PhraseIndex } from './phrase-index.js';
import { PhraseSet } from './phrase-set.js';

interface Phrase {
  readonly text: string;
  readonly open: boolean;
}

const word = fc
  .array(fc.constantFrom(...'aabcé水か'), { minLength: 1, maxLength: 5 })
  .map((each) => each.join(''));
const spaced = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((words) => words.join(' '));
const phrases = fc.array(fc.record({ text: spaced(2), open: fc.boolean() }), { maxLength: 8 });
const text = fc.oneof(fc.constant(''), spaced(8));

/** Each phrase that stands in the text as whole words, found by trying all of them everywhere. */
function standingIn(folded: string, all: readonly Phrase[]): readonly string[] {
  const isEdge = (at: number) =>
    at === 0 || at >= folded.length || [at - 1, at].some((each) => isBetweenWords(folded.charCodeAt(each)));
  return [...folded].flatMap((_, at) =>
    all
      .filter((phrase) => folded.startsWith(phrase.text, at) && folded[at] !== ' ' && isEdge(at))
      .filter((phrase) => {
        const end = at + phrase.text.length;
        return phrase.open || end === folded.length || isBetweenWords(folded.charCodeAt(end));
      })
      .map((phrase) => phrase.text),
  );
}

function isBetweenWords(code: number): boolean {
  return code === ' '.charCodeAt(0) || isIdeograph(code);
}

describe('phrases', () => {
  it('are found as whole words, the longest of a set and all of an index', () => {
    fc.assert(
      fc.property(phrases, phrases, text, (one, other, folded) => {
        const set = new PhraseSet(one);
        const standing = standingIn(folded, one);
        expect(set.longestIn(folded)).toBe(Math.max(0, ...standing.map(({ length }) => length)));
        expect(set.isInFolded(folded)).toBe(standing.length > 0);

        const found = new PhraseIndex({ one: set, other: new PhraseSet(other) }).distinctIn(folded);
        expect(found.get('one') ?? new Set()).toEqual(new Set(standing));
        expect(found.get('other') ?? new Set()).toEqual(new Set(standingIn(folded, other)));
      }),
      { numRuns: 1_000 },
    );
  });
});
