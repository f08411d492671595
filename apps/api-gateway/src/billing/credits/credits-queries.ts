import { MAX_LISTED_ENTRIES, MAX_USAGE_DAYS, USAGE_KEYS, type UsageKey } from '#contracts/ledger/entries';
import { isInstant } from '#contracts/validation/is-iso-time';
import { invalidParameter, QueryParameter, WholeNumber } from '../../http/validation/query-parameters.js';
import { RefusedAs } from '../../http/validation/refused-as.js';

@RefusedAs('INVALID_PARAMETER', 'The query is not valid.')
export class ListEntriesQuery {
  @WholeNumber(
    { min: 0, absent: 0 },
    'Only entries with a greater `sequence`. 0 begins with the first entry of the workspace.',
  )
  readonly after!: number;

  @WholeNumber(
    { min: 1, max: MAX_LISTED_ENTRIES, absent: MAX_LISTED_ENTRIES },
    'At most so many entries. A response may have fewer.',
  )
  readonly limit!: number;
}

@RefusedAs('INVALID_PARAMETER', 'The query is not valid.')
export class UsageQuery {
  @QueryParameter({
    read: (text) => text,
    absent: 'day',
    schema: { type: 'string', enum: USAGE_KEYS, default: 'day', description: 'What each row is about.' },
    isAllowed: (value) => (USAGE_KEYS as readonly unknown[]).includes(value),
    rule: `must be one of ${USAGE_KEYS.join(', ')}`,
  })
  readonly by!: UsageKey;

  @Day('The first day, in UTC. Default: 29 days before `to`.')
  readonly from: string | undefined;

  @Day(`The last day, in UTC, at most ${MAX_USAGE_DAYS - 1} days after \`from\`. Default: today.`)
  readonly to: string | undefined;
}

/** Days in UTC, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** Returns the days of a report; by default the last 30. Throws 400 `INVALID_PARAMETER` for too many or none. */
export function rangeOf({ from, to }: Pick<UsageQuery, 'from' | 'to'>, now: Date): DayRange {
  const last = to ?? dayOf(now.getTime());
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  if (days < 0) throw invalidParameter(`from must not be after to, which is ${last}.`);
  if (days < MAX_USAGE_DAYS) return { from: first, to: last };
  throw invalidParameter(`to must be at most ${MAX_USAGE_DAYS - 1} days after from.`);
}

export function endOf(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString();
}

function Day(description: string): PropertyDecorator {
  const form = /^20\d\d-\d\d-\d\d$/;
  return QueryParameter({
    read: (text) => (form.test(text) ? text : undefined),
    absent: undefined,
    schema: { type: 'string', format: 'date', pattern: form.source, description },
    isAllowed: isInstant,
    rule: 'must be a day of this century, for example 2026-11-21',
  });
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
