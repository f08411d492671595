import { PhraseIndex } from '../../phrases/phrase-index.js';
import { WORDS_OF_FACTS } from './facts.js';
import { WORDS_OF_OFFERS } from './offers.js';
import { WORDS_OF_SITES } from './sites.js';
import { WORDS_OF_TEXTS } from './texts.js';
import { WORDS_OF_WORK } from './work.js';

/**
 * Words that pages of a kind show, in any language: on buttons, above parts, or near numbers. A page shows them to its
 * readers, whether it has markup or not.
 */
export const WORDS = {
  ...WORDS_OF_TEXTS,
  ...WORDS_OF_OFFERS,
  ...WORDS_OF_SITES,
  ...WORDS_OF_FACTS,
  ...WORDS_OF_WORK,
};

export type WordGroup = keyof typeof WORDS;

/** Finds all of them in one pass over a text. */
export const WORD_INDEX = new PhraseIndex(WORDS);
