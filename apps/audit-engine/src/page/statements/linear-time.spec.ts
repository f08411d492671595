import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { amountsIn } from './money/amounts.js';
import { hasByline } from './bylines.js';
import { contentWords, Topic } from '../language/content-words.js';
import { definitionOf } from './definitions.js';
import { figuresOf } from './figures.js';
import { foldText } from '../language/fold-text.js';
import { detectLanguage, languageOf } from '../language/language.js';
import { ANY_LANGUAGE } from '../phrases/any-language.js';
import { isErrorLabel } from '../phrases/error-page.js';
import type { Phrases } from '../phrases/phrases.js';
import { LANGUAGES } from '../phrases/phrases-of.js';
import { promisesComparison } from './promises.js';
import { isQuestion } from './questions.js';
import { quotationsIn } from './quotations.js';
import { sentencesOf } from '../language/sentences.js';
import { countSyllables } from '../language/syllables.js';
import { countWords, isUnspaced, wordsOf } from '../language/words.js';
import { slashedDates, withoutDates, writtenDates } from './days/written-dates.js';
import { withEndTags } from '../parsing/xhtml.js';

const SIZE = 300_000;
const fill = (pattern: string) => pattern.repeat(Math.ceil(SIZE / pattern.length)).slice(0, SIZE);

/** Text that makes a careless expression go over it again and again. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['one letter', fill('a')],
  ['spaces', fill(' ')],
  ['quotes', fill('"')],
  ['opening quotes', fill('“a ')],
  ['question marks', fill('?')],
  ['Japanese full stops', fill('。')],
  ['digits', fill('1')],
  ['digits in groups', fill('1,111 ')],
  ['digits in groups of two', fill('1,11,')],
  ['nearly amounts', fill('US$ 1 ')],
  ['nearly ranges', fill('between 1 – ')],
  ['dots', fill('a.')],
  ['initials', fill('A. B. ')],
  ['abbreviations', fill('e.g. Dr. St. ')],
  ['ideographs', fill('水')],
  ['Thai', fill('น้')],
  ['combining marks', `e${fill('\u0301')}`],
  ['nearly dates', fill('1 march 202 ')],
  ['nearly phrases', fill('in this articl ')],
  ['nearly dates with slashes', fill('11/05/202 ')],
  ['names', fill('Aa Bb ')],
  ['pictures', fill('🌱')],
  ['beginnings of tags', fill('<a')],
  ['quotes in tags', fill('<a "')],
  ['beginnings of comments', fill('<!--')],
  ['empty elements', fill('<a/>')],
];

const read = (text: string, phrases: Phrases) => {
  const sentences = sentencesOf(text, phrases);
  isQuestion(text, phrases);
  phrases.fillers.opens(text);
  phrases.sources.isIn(text);
  definitionOf(sentences, 'water march', phrases);
  figuresOf(text, phrases);
};

const WORK: Readonly<Record<string, (text: string) => unknown>> = {
  countWords,
  wordsOf,
  isUnspaced,
  foldText,
  contentWords,
  topic: (text) => new Topic(text).isIn(text),
  sentencesOf: (text) => sentencesOf(text, LANGUAGES.en),
  figuresOf: (text) => figuresOf(text, LANGUAGES.en),
  writtenDates,
  withoutDates,
  slashedDates,
  quotationsIn,
  amountsIn,
  hasByline,
  promisesComparison: (text) => promisesComparison(text, LANGUAGES.en!),
  countSyllables: (text) => countSyllables(text, 'each'),
  detectLanguage: (text) => detectLanguage(text, 'eu'),
  languageOf: (text) => languageOf(text, undefined, 'en'),
  withEndTags,
  isErrorLabel,
  'phrases of any language': (text) => ANY_LANGUAGE.notFound.isIn(text),
  'all that English reads': (text) => read(text, LANGUAGES.en!),
  'all that Japanese reads': (text) => read(text, LANGUAGES.ja!),
  'all that Turkish reads': (text) => read(text, LANGUAGES.tr!),
};

/** 50 ms are usual at most; what is quadratic takes minutes for 300,000 characters. */
const LIMIT_MS = 1_000;

describe.each(TEXTS)('300 KB of %s', (_what, text) => {
  it.each(Object.keys(WORK))('take %s little time', (name) => {
    expect(cpuMsOf(() => WORK[name]?.(text))).toBeLessThan(LIMIT_MS);
  });
});
