import { ARABIC } from './arabic.js';
import { CHINESE } from './chinese.js';
import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { INDONESIAN } from './indonesian.js';
import { ITALIAN } from './italian.js';
import { JAPANESE } from './japanese.js';
import type { Phrases } from './phrases.js';
import { POLISH } from './polish.js';
import { PORTUGUESE } from './portuguese.js';
import { RUSSIAN } from './russian.js';
import { SPANISH } from './spanish.js';
import { TURKISH } from './turkish.js';

/** The languages whose prose is read, by two-letter code. */
export const LANGUAGES: Readonly<Record<string, Phrases>> = {
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

/**
 * The phrases of a language, a two-letter code; undefined for a language that is not known here. Its pages are never
 * judged by the phrases of another: what only words can tell is then not applicable, while marks and markup still count.
 */
export function phrasesOf(language: string | undefined): Phrases | undefined {
  return language !== undefined && Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
}
