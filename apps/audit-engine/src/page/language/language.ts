import { ClosestLanguage } from './closest-language.js';
import { foldText } from './fold-text.js';
import { phrasesOf } from '../phrases/phrases-of.js';
import type { Script } from '../phrases/phrases.js';
import { isUnspaced } from './words.js';

/** Languages with many pages: from ISO 639-3, as detected, to 639-1, as in markup. */
const SHORT_CODES: ReadonlyMap<string, string> = new Map(
  (
    'eng en, deu de, fra fr, spa es, ita it, por pt, nld nl, pol pl, swe sv, dan da, nob no, nno no, fin fi, ces cs, slk sk, hun hu, ron ro, ' +
    'bul bg, ell el, rus ru, ukr uk, tur tr, arb ar, heb he, pes fa, hin hi, ben bn, urd ur, tam ta, tel te, tha th, vie vi, ind id, zlm ms, ' +
    'cmn zh, jpn ja, kor ko, hrv hr, srp sr, slv sl, lit lt, lav lv, est et, cat ca, swh sw'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Rarer languages cost time and are mistaken for each other. */
const closest = new ClosestLanguage(new Set(SHORT_CODES.keys()));

/** Languages that trigrams confuse. */
const ALIKE: readonly (readonly string[])[] = [
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['id', 'ms'],
  ['hr', 'sr', 'bs', 'sl'],
  ['es', 'ca', 'gl', 'pt'],
  ['cs', 'sk'],
  ['fa', 'ar', 'ur'],
  ['nl', 'af', 'fy'],
  ['de', 'lb'],
];

const SAMPLE_CHARACTERS = 1_200;
const ENOUGH_CHARACTERS = 300;
/** A script that only one language uses needs no statistics. */
const ENOUGH_UNSPACED = 60;

/** At least a fifth of the words are function words in a text of its language, and hardly any in a text of another. */
const MIN_FUNCTION_WORDS = 0.2;

/**
 * Returns the language of a text as a two-letter code; undefined if the text is short or its language is rare.
 * Detection always mistakes a rare language for another. So the declared language counts if it is rare, unless the text
 * is clearly in the detected one.
 */
export function detectLanguage(text: string, declared?: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (sample.length < (isUnspaced(sample) ? ENOUGH_UNSPACED : ENOUGH_CHARACTERS)) return undefined;
  const detected = SHORT_CODES.get(closest.of(sample) ?? '');
  if (detected === undefined || declared === undefined || !isRare(declared)) return detected;
  return hasScript(sample, scriptOf(declared)) && !isPlainly(detected, sample) ? undefined : detected;
}

const DETECTED = new Set([...SHORT_CODES.values(), ...ALIKE.flat()]);
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** True for a language that detection does not know. */
function isRare(code: string): boolean {
  return !DETECTED.has(code) && NAMES.of(code) !== undefined;
}

function isPlainly(language: string, sample: string): boolean {
  const phrases = phrasesOf(language);
  if (phrases === undefined) return false;
  const words = foldText(sample).split(' ');
  const known = words.filter((word) => phrases.functionWords.has(word)).length;
  return known >= MIN_FUNCTION_WORDS * words.length;
}

/**
 * Returns the language to read a text in: usually the detected one. The declared one counts if the two are hard to
 * distinguish, or if the text is too short and its script does not contradict it. A short text without a declaration
 * is read in the language that it is closest to: to declare none must not keep checks from judging a page.
 */
export function languageOf(
  text: string,
  detected: string | undefined,
  declared: string | undefined,
): string | undefined {
  if (declared === undefined) return detected ?? guessOf(text);
  if (detected === declared) return detected;
  if (detected !== undefined) return isSameLanguage(detected, declared) ? declared : detected;
  return hasScript(text, phrasesOf(declared)?.script) ? declared : undefined;
}

function guessOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return /\p{L}/u.test(sample) ? SHORT_CODES.get(closest.of(sample) ?? '') : 'en';
}

/** By their codes of ISO 15924. */
const SHARED_SCRIPTS: Readonly<Record<string, WrittenScript>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Arab: 'arabic',
  Deva: 'devanagari',
};

/** Returns the usual script of a language, if several languages share it. */
function scriptOf(code: string): WrittenScript | undefined {
  return SHARED_SCRIPTS[new Intl.Locale(code).maximize().script ?? ''];
}

type WrittenScript = Script | 'devanagari';

const SCRIPTS: Readonly<Record<WrittenScript, RegExp>> = {
  latin: /\p{Script=Latin}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  arabic: /\p{Script=Arabic}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
  ideographic: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
};

/** Returns whether a third of the letters are of a script. True for a text without letters. */
function hasScript(text: string, script: WrittenScript | undefined): boolean {
  if (script === undefined) return true;
  const sample = text.slice(0, 2_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return (sample.match(SCRIPTS[script])?.length ?? 0) >= letters / 3;
}

/** Returns the two-letter code at the beginning of a language tag such as `pt-BR`. */
export function primaryLanguage(tag: string | undefined): string | undefined {
  return tag === undefined ? undefined : /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag.trim())?.[1]?.toLowerCase();
}

/** Returns whether detection can't distinguish the two languages, or they are the same. */
export function isSameLanguage(a: string, b: string): boolean {
  return a === b || ALIKE.some((group) => group.includes(a) && group.includes(b));
}
