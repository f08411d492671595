import type { Block } from './blocks.js';
import type { Phrases } from '../phrases/phrases.js';
import { repetitionOf, type Repetition } from '../language/repetition.js';
import { sentencesOf } from '../language/sentences.js';
import { countWords, isUnspaced, wordsOf } from '../language/words.js';

/** The running text of the main content, as far as checks of style read it. */
export interface Prose {
  /** Paragraphs and quotations with a sentence in them. */
  readonly paragraphs: readonly string[];
  /** Words of each paragraph. */
  readonly paragraphWords: readonly number[];
  readonly sentences: readonly string[];
  /** Words of each sentence. */
  readonly sentenceWords: readonly number[];
  /** Lower case; in a script without spaces whole runs of it. */
  readonly words: readonly string[];
  /** How many words there are, in any script. */
  readonly wordCount: number;
  /** Written without spaces, where limits in words mean nothing. */
  readonly unspaced: boolean;
  /** Undefined for short texts, and where the words without meaning are not known. */
  readonly repetition: Repetition | undefined;
}

/** Style does not change after this many characters, and every check stays cheap. */
const MAX_CHARACTERS = 200_000;
/** Shorter ones are labels, captions and buttons. */
const MIN_PARAGRAPH_WORDS = 5;

export function paragraphsOf(blocks: readonly Block[]): string[] {
  const paragraphs: string[] = [];
  let characters = 0;
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'quote' && block.kind !== 'answer') continue;
    if (characters >= MAX_CHARACTERS) break;
    const text = block.text.slice(0, MAX_CHARACTERS - characters);
    characters += text.length;
    if (countWords(text) >= MIN_PARAGRAPH_WORDS) paragraphs.push(text);
  }
  return paragraphs;
}

/** Reads paragraphs by the rules of their language, where it is known. */
export function proseOf(paragraphs: readonly string[], phrases: Phrases | undefined): Prose {
  const sentences = paragraphs.flatMap((paragraph) => sentencesOf(paragraph, phrases));
  const sentenceWords = sentences.map(countWords);
  const words = wordsOf(paragraphs.join(' ').toLowerCase());
  return {
    paragraphs,
    paragraphWords: paragraphs.map(countWords),
    sentences,
    sentenceWords,
    words,
    wordCount: sentenceWords.reduce((sum, each) => sum + each, 0),
    unspaced: isUnspaced(paragraphs.slice(0, 20).join(' ')),
    repetition: phrases && repetitionOf(words, phrases.functionWords),
  };
}
