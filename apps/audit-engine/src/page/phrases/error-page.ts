import { ANY_LANGUAGE } from './any-language.js';
import { phraseSet } from './phrase-set.js';
import { partsOfTitle } from '../language/words.js';
import { phrasesOf } from './phrases-of.js';

const ERRORS =
  'error, fehler, erreur, errore, erro, fout, błąd, ошибка, hata, kesalahan, 错误, 錯誤, エラー, خطأ'.split(
    ', ',
  );

/** The object that an error page says is missing, and the number of the error. */
const WHAT_IS_MISSING =
  phraseSet(`page, pages, site, url, address, seite, adresse, página, dirección, endereço,
  pagina, indirizzo, strona, strony, adres, страниц*, адрес*, sayfa*, halaman, ページ, 页面, 頁面, 网页, 網頁, الصفحة, صفحة, 404,
  ${ERRORS.join(', ')}`);

/** The number next to a word for errors. A number alone may be the name of a car. */
const ERROR_NUMBER = phraseSet(
  [...ERRORS, 'http', 'status', 'code', 'page']
    .flatMap((word) => [`${word} 404`, `${word}404`, `404 ${word}`, `404${word}`])
    .join(', '),
);

const MAX_CHARACTERS = 1_000;

/** Returns whether a title or heading, in any language, is that of an error page. */
export function isErrorLabel(label: string): boolean {
  const text = label.slice(0, MAX_CHARACTERS);
  if (ERROR_NUMBER.isIn(text)) return true;
  if (partsOfTitle(text).some((part) => part === '404' || ANY_LANGUAGE.notFound.is(part))) return true;
  return ANY_LANGUAGE.notFound.isIn(text) && WHAT_IS_MISSING.isIn(text);
}

/** Returns whether a text says that something was not found: a page or anything else. `language`: undefined for any. */
export function saysNotFound(text: string, language: string | undefined): boolean {
  const phrases = phrasesOf(language)?.notFound ?? ANY_LANGUAGE.notFound;
  return phrases.isIn(text) || ERROR_NUMBER.isIn(text);
}
