import type { Block } from './blocks.js';
import type { Spot } from './positions.js';
import { wordsOfBlocks } from './sections.js';
import type { Phrases } from '../phrases/phrases.js';
import { repetitionOf, type Repetition } from '../language/repetition.js';
import { sentencesOf } from '../language/sentences.js';
import { countWords, isUnspaced, wordsOf } from '../language/words.js';

/** The running text of the main content, for checks of style. */
export interface Prose {
  /** Paragraphs and quotations that contain a sentence. */
  readonly paragraphs: readonly Passage[];
  /** Each with the position of its paragraph. */
  readonly sentences: readonly Passage[];
  /** In lower case. In a script without spaces, each run of it is one entry. */
  readonly words: readonly string[];
  /** The number of words, in any script. */
  readonly wordCount: number;
  /** True for a script without spaces, where limits in words mean nothing. */
  readonly unspaced: boolean;
  /** Undefined for short texts, and if the language's function words are not known. */
  readonly repetition: Repetition | undefined;
}

/** The most characters to read. More does not change the style, and every check stays cheap. */
const MAX_CHARACTERS = 200_000;
/** Shorter ones are labels, captions and buttons. */
const MIN_PARAGRAPH_WORDS = 5;

/** A paragraph or a sentence, with its number of words. */
export interface Passage extends Spot {
  readonly text: string;
  readonly words: number;
}

export function paragraphsOf(blocks: readonly Block[]): Passage[] {
  const paragraphs: Passage[] = [];
  let characters = 0;
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'quote' && block.kind !== 'answer') continue;
    if (characters >= MAX_CHARACTERS) break;
    const text = block.text.slice(0, MAX_CHARACTERS - characters);
    characters += text.length;
    const isWhole = block.kind !== 'answer' && text.length === block.text.length;
    const words = isWhole ? wordsOfBlocks([block]) : countWords(text);
    if (words >= MIN_PARAGRAPH_WORDS) paragraphs.push({ text, words, element: block.element });
  }
  return paragraphs;
}

/** Reads paragraphs by the rules of their language, if it is known. */
export function proseOf(paragraphs: readonly Passage[], phrases: Phrases | undefined): Prose {
  const sentences = paragraphs.flatMap(({ text: paragraph, element }) =>
    sentencesOf(paragraph, phrases).map((text) => ({ text, words: countWords(text), element })),
  );
  const words = wordsOf(textOf(paragraphs).toLowerCase());
  return {
    paragraphs,
    sentences,
    words,
    wordCount: sentences.reduce((sum, sentence) => sum + sentence.words, 0),
    unspaced: isUnspaced(textOf(paragraphs.slice(0, 20))),
    repetition: phrases && repetitionOf(words, phrases.functionWords),
  };
}

/** Returns the text of passages, with a space between each two. */
export function textOf(passages: readonly Passage[]): string {
  return passages.map(({ text }) => text).join(' ');
}
