import { foldText } from './fold-text.js';
import type { Phrases } from '../phrases/phrases.js';

/** A language's rules for full stops that do not end a sentence. */
export type StopRules = Pick<Phrases, 'abbreviations' | 'functionWords' | 'ordinalDots'>;

const UNKNOWN: StopRules = { abbreviations: new Set(), functionWords: new Set() };

const END = /[.!?…。！？｡؟۔।॥။។።։]+["'”’»)\]」』›）]*/g;
/** Marks that end a sentence whatever follows; other marks need a space after them. */
const ALWAYS_END = /[。！？｡؟۔।॥။។።։]/;
const INITIAL = /(?:^|[.-])\p{L}$/u;
const NEXT_WORD = /^[\p{L}\p{M}'’]{1,20}/u;
/** Longer than any abbreviation. */
const MAX_TOKEN = 14;

/**
 * Splits a text into sentences. Without the rules of its language it knows only initials and numbers as full stops
 * within a sentence.
 */
export function sentencesOf(text: string, rules: StopRules = UNKNOWN): string[] {
  const sentences: string[] = [];
  let start = 0;
  const cut = (stop: number) => {
    const sentence = text.slice(start, stop).trim();
    if (sentence !== '') sentences.push(sentence);
    start = stop;
  };
  for (const end of text.matchAll(END)) {
    const stop = end.index + end[0].length;
    if (endsThere(text, start, end.index, end[0], stop, rules)) cut(stop);
  }
  cut(text.length);
  return sentences;
}

function endsThere(
  text: string,
  start: number,
  at: number,
  marks: string,
  stop: number,
  rules: StopRules,
): boolean {
  if (ALWAYS_END.test(marks)) return true;
  const space = text[stop];
  if (space === undefined) return true;
  if (space.trim() !== '') return false;
  const rest = text.slice(stop, stop + 24).trimStart();
  // "Really?" he asked. And: they cost approx. five dollars.
  if (isLowerCase(rest)) return false;
  return marks !== '.' || !isAbbreviated(text, start, at, rest, rules);
}

function isAbbreviated(text: string, start: number, at: number, rest: string, rules: StopRules): boolean {
  let from = at;
  while (from > start && at - from < MAX_TOKEN && !/[\s("“„«[]/.test(text[from - 1] ?? '')) from--;
  const token = text.slice(from, at).toLowerCase();
  const { abbreviations, functionWords, ordinalDots } = rules;
  const number = /^\d{1,3}$/.test(token);
  // A number at the beginning of its sentence is an item number: "1. Dig a hole."
  if (number && text.slice(start, from).trim() === '') return true;
  if (abbreviations.has(`${token}#`)) return /^\p{N}/u.test(rest);
  const open =
    abbreviations.has(token) ||
    INITIAL.test(token) ||
    (ordinalDots === true && number && Number(token) <= 31);
  // "The U.S. The ..." continues with a word that no name begins with.
  return open && !functionWords.has(foldText(NEXT_WORD.exec(rest)?.[0] ?? ''));
}

function isLowerCase(text: string): boolean {
  const first = text[0] ?? '';
  return first.toUpperCase() !== first;
}
