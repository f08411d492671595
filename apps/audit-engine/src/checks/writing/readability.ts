import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { countSyllables, type VowelRule } from '../../page/language/syllables.js';

/** A formula in the form of Flesch's: base, less points per word of a sentence and per syllable of a word. */
interface Formula {
  readonly name: string;
  readonly base: number;
  readonly perWord: number;
  readonly perSyllable: number;
  readonly vowels: VowelRule;
}

/**
 * Only published ones. Polish, Indonesian, Arabic, Chinese and Japanese have no formula of this form, and are not
 * measured.
 */
const FORMULAS: Readonly<Record<string, Formula>> = {
  // R. Flesch, A new readability yardstick, 1948.
  en: { name: 'Flesch', base: 206.835, perWord: 1.015, perSyllable: 84.6, vowels: 'silent-e' },
  // T. Amstad, Wie verständlich sind unsere Zeitungen?, 1978.
  de: { name: 'Amstad', base: 180, perWord: 1, perSyllable: 58.5, vowels: 'groups' },
  // L. Kandel and A. Moles, Application de l'indice de Flesch à la langue française, 1958.
  fr: { name: 'Kandel and Moles', base: 207, perWord: 1.015, perSyllable: 73.6, vowels: 'silent-e' },
  // F. Szigriszt Pazos, Sistemas predictivos de legibilidad, 1993.
  es: { name: 'Szigriszt-Pazos', base: 206.835, perWord: 1, perSyllable: 62.3, vowels: 'strong' },
  // T. Martins et al., Readability formulas applied to textbooks in Brazilian Portuguese, 1996.
  pt: { name: 'Martins et al.', base: 248.835, perWord: 1.015, perSyllable: 84.6, vowels: 'strong' },
  // V. Franchina and R. Vacca, Adaptation of Flesch readability index on a bilingual text, 1986.
  it: { name: 'Franchina and Vacca', base: 217, perWord: 1.3, perSyllable: 60, vowels: 'strong' },
  // W. Douma, De leesbaarheid van landbouwbladen, 1960.
  nl: { name: 'Douma', base: 206.84, perWord: 0.93, perSyllable: 77, vowels: 'groups' },
  // I. Oborneva, Automated assessment of the complexity of educational texts, 2006.
  ru: { name: 'Oborneva', base: 206.835, perWord: 1.3, perSyllable: 60.1, vowels: 'each' },
  // E. Ateşman, Türkçede okunabilirliğin ölçülmesi, 1997.
  tr: { name: 'Ateşman', base: 198.825, perWord: 2.61, perSyllable: 40.175, vowels: 'each' },
};

const MIN_WORDS = 100;
/** The most words to read; the mean does not change after that. */
const MAX_WORDS = 20_000;

/** From about 0 (hard) to 100 (easy), with the name of the formula. */
export interface ReadingEase {
  readonly ease: number;
  readonly formula: string;
}

/** Returns what a text of this ease reads like, by Flesch's own names for the styles of magazines. */
export function styleOf({ ease }: ReadingEase): string {
  if (ease < 30) return 'a scientific paper';
  if (ease < 50) return 'an academic text';
  return ease < 60 ? 'a quality magazine' : 'plain language';
}

/** Returns it as a sentence, with the measure. Formulas leave the scale for extremely hard or easy texts. */
export function easeInWords(found: ReadingEase): string {
  const { ease, formula } = found;
  const measure = Math.min(100, Math.max(0, ease)).toFixed(0);
  return `reads like ${styleOf(found)}: reading ease ${measure} (${formula}), where 60 is plain language`;
}

/** Returns undefined for short texts and languages without a formula. */
export const readingEase = oncePer((page: Page): ReadingEase | undefined => {
  const { language } = page;
  const formula =
    language !== undefined && Object.hasOwn(FORMULAS, language) ? FORMULAS[language] : undefined;
  const { sentences } = page.prose;
  const words = page.prose.words.slice(0, MAX_WORDS);
  if (formula === undefined || words.length < MIN_WORDS || sentences.length === 0) return undefined;
  let syllables = 0;
  for (const word of words) syllables += countSyllables(word, formula.vowels);
  const { name, base, perWord, perSyllable } = formula;
  const sentenceWords = page.prose.words.length / sentences.length;
  return { ease: base - perWord * sentenceWords - perSyllable * (syllables / words.length), formula: name };
});

/** Returns the mean number of words of a sentence; undefined for short texts and scripts without spaces. */
export function meanSentenceWords(page: Page): number | undefined {
  const { sentences, wordCount, words, unspaced } = page.prose;
  if (unspaced || words.length < MIN_WORDS || sentences.length === 0) return undefined;
  return wordCount / sentences.length;
}
