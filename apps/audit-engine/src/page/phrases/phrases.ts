import { wordSet } from '../language/words.js';
import { foldedWords, phraseSet, wordList, type PhraseSet } from './phrase-set.js';

export interface Phrases {
  readonly script: Script;
  /** Question words by the kind of question; `other` for yes-or-no questions. */
  readonly questions: Questions<PhraseSet>;
  /** True if question words stand where the answer would stand, instead of at the beginning of the question. */
  readonly asksAnywhere?: true;
  /** Subjects that stand right behind a question word in plain order, as in "how it works". */
  readonly subjects?: PhraseSet;
  /** Words, or with `*` their endings, by which a site speaks of itself near a question word: "qué hacemos". */
  readonly selves?: PhraseSet;
  /** Openings that delay the answer. */
  readonly fillers: PhraseSet;
  /** Words that refer back to something outside the paragraph. */
  readonly backReferences: PhraseSet;
  /** Words between a defined term and its definition. */
  readonly copulas: PhraseSet;
  /** Sentence endings of a definition in languages that put the verb last. */
  readonly copulaEndings?: PhraseSet;
  /** Words around a quotation that name its speaker. */
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
  readonly purposes?: PhraseSet;
  /** Headings of a list of sources. */
  readonly references: PhraseSet;
  /** Link texts that say nothing about their target. */
  readonly linkTexts: PhraseSet;
  /** Phrases of a page for a missing page. */
  readonly notFound: PhraseSet;
  /** Titles that do not identify a page. */
  readonly boilerplateTitles: PhraseSet;
  /** Links to pages about the publisher or with its contact details. */
  readonly about: PhraseSet;
  readonly contact: PhraseSet;
  /** Words before an author's name. */
  readonly bylines: PhraseSet;
  /** Beginnings of numbered step headings. */
  readonly steps: PhraseSet;
  /** Words near "JavaScript" in a page that does not work without it. */
  readonly needsScript: PhraseSet;
  /**
   * The subset of these words that asks readers to turn JavaScript on; a sentence about the language does not have
   * them.
   */
  readonly turnsOnScript: PhraseSet;
  /** Words after a number that make it a figure: units, amounts, counted things. */
  readonly units: PhraseSet;
  /** Words before a number that mark it as a year. */
  readonly yearWords: PhraseSet;
  /** From January on; the forms of each month are separated by `/`. */
  readonly months: readonly string[];
  /** Words without meaning of their own. Lower case. */
  readonly functionWords: ReadonlySet<string>;
  /** In lower case, without their last full stop. With `#` at the end: only before a number. */
  readonly abbreviations: ReadonlySet<string>;
  /** True if a full stop after a number makes it an ordinal. */
  readonly ordinalDots?: true;
}

export type QuestionKind = 'what' | 'how' | 'why' | 'when_where' | 'who_which' | 'cost';
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'ideographic';

/** Fields of a language that are no lists. */
type Plain = 'script' | 'asksAnywhere' | 'ordinalDots';
type Questions<T> = Readonly<Record<QuestionKind | 'other', T>>;

/**
 * A language as it is listed: phrases and months separated by commas, function words and abbreviations by white space. `*`
 * at the end of a phrase stands for any ending.
 */
export type Language = Pick<Phrases, Plain> & {
  readonly [Name in keyof Omit<Phrases, Plain>]: Name extends 'questions' ? Questions<string> : string;
};

export function phrasesFrom(language: Language): Phrases {
  const { script, asksAnywhere, ordinalDots, questions, months, functionWords, abbreviations, ...lists } =
    language;
  return {
    ...setsOf(lists),
    script,
    ...(asksAnywhere && { asksAnywhere }),
    ...(ordinalDots && { ordinalDots }),
    questions: setsOf(questions),
    months: wordList(months),
    functionWords: foldedWords(functionWords),
    abbreviations: wordSet(abbreviations),
  };
}

function setsOf<Lists extends object>(lists: Lists) {
  const sets = Object.entries(lists).map(([name, list]) => [name, phraseSet(list as string)]);
  return Object.fromEntries(sets) as { readonly [Name in keyof Lists]: PhraseSet };
}
