import { ARABIC } from './languages/arabic.js';
import { CHINESE } from './languages/chinese.js';
import { DUTCH } from './languages/dutch.js';
import { ENGLISH } from './languages/english.js';
import { FRENCH } from './languages/french.js';
import { GERMAN } from './languages/german.js';
import { INDONESIAN } from './languages/indonesian.js';
import { ITALIAN } from './languages/italian.js';
import { JAPANESE } from './languages/japanese.js';
import { phrasesFrom, type Language, type Phrases } from './phrases.js';
import { POLISH } from './languages/polish.js';
import { PORTUGUESE } from './languages/portuguese.js';
import { RUSSIAN } from './languages/russian.js';
import { SPANISH } from './languages/spanish.js';
import { TURKISH } from './languages/turkish.js';

const LISTED: Readonly<Record<string, Language>> = {
  en: ENGLISH,
  es: SPANISH,
  de: GERMAN,
  fr: FRENCH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  ru: RUSSIAN,
  ja: JAPANESE,
  zh: CHINESE,
  ar: ARABIC,
  id: INDONESIAN,
  tr: TURKISH,
};

/** The languages whose prose is read, by two-letter code. */
export const LANGUAGES: Readonly<Record<string, Phrases>> = Object.fromEntries(
  Object.entries(LISTED).map(([code, language]) => [code, phrasesFrom(language)]),
);

/**
 * Returns the phrases of a language, a two-letter code; undefined for an unknown language. Such a page is never judged
 * by another language's phrases: checks that depend on words are not applicable then, while marks and markup still
 * count.
 */
export function phrasesOf(language: string | undefined): Phrases | undefined {
  return language !== undefined && Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
}
