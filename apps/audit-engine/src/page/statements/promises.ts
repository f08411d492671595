import { foldText, withPlainDigits } from '../language/fold-text.js';
import type { Phrases } from '../phrases/phrases.js';

/** Longer titles are none. */
const MAX_CHARACTERS = 300;
const WORDS_BEFORE = 3;
const WORDS_AFTER = 4;
/** A year counts nothing. */
const COUNT = /^[1-9]\d?$/;

/** Whether a title promises to compare: in so many words, or as a list of the best. A price alone is none. */
export function promisesComparison(title: string, phrases: Phrases): boolean {
  const folded = foldText(withPlainDigits(title.slice(0, MAX_CHARACTERS)));
  return phrases.comparison.isInFolded(folded) || ranks(folded.split(' '), phrases);
}

/** "The 7 best pumps", "En iyi 7 pompa" or "Best small pumps for gardens"; "Best Buy closes 40 stores" ranks nothing. */
function ranks(words: readonly string[], { superlatives, purposes }: Phrases): boolean {
  return words.some((_word, at) => {
    const rest = words.slice(at).join(' ');
    const length = superlatives.opening(rest);
    if (length === 0) return false;
    const after = rest.slice(length).trim().split(' ').slice(0, WORDS_AFTER);
    const before = words.slice(Math.max(0, at - WORDS_BEFORE), at);
    return (
      [...before, after[0] ?? ''].some((word) => COUNT.test(word)) || after.some((word) => purposes.is(word))
    );
  });
}
