import { foldText, withPlainDigits } from './fold-text.js';
import { LANGUAGES } from './phrases/phrases-of.js';

/** Every way to write a month, folded, in every language; none means two different months. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  Object.values(LANGUAGES).flatMap(({ months }) =>
    months.flatMap((forms, month) => forms.split('/').map((form) => [foldText(form), month] as const)),
  ),
);

/** 2026-03-01, 2026/3/1, 2026. 3. 1. */
const YEAR_FIRST = /(?<!\d)(\d{4})(?:-|\/|\. ?)(\d{1,2})(?:-|\/|\. ?)(\d{1,2})(?!\d)/g;
/** 2026年3月1日, 2026년 3월 1일 */
const EAST_ASIAN = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/g;
/** 01.03.2026; with slashes the order depends on the country, and is not read. */
const DOTTED = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g;
/** 1 March 2026, 1. März 2026, 1er mars 2026, 1º de marzo de 2026, 1 كانون الثاني 2026 */
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|-го|\.)? (?:de |of )?([\p{L}\p{M}]{2,14}(?: [\p{L}\p{M}]{4,8})?)[.,]? (?:de |del )?(\d{4})(?!\d)/gu;
/** March 1, 2026; marzo 1, 2026 */
const MONTH_FIRST = /([\p{L}\p{M}]{3,14})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu;

/** The dates written out in a text, in any language, at their beginning, UTC, as milliseconds since the epoch. */
export function writtenDates(text: string): number[] {
  const plain = withPlainDigits(text);
  const found: number[] = [];
  const add = (year: string | undefined, month: number | undefined, day: string | undefined) => {
    const date = utc(Number(year), month ?? -1, Number(day));
    if (date !== undefined) found.push(date);
  };
  for (const [, year, month, day] of plain.matchAll(YEAR_FIRST)) add(year, Number(month) - 1, day);
  for (const [, year, month, day] of plain.matchAll(EAST_ASIAN)) add(year, Number(month) - 1, day);
  for (const [, day, month, year] of plain.matchAll(DOTTED)) add(year, Number(month) - 1, day);
  for (const [, day, month, year] of plain.matchAll(DAY_FIRST))
    add(year, MONTHS.get(foldText(month ?? '')), day);
  for (const [, month, day, year] of plain.matchAll(MONTH_FIRST))
    add(year, MONTHS.get(foldText(month ?? '')), day);
  return found;
}

/** As above, and a month with a day that leave the year out: 11月3日. */
const EAST_ASIAN_DAY = /(?:(?<!\d)\d{4}\s?[年년]\s?)?(?<!\d)\d{1,2}\s?[月월]\s?\d{1,2}\s?[日号號일]/g;

/** The text without its dates in East Asian scripts, whose signs for year, month and day are also those of amounts. */
export function withoutDates(text: string): string {
  return withPlainDigits(text).replace(EAST_ASIAN_DAY, ' ');
}

/** Undefined for a day that no calendar has. */
function utc(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month, day));
  return month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() : undefined;
}
