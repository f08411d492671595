import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { SPANISH } from './spanish.js';
import type { Phrases } from './phrases.js';

const BY_LANGUAGE: Readonly<Record<string, Phrases>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** The phrases of a language; English for those that are not known yet, whose question marks and markup still count. */
export function phrasesOf(language: string | undefined): Phrases {
  return (
    (language !== undefined && Object.hasOwn(BY_LANGUAGE, language) ? BY_LANGUAGE[language] : undefined) ??
    ENGLISH
  );
}
