import { LANGUAGES } from './phrases-of.js';
import { PhraseSet, phraseSet } from './phrase-set.js';
import type { Phrases } from './phrases.js';

type Field = {
  [Name in keyof Phrases]-?: Phrases[Name] extends PhraseSet ? Name : never;
}[keyof Phrases];

function inAnyLanguage(field: Field): PhraseSet {
  return PhraseSet.union(Object.values(LANGUAGES).map((phrases) => phrases[field]));
}

/** Languages with link texts only (Lighthouse's lists: Korean, Swedish, Persian, Tamil). */
const MORE_LINK_TEXTS =
  phraseSet(`여기, 여기를 클릭, 클릭, 링크, 자세히, 자세히 보기, 더 보기, 계속, 이동, 전체 보기,
  här, klicka här, läs mer, mer, mer info, mer information, اطلاعات بیشتر, اطلاعات, این, اینجا بزنید, اینجا کلیک کنید,
  اینجا, برو, بیشتر بخوانید, بیشتر بدانید, بیشتر, شروع, மேலும் அறிக, மேலும் தகவலுக்கு, இங்கே கிளிக் செய்யவும், அடுத்த பக்கம்,
  முந்தைய பக்கம், மறுபக்கம், முன்பக்கம், மேலும் தரவுகளுக்கு, தயவுசெய்து இங்கே அழுத்தவும்`);

/**
 * The phrases of all languages together, for texts whose language is not known: a link, a title, an error page. A text
 * may match a phrase of another language; Lighthouse judges link texts in the same way.
 */
export const ANY_LANGUAGE = {
  linkTexts: PhraseSet.union([inAnyLanguage('linkTexts'), MORE_LINK_TEXTS]),
  notFound: inAnyLanguage('notFound'),
  boilerplateTitles: inAnyLanguage('boilerplateTitles'),
  about: inAnyLanguage('about'),
  contact: inAnyLanguage('contact'),
  references: inAnyLanguage('references'),
  bylines: inAnyLanguage('bylines'),
  needsScript: inAnyLanguage('needsScript'),
  turnsOnScript: inAnyLanguage('turnsOnScript'),
} as const;
