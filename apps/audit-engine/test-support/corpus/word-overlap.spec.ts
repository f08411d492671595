import { describe, expect, it } from '@jest/globals';
import { bagOf, f1Of, overlapOf, without, wordsIn } from './word-overlap.js';

describe('the overlap of two texts', () => {
  const f1 = (found: string, expected: string) => f1Of(overlapOf(bagOf(found), bagOf(expected)));

  it.each([
    ['the same words in another order', 'b a a', 'a b a', 1],
    ['nothing in common', 'a', 'b', 0],
    ['nothing found', '', 'a', 0],
    ['nothing at all', '', '', 1],
    ['half found', 'a b', 'a b c d', 2 / 3],
    ['a word twice that is there once', 'a a', 'a', 2 / 3],
    ['case and punctuation', 'Tea, hot!', 'tea hot', 1],
  ])('is, for %s, %#', (_, found, expected, f) => {
    expect(f1(found, expected)).toBeCloseTo(f, 10);
  });

  it('counts each character of a script without spaces', () => {
    expect(wordsIn('お茶 tea2')).toEqual(['お', '茶', 'tea2']);
  });

  it('takes words out once for each time they are there', () => {
    expect(overlapOf(without(bagOf('a a b'), bagOf('a c')), bagOf('a b'))).toEqual({
      found: 2,
      expected: 2,
      both: 2,
    });
  });
});
