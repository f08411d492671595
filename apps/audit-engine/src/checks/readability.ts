import type { Page } from '../page/page.js';

/**
 * Constants of reading ease by language: base, points per word of a sentence, points per syllable of a word. Flesch
 * (en), Amstad (de), Kandel and Moles (fr), Fernández Huerta (es). Languages without a formula are not measured.
 */
const FORMULAS: Readonly<Record<string, readonly [number, number, number]>> = {
  en: [206.835, 1.015, 84.6],
  de: [180, 1, 58.5],
  fr: [207, 1.015, 73.6],
  es: [206.84, 1.02, 60],
};

const MIN_WORDS = 100;
const VOWELS = /[aeiouyáéíóúàèìòùâêîôûäëïöüœæ]+/g;

/** Reading ease, about 0 (hard) to 100 (easy); undefined for short texts and languages without a formula. */
export function readingEase(page: Page): number | undefined {
  const language = page.detectedLanguage;
  const formula =
    language !== undefined && Object.hasOwn(FORMULAS, language) ? FORMULAS[language] : undefined;
  const { words, sentences } = page.prose;
  if (formula === undefined || words.length < MIN_WORDS || sentences.length === 0) return undefined;
  const [base, perWord, perSyllable] = formula;
  let syllables = 0;
  for (const word of words) syllables += syllablesOf(word, language === 'en');
  return base - perWord * (words.length / sentences.length) - perSyllable * (syllables / words.length);
}

/** Mean words of a sentence; undefined for short texts and scripts without spaces. */
export function meanSentenceWords(page: Page): number | undefined {
  const { sentenceWords, words, cjk } = page.prose;
  if (cjk || words.length < MIN_WORDS || sentenceWords.length === 0) return undefined;
  return sentenceWords.reduce((sum, each) => sum + each, 0) / sentenceWords.length;
}

/** Groups of vowels, a silent e at the end left out: near enough for a mean over hundreds of words. */
function syllablesOf(word: string, silentE: boolean): number {
  const groups = word.match(VOWELS)?.length ?? 0;
  const silent = silentE && groups > 1 && /[^aeiouyl]e$/.test(word) ? 1 : 0;
  return Math.max(1, groups - silent);
}
