import { franc } from 'franc-min';

/** ISO 639-3, as detected, to 639-1, as written in markup: languages with many pages. */
const SHORT_CODES: ReadonlyMap<string, string> = new Map(
  (
    'eng en, deu de, fra fr, spa es, ita it, por pt, nld nl, pol pl, swe sv, dan da, nob no, nno no, fin fi, ces cs, slk sk, hun hu, ron ro, ' +
    'bul bg, ell el, rus ru, ukr uk, tur tr, arb ar, heb he, pes fa, hin hi, ben bn, urd ur, tam ta, tel te, tha th, vie vi, ind id, zlm ms, ' +
    'cmn zh, jpn ja, kor ko, hrv hr, srp sr, slv sl, lit lt, lav lv, est et, cat ca, swh sw'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Languages that trigrams confuse. */
const ALIKE: readonly (readonly string[])[] = [
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['id', 'ms'],
  ['hr', 'sr', 'bs', 'sl'],
  ['es', 'ca', 'gl', 'pt'],
  ['cs', 'sk'],
  ['fa', 'ar', 'ur'],
];

const SAMPLE_CHARACTERS = 4_000;
const ENOUGH_CHARACTERS = 300;

/** The language of a text as a two-letter code; undefined where the text is short or its language rare. */
export function detectLanguage(text: string): string | undefined {
  if (text.length < ENOUGH_CHARACTERS) return undefined;
  return SHORT_CODES.get(franc(text.slice(0, SAMPLE_CHARACTERS)));
}

/** The two-letter code at the beginning of a language tag such as `pt-BR`. */
export function primaryLanguage(tag: string | undefined): string | undefined {
  return tag === undefined ? undefined : /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag.trim())?.[1]?.toLowerCase();
}

/** The same language as far as detection can tell. */
export function isSameLanguage(a: string, b: string): boolean {
  return a === b || ALIKE.some((group) => group.includes(a) && group.includes(b));
}
