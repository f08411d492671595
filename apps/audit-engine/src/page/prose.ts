import type { Block } from './blocks.js';
import { repetitionOf, type Repetition } from './repetition.js';
import { countWords, isCjk, sentencesOf, wordsOf } from './words.js';

/** The running text of the main content, as far as checks of style read it. */
export interface Prose {
  /** Paragraphs and quotations with a sentence in them. */
  readonly paragraphs: readonly string[];
  readonly sentences: readonly string[];
  /** Words of each sentence. */
  readonly sentenceWords: readonly number[];
  readonly words: readonly string[];
  /** Written without spaces, where counting words means nothing. */
  readonly cjk: boolean;
  /** Undefined for short texts. */
  readonly repetition: Repetition | undefined;
}

/** Style does not change after this many characters, and every check stays cheap. */
const MAX_CHARACTERS = 200_000;
/** Shorter ones are labels, captions and buttons. */
const MIN_PARAGRAPH_WORDS = 5;

export function proseOf(blocks: readonly Block[]): Prose {
  const paragraphs: string[] = [];
  let characters = 0;
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'quote' && block.kind !== 'answer') continue;
    if (characters >= MAX_CHARACTERS) break;
    const text = block.text.slice(0, MAX_CHARACTERS - characters);
    characters += text.length;
    if (countWords(text) >= MIN_PARAGRAPH_WORDS) paragraphs.push(text);
  }
  const sentences = paragraphs.flatMap(sentencesOf);
  const words = wordsOf(paragraphs.join(' ').toLowerCase());
  return {
    paragraphs,
    sentences,
    sentenceWords: sentences.map(countWords),
    words,
    cjk: isCjk(paragraphs.slice(0, 20).join(' ')),
    repetition: repetitionOf(words),
  };
}
