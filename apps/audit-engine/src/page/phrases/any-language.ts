import { foldText } from '../language/fold-text.js';
import { MORE_LANGUAGES } from './more-languages.js';
import { LANGUAGES, phrasesOf } from './phrases-of.js';
import { PhraseSet, phraseSet } from './phrase-set.js';
import type { Phrases } from './phrases.js';

type Field = {
  [Name in keyof Phrases]-?: Phrases[Name] extends PhraseSet ? Name : never;
}[keyof Phrases];

function inAnyLanguage(field: Field): PhraseSet {
  return PhraseSet.union(Object.values(LANGUAGES).map((phrases) => phrases[field]));
}

function inMoreLanguages(field: 'linkTexts' | 'about' | 'contact'): PhraseSet {
  return PhraseSet.union([inAnyLanguage(field), ...Object.values(MORE_LANGUAGES).map((each) => each[field])]);
}

/**
 * The phrases of all languages together, for texts whose language is not known: a link, a title, an error page. A text
 * may match a phrase of another language.
 */
export const ANY_LANGUAGE = {
  linkTexts: inMoreLanguages('linkTexts'),
  notFound: inAnyLanguage('notFound'),
  boilerplateTitles: inAnyLanguage('boilerplateTitles'),
  about: inMoreLanguages('about'),
  contact: inMoreLanguages('contact'),
  faq: PhraseSet.union([
    inAnyLanguage('faq'),
    phraseSet(`vanliga frågor, ofte stilte spørsmål, ofte stillede spørgsmål, usein kysyttyä, usein kysytyt, časté dotazy,
      často kladené otázky, časté otázky, gyakori kérdések, gyik, întrebări frecvente, συχνές ερωτήσεις, часті запитання,
      česta pitanja, 자주 묻는 질문, שאלות נפוצות, câu hỏi thường gặp, سوالات متداول`),
  ]),
  references: inAnyLanguage('references'),
  bylines: inAnyLanguage('bylines'),
  needsScript: inAnyLanguage('needsScript'),
  turnsOnScript: inAnyLanguage('turnsOnScript'),
} as const;

/**
 * Returns whether the text of a link says nothing of its target. In a known language a single word of another one is not
 * judged, because it may mean something else here: "Start" is the home page in Dutch. Lighthouse does the same.
 */
export function isGenericLinkText(text: string, language: string | undefined): boolean {
  if (!ANY_LANGUAGE.linkTexts.is(text)) return false;
  if (language === undefined || foldText(text).includes(' ') || isLatin(text) !== usesLatin(language))
    return true;
  return (phrasesOf(language) ?? moreOf(language))?.linkTexts.is(text) ?? false;
}

function moreOf(language: string) {
  return Object.hasOwn(MORE_LANGUAGES, language) ? MORE_LANGUAGES[language] : undefined;
}

function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

function usesLatin(language: string): boolean {
  return new Intl.Locale(language).maximize().script === 'Latn';
}

/** Returns whether the words of links are known in a language: "about us" and "contact". */
export function knowsLinks(language: string): boolean {
  return (phrasesOf(language) ?? moreOf(language)) !== undefined;
}
