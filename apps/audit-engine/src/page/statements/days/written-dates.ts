import { foldText, withPlainDigits } from '../../language/fold-text.js';
import { phraseSet } from '../../phrases/phrase-set.js';
import { LANGUAGES } from '../../phrases/phrases-of.js';

/** All spellings of months, folded, in every language; no spelling means two different months. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  Object.values(LANGUAGES).flatMap(({ months }) =>
    months.flatMap((forms, month) => forms.split('/').map((form) => [foldText(form), month] as const)),
  ),
);

/** Returns whether a folded word is the name of a month in any language. */
export function isMonth(folded: string): boolean {
  return MONTHS.has(folded);
}

/** Returns the number of a month by its folded name, from 0. */
export function monthOf(folded: string): number | undefined {
  return MONTHS.get(folded);
}

/** 2026-03-01, 2026/3/1, 2026. 3. 1. */
const YEAR_FIRST = /(?<!\d)(\d{4})(?:-|\/|\. ?)(\d{1,2})(?:-|\/|\. ?)(\d{1,2})(?!\d)/g;
/** 2026年3月1日, 2026년 3월 1일 */
const EAST_ASIAN = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/g;
/** 01.03.2026, and in Czech, Slovak and Polish 1. 3. 2026; with slashes the order depends on the country, and is not read. */
const DOTTED = /(?<!\d)(\d{1,2})\.[ \u00a0]?(\d{1,2})\.[ \u00a0]?(\d{4})(?!\d)/g;
/** 1 March 2026, 1. März 2026, 1er mars 2026, 1º de marzo de 2026, 1 كانون الثاني 2026, 3 مايو/أيار 2026 */
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|-го|\.)? (?:de |of )?([\p{L}\p{M}]{2,14}(?: [\p{L}\p{M}]{4,8})?)(?:\/[\p{L}\p{M}]{3,8}(?: [\p{L}\p{M}]{4,8})?)?[.,،]? (?:de |del )?(\d{4})(?!\d)/gu;
/** March 1, 2026; marzo 1, 2026. Searched for by its day, because nearly every word could be a month. */
const MONTH_FIRST =
  /(?<=(?<![\p{L}\p{M}])(([\p{L}\p{M}]{3,14})\.? ))(\d{1,2})(?:st|nd|rd|th)?[,،]? (\d{4})(?!\d)/gu;

/** 11/05/2026 */
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;

/** Words before, and in Japanese after, the day on which an author retrieved a source. */
const RETRIEVED =
  phraseSet(`retrieved, accessed, last accessed, archived, visited, abgerufen, aufgerufen, abruf*, zugriff, consulté*,
  consultado, consultada, recuperado, acesso em, acessado, acedido, consultato, consultata, geraadpleegd, dostęp, odczyt,
  дата обращения, diakses, erişim tarihi, erişim, تاريخ الاطلاع, اطلع عليه, 閲覧日, 取得日, 访问日期, 訪問日期, 检索日期, 檢索日期, 访问于`);
const RETRIEVED_AFTER = /^\s?(?:閲覧|に閲覧|取得|に取得)/;
const CONTEXT_CHARACTERS = 40;

/** Returns the two possible days of a date with slashes, because countries differ on the order. */
export function slashedDates(text: string): readonly (readonly number[])[] {
  return [...withPlainDigits(text).matchAll(SLASHED)].map(([, first, second, year]) =>
    [
      utc(Number(year), Number(first) - 1, Number(second)),
      utc(Number(year), Number(second) - 1, Number(first)),
    ].filter((date) => date !== undefined),
  );
}

/** Returns the dates written out in a text, in any language, as milliseconds since the epoch (start of the day, UTC). */
export function writtenDates(text: string): number[] {
  return datedParts(text).map(({ date }) => date);
}

/** Returns the first of them as it is written: "1. März 2026"; undefined if there is none. */
export function firstDateIn(text: string): string | undefined {
  const [first] = datedParts(text);
  return first && text.slice(first.at, first.at + first.length);
}

/** A date with where it stands in a text. */
export interface DatedPart {
  readonly date: number;
  readonly at: number;
  readonly length: number;
}

/** Returns the written dates in the order of the text. */
export function datedParts(text: string): readonly DatedPart[] {
  const plain = withPlainDigits(text);
  const found: DatedPart[] = [];
  const read = (
    pattern: RegExp,
    parts: (
      match: readonly string[],
    ) => readonly [year?: string, month?: number, day?: string, before?: string],
  ) => {
    for (const match of plain.matchAll(pattern)) {
      const [year, month, day, before = ''] = parts(match);
      const date = utc(Number(year), month ?? -1, Number(day));
      const at = match.index - before.length;
      const length = before.length + match[0].length;
      if (date !== undefined && !isOfSource(plain, at, length)) found.push({ date, at, length });
    }
  };
  read(YEAR_FIRST, ([, year, month, day]) => [year, Number(month) - 1, day]);
  read(EAST_ASIAN, ([, year, month, day]) => [year, Number(month) - 1, day]);
  read(DOTTED, ([, day, month, year]) => [year, Number(month) - 1, day]);
  read(DAY_FIRST, ([, day, month, year]) => [year, MONTHS.get(foldText(month ?? '')), day]);
  read(MONTH_FIRST, ([, before, month, day, year]) => [year, MONTHS.get(foldText(month ?? '')), day, before]);
  return found.sort((a, b) => a.at - b.at);
}

/** True for the date on which an author read another page: "Retrieved 3 May 2021". */
function isOfSource(text: string, at: number, length: number): boolean {
  // If another number stands between the two, the word belongs to another date.
  const before =
    text
      .slice(Math.max(0, at - CONTEXT_CHARACTERS), at)
      .split(/\d/)
      .at(-1) ?? '';
  if (RETRIEVED.isIn(before)) return true;
  return RETRIEVED_AFTER.test(text.slice(at + length, at + length + 4));
}

/** As above, and month and day without a year: 11月3日. */
const EAST_ASIAN_DAY = /(?:(?<!\d)\d{4}\s?[年년]\s?)?(?<!\d)\d{1,2}\s?[月월]\s?\d{1,2}\s?[日号號일]/g;

/** Removes East Asian dates from a text, because their signs for year, month and day are also signs for amounts. */
export function withoutDates(text: string): string {
  return withPlainDigits(text).replace(EAST_ASIAN_DAY, ' ');
}

/** Returns a day in milliseconds since the epoch, or undefined for one that does not exist. Months begin at 0. */
export function utc(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month, day));
  return month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() : undefined;
}
