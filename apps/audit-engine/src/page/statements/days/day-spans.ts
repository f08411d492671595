import { foldText, withPlainDigits } from '../../language/fold-text.js';
import { once } from '../../once.js';
import { foldedWords } from '../../phrases/phrase-set.js';
import { LANGUAGES } from '../../phrases/phrases-of.js';
import { datedParts, monthOf, utc } from './written-dates.js';

/** A day, or days from the first to the last, as they are written: "5–7 March 2027". In milliseconds since the epoch. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
  /** False for single days, "5 and 6 March 2027", and where nobody knows the first one. */
  readonly isClear: boolean;
  readonly at: number;
  readonly end: number;
}

/** Between the first day and the last one. */
const UP_TO = foldedWords(
  'to till until through thru bis hasta au al a à ao até tot do по до hingga sampai - – — 〜 ~',
);
/** Between single days. */
const AND = foldedWords('and und et y e en i oraz és og och ve dan и');
const AND_SIGNS = /^[&+/]$/;
const UP_TO_SIGNS = /^[-–—〜~]$/;
const BESIDE = foldedWords('the den dem zum le el il lo o de met dnia día st nd rd th er º');
const TOKEN = /\d{1,4}|[\p{L}\p{M}]{1,20}|[-–—〜~&+/:.,]/gu;
/** "Friday, 5 March 2027, 7.30 pm – Sunday, " */
const MAX_BEFORE = 60;
/** "March 5–7, 2027": searched for by its days. */
const MONTH_FIRST =
  /(?<=(?<![\p{L}\p{M}])(([\p{L}\p{M}]{3,14})\.? ))(\d{1,2})(?:st|nd|rd|th)?\s?([-–—&]|to|and|through|thru)\s?(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu;
const TIME = /^[,.]?\s?(?:\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?|uhr|h)?)?$/i;
const DAY_MS = 86_400_000;
/** What lasts longer is no event. */
const LONGEST_MS = 400 * DAY_MS;

const weekdays = once((): ReadonlySet<string> => {
  const formats = Object.keys(LANGUAGES).flatMap((language) =>
    (['long', 'short'] as const).map(
      (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
    ),
  );
  return new Set(
    formats.flatMap((format) => [0, 1, 2, 3, 4, 5, 6].map((day) => foldText(format.format(day * DAY_MS)))),
  );
});

/** Returns the written days of a text in its order, those from one to another as one. */
export function daySpansIn(text: string): readonly DaySpan[] {
  const plain = withPlainDigits(text);
  const spans: DaySpan[] = [];
  for (const part of [...singleDaysIn(plain), ...monthFirst(plain)].sort((a, b) => a.at - b.at)) {
    const last = spans.at(-1);
    const from = Math.max(last?.end ?? 0, part.at - MAX_BEFORE);
    const before = plain.slice(from, part.at);
    const link = linkIn(before);
    const isOneDay = part.from === part.to;
    const isBehindLast = from === last?.end && TIME.test(before.slice(0, link?.at).trim());
    if (link?.isUpTo && isBehindLast && isOneDay && last.from === last.to)
      spans[spans.length - 1] = spanOf(last.from, part.to, last.at, part.end);
    else spans.push(link === undefined || !isOneDay ? part : withFirst(part, link, from));
  }
  return spans;
}

/** Returns the written dates of a text in its order, each by itself. */
export function singleDaysIn(text: string): readonly DaySpan[] {
  return datedParts(text).map(({ date, at, length }) => spanOf(date, date, at, at + length));
}

function spanOf(from: number, to: number, at: number, end: number, isClear = true): DaySpan {
  return { from, to, at, end, isClear: isClear && from <= to && to - from < LONGEST_MS };
}

function monthFirst(text: string): readonly DaySpan[] {
  return [...text.matchAll(MONTH_FIRST)].flatMap((match) => {
    const [all, before = '', name = '', first, link = '', last, year] = match;
    const month = monthOf(foldText(name)) ?? -1;
    const [from, to] = [first, last].map((day) => utc(Number(year), month, Number(day)));
    if (from === undefined || to === undefined) return [];
    const isClear = link !== '&' && link !== 'and';
    return spanOf(from, to, match.index - before.length, match.index + all.length, isClear);
  });
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/** What joins a date to the text before it. */
interface Link {
  readonly isUpTo: boolean;
  readonly at: number;
  /** Whether a day of the week stands behind it. */
  readonly isToWeekday: boolean;
  /** Before it. */
  readonly tokens: readonly Token[];
}

function linkIn(before: string): Link | undefined {
  const tokens = [...before.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    text: text.toLowerCase(),
    at: index,
  }));
  let token = tokens.pop();
  let isToWeekday = false;
  for (; token !== undefined && isBeside(token.text, tokens.at(-1)); token = tokens.pop())
    isToWeekday ||= isWeekday(token.text);
  if (token === undefined) return undefined;
  // "tot en met"
  const rest = token.text === 'en' && tokens.at(-1)?.text === 'tot' ? tokens.pop() : token;
  const { text, at } = rest ?? token;
  const isUpTo = UP_TO_SIGNS.test(text) || UP_TO.has(foldText(text));
  const isAnd = AND_SIGNS.test(text) || AND.has(foldText(text));
  return isUpTo || isAnd ? { isUpTo, at, isToWeekday, tokens } : undefined;
}

function isBeside(text: string, before: Token | undefined): boolean {
  // In Polish "do" is no day.
  if (UP_TO.has(text) && !UP_TO_SIGNS.test(before?.text ?? '')) return false;
  return text === ',' || text === '.' || BESIDE.has(text) || isWeekday(text);
}

/** Returns whether a word is the name of a day in any language, long or short. */
export function isWeekday(word: string): boolean {
  return weekdays().has(foldText(word));
}

/** Returns the date with the day before it that has no year, if there is one: "5 – 7 March 2027", "05.03. – 07.03.2027". */
function withFirst(part: DaySpan, link: Link, offset: number): DaySpan {
  const tokens = link.tokens.filter(({ text }) => text !== ',' && !BESIDE.has(text));
  if (tokens.at(-1)?.text === '.') tokens.pop();
  const named = monthNamed(tokens.at(-1));
  if (named !== undefined) tokens.pop();
  const last = tokens.pop();
  const sign = tokens.at(-1)?.text;
  if (last === undefined || (sign === ':' && /^\d/.test(tokens.at(-2)?.text ?? ''))) return part;
  const isDotted = sign === '.' && named === undefined;
  if (isDotted) tokens.pop();
  const first = isDotted ? tokens.pop() : last;
  const monthFirst = isDotted ? undefined : monthNamed(tokens.at(-1));
  const start = monthFirst === undefined ? first : tokens.pop();
  const date = new Date(part.to);
  const month = isDotted ? Number(last.text) - 1 : (named ?? monthFirst ?? date.getUTCMonth());
  const year = date.getUTCFullYear() - Number(month > date.getUTCMonth());
  const from = utc(year, month, Number(first?.text));
  if (from === undefined || start === undefined) return part;
  const isClear =
    link.isUpTo && from < part.to && (!link.isToWeekday || isWeekday(tokens.at(-1)?.text ?? ''));
  return spanOf(from, part.to, offset + start.at, part.end, isClear);
}

function monthNamed(token: Token | undefined): number | undefined {
  return token && monthOf(foldText(token.text));
}
