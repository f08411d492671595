import type { Block } from './blocks.js';
import { wordsOfBlocks } from './sections.js';
import type { Phrases } from '../phrases/phrases.js';
import { repetitionOf, type Repetition } from '../language/repetition.js';
import { sentencesOf } from '../language/sentences.js';
import { countWords, isUnspaced, wordsOf } from '../language/words.js';

/** The running text of the main content, for checks of style. */
export interface Prose {
  /** Paragraphs and quotations that contain a sentence. */
  readonly paragraphs: readonly string[];
  /** The number of words of each paragraph. */
  readonly paragraphWords: readonly number[];
  readonly sentences: readonly string[];
  /** The number of words of each sentence. */
  readonly sentenceWords: readonly number[];
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

export interface Paragraph {
  readonly text: string;
  readonly words: number;
}

export function paragraphsOf(blocks: readonly Block[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let characters = 0;
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'quote' && block.kind !== 'answer') continue;
    if (characters >= MAX_CHARACTERS) break;
    const text = block.text.slice(0, MAX_CHARACTERS - characters);
    characters += text.length;
    const isWhole = block.kind !== 'answer' && text.length === block.text.length;
    const words = isWhole ? wordsOfBlocks([block]) : countWords(text);
    if (words >= MIN_PARAGRAPH_WORDS) paragraphs.push({ text, words });
  }
  return paragraphs;
}

/** Reads paragraphs by the rules of their language, if it is known. */
export function proseOf(read: readonly Paragraph[], phrases: Phrases | undefined): Prose {
  const paragraphs = read.map(({ text }) => text);
  const sentences = paragraphs.flatMap((paragraph) => sentencesOf(paragraph, phrases));
  const sentenceWords = sentences.map(countWords);
  const words = wordsOf(paragraphs.join(' ').toLowerCase());
  return {
    paragraphs,
    paragraphWords: read.map(({ words }) => words),
    sentences,
    sentenceWords,
    words,
    wordCount: sentenceWords.reduce((sum, each) => sum + each, 0),
    unspaced: isUnspaced(paragraphs.slice(0, 20).join(' ')),
    repetition: phrases && repetitionOf(words, phrases.functionWords),
  };
}
