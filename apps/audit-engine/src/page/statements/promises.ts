import { foldText, withPlainDigits } from '../language/fold-text.js';
import type { Phrases } from '../phrases/phrases.js';

/** Longer titles promise nothing. */
const MAX_CHARACTERS = 300;
const WORDS_BEFORE = 3;
const WORDS_AFTER = 4;
/** A year is not a count. */
const COUNT = /^[1-9]\d?$/;

/**
 * Returns whether a title promises a comparison: explicitly, or as a list of the best. A price alone is not a promise.
 */
export function promisesComparison(title: string, phrases: Phrases): boolean {
  const folded = foldText(withPlainDigits(title.slice(0, MAX_CHARACTERS)));
  return phrases.comparison.isInFolded(folded) || ranks(folded.split(' '), phrases);
}

/**
 * True for "The 7 best pumps", "En iyi 7 pompa" or "Best small pumps for gardens"; false for "Best Buy closes 40
 * stores".
 */
function ranks(words: readonly string[], { superlatives, purposes }: Phrases): boolean {
  return words.some((_word, at) => {
    const rest = words.slice(at).join(' ');
    const length = superlatives.opening(rest);
    if (length === 0) return false;
    const after = rest.slice(length).trim().split(' ').slice(0, WORDS_AFTER);
    const before = words.slice(Math.max(0, at - WORDS_BEFORE), at);
    return (
      [...before, after[0] ?? ''].some((word) => COUNT.test(word)) ||
      after.some((word) => purposes?.is(word) === true)
    );
  });
}
