import type { PhraseSet } from './phrase-set.js';

/** What a language says at the places that checks look at. */
export interface Phrases {
  readonly script: Script;
  /** Words that a question has, by what is asked; `other` where it is answered by yes or no. */
  readonly questions: Readonly<Record<QuestionKind | 'other', PhraseSet>>;
  /** Question words stay where the answer would stand, instead of beginning the question. */
  readonly asksAnywhere: boolean;
  /** Openings that put off the answer. */
  readonly fillers: PhraseSet;
  /** Words that point back to something outside of the paragraph. */
  readonly backReferences: PhraseSet;
  /** What stands between what is defined and what it is. */
  readonly copulas: PhraseSet;
  /** Endings of a sentence that defines, where the verb stands last; empty in other languages. */
  readonly copulaEndings: PhraseSet;
  /** Words around a quotation that say whose it is. */
  readonly saying: PhraseSet;
  /** Words before the name of a source. */
  readonly sources: PhraseSet;
  readonly summary: PhraseSet;
  readonly faq: PhraseSet;
  readonly howTo: PhraseSet;
  /** Titles that promise a comparison. */
  readonly comparison: PhraseSet;
  /** "best", which promises a comparison beside a number ("the 7 best ...") or a purpose ("best ... for ..."). */
  readonly superlatives: PhraseSet;
  /** "for". */
  readonly purposes: PhraseSet;
  /** Headings of a list of sources. */
  readonly references: PhraseSet;
  /** Texts of links that say nothing of their target. */
  readonly linkTexts: PhraseSet;
  /** What a page says instead of the one that was asked for. */
  readonly notFound: PhraseSet;
  /** Titles that name no page. */
  readonly boilerplateTitles: PhraseSet;
  /** Links to pages about the publisher, and to reach it. */
  readonly about: PhraseSet;
  readonly contact: PhraseSet;
  /** What stands before the name of an author. */
  readonly bylines: PhraseSet;
  /** Beginnings of headings that count steps. */
  readonly steps: PhraseSet;
  /** Words near "JavaScript" in a page that does not work without. */
  readonly needsScript: PhraseSet;
  /** Those of them that ask to turn it on: near "JavaScript" they are no sentence about the language. */
  readonly turnsOnScript: PhraseSet;
  /** Words after a number that make it a statement: units, amounts, what is counted. */
  readonly units: PhraseSet;
  /** Words before a year that tell it from any other number. */
  readonly yearWords: PhraseSet;
  /** January first; the forms of each are parted by `/`. */
  readonly months: readonly string[];
  /** Words that carry no meaning of their own. Lower case. */
  readonly functionWords: ReadonlySet<string>;
  /** Without their last full stop, lower case; `#` at the end: only before a number. */
  readonly abbreviations: ReadonlySet<string>;
  /** A full stop after a number makes it an ordinal. */
  readonly ordinalDots: boolean;
}

export type QuestionKind = 'what' | 'how' | 'why' | 'when_where' | 'who_which' | 'cost';
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'ideographic';
