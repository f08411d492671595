import { foldText } from '../../../page/language/fold-text.js';

/** As Google's page about local businesses has them. */
export interface OpeningHours {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MAX_LINE = 120;

const TO = /^(?:[-–—]|to|till|until|bis|a|à|al|tot|do|até|au)$/;
const BESIDE =
  /^(?:open|opens|opening|hours|geöffnet|uhr|ouvert|abierto|aperto|and|und|et|y|e|en|i|from|von|de|dalle|van)$/;
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|h)?$/;
const TOKEN = /\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?m(?![\p{L}])\.?|h(?![\p{L}\d]))?|[\p{L}]{1,20}|[-–—]/gu;

/**
 * Returns the hours that lines say, with the days in the order of the week: "Monday – Friday 8.30am – 5.30pm". Undefined if
 * anything in one of them is not understood: then a person has to write them. `language`: a code of ISO 639.
 */
export function openingHours(
  lines: readonly string[],
  language: string,
): readonly OpeningHours[] | undefined {
  const names = dayNames(language);
  const hours: OpeningHours[] = [];
  for (const line of lines) {
    const found = line.length > MAX_LINE ? undefined : hoursIn(tokensOf(line), names);
    if (found === undefined) return undefined;
    hours.push(...found);
  }
  const days = hours.flatMap(({ dayOfWeek }) => dayOfWeek);
  return days.length === 0 ? undefined : hours;
}

/** "8.30 a.m." is "8.30am". */
function tokensOf(line: string): readonly string[] {
  return [...line.toLowerCase().matchAll(TOKEN)].map(([token]) =>
    token.replace(/\s/g, '').replace(/([ap])\.?m\.?$/, '$1m'),
  );
}

function dayNames(language: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const locale of ['en', language])
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      for (const [index] of DAYS.entries())
        names.set(foldText(format.format(FIRST_DAY + index * DAY_MS)).replace('.', ''), index);
    }
  return names;
}

/** Days, each alone or up to another, and behind them one or two spans of times. */
function hoursIn(
  tokens: readonly string[],
  names: ReadonlyMap<string, number>,
): readonly OpeningHours[] | undefined {
  const dayAt = (at: number) => names.get(foldText(tokens[at] ?? ''));
  const days = new Set<number>();
  const spans: (readonly [string, string])[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token = '', next = ''] = tokens.slice(at);
    const day = dayAt(at);
    if (day !== undefined && spans.length === 0) {
      const last = TO.test(next) ? dayAt(at + 2) : undefined;
      for (const each of upTo(day, last ?? day)) days.add(each);
      if (last !== undefined) at += 2;
    } else if (TIME.test(token) && TO.test(next)) {
      const span = spanOf(token, tokens[at + 2] ?? '');
      if (span === undefined) return undefined;
      spans.push(span);
      at += 2;
    } else if (!BESIDE.test(token)) return undefined;
  }
  if (days.size === 0 || spans.length === 0) return undefined;
  const dayOfWeek = DAYS.filter((_, index) => days.has(index));
  return spans.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }));
}

function upTo(first: number, last: number): readonly number[] {
  const count = ((last - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % DAYS.length);
}

/** "9 – 5pm" begins in the morning, "1 – 5pm" does not. */
function spanOf(first: string, last: string): readonly [string, string] | undefined {
  const [from, to] = [TIME.exec(first), TIME.exec(last)];
  if (from === null || to === null) return undefined;
  const half = (mark: string | undefined) => (mark === 'am' || mark === 'pm' ? mark : undefined);
  const lastHalf = half(to[3]);
  const implied = lastHalf === 'pm' && Number(from[1]) % 12 < Number(to[1]) % 12 ? 'pm' : lastHalf && 'am';
  const [opens, closes] = [clockOf(from, half(from[3]) ?? implied), clockOf(to, lastHalf)];
  return opens === undefined || closes === undefined ? undefined : [opens, closes];
}

function clockOf(
  [, hour = '', minute = '00']: RegExpExecArray,
  half: 'am' | 'pm' | undefined,
): string | undefined {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  if (hours > 24 || Number(minute) > 59 || (half !== undefined && Number(hour) > 12)) return undefined;
  return `${String(hours % 24).padStart(2, '0')}:${minute}`;
}
