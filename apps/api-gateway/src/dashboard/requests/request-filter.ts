import { Matches } from 'class-validator';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsInstant } from '#contracts/validation/is-iso-time';
import { IsLine } from '#contracts/validation/text';
import { IsId } from '#contracts/validation/values';
import { readFilter } from '../frame/list.js';
import { REQUEST_POSITION } from '../frame/list-position.js';

const MAX_WORD_LENGTH = 100;
/** What a person may copy from a screen: `2026-11-23 20:15 UTC`. */
const SHOWN_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:UTC|Z)?$/;
const TIME_RULE = '$property must be a time in UTC such as 2026-11-23 20:15, or a day';

/** The fields of the filter as they are typed. Empty ones are absent. */
export class RequestFilter {
  @MayBeAbsent()
  @Matches(/^[1-5](\d\d|xx)$/i, { message: '$property must be a status such as 429, or 4xx' })
  readonly status?: string;

  @MayBeAbsent()
  @IsLine(MAX_WORD_LENGTH)
  readonly code?: string;

  @MayBeAbsent()
  @IsLine(MAX_WORD_LENGTH)
  readonly route?: string;

  @MayBeAbsent()
  @IsId('key')
  readonly key?: string;

  @MayBeAbsent()
  @IsLine(MAX_IDEMPOTENCY_KEY_LENGTH)
  readonly idempotency_key?: string;

  @MayBeAbsent()
  @IsId('audit')
  readonly audit?: string;

  @MayBeAbsent()
  @IsInstant({ message: TIME_RULE })
  readonly since?: string;

  @MayBeAbsent()
  @IsInstant({ message: TIME_RULE })
  readonly until?: string;

  /** The position of the last request of the page before. */
  @MayBeAbsent()
  @Matches(REQUEST_POSITION, {
    message: '$property must be the position of a request: use the link to older requests',
  })
  readonly before?: string;
}

export const REQUEST_LABELS = {
  status: 'Status',
  code: 'Error code',
  route: 'Route',
  key: 'Key',
  idempotency_key: 'Idempotency-Key',
  audit: 'Audit',
  since: 'Since',
  until: 'Until',
} as const;

/** Returns the filter of a query, and the first thing that is wrong with it. */
export function requestFilter(query: Readonly<Record<string, unknown>>) {
  const times = { since: asInstant(query.since), until: asInstant(query.until) };
  return readFilter(RequestFilter, { ...query, ...times }, REQUEST_LABELS);
}

/** Returns the first and the last status that a filter names; all without one. */
export function statusRange(status: string | undefined): readonly [number, number] {
  if (status === undefined) return [0, 999];
  const first = Number(status[0]) * 100;
  return /xx$/i.test(status) ? [first, first + 99] : [Number(status), Number(status)];
}

function asInstant(value: unknown): unknown {
  const found = typeof value === 'string' ? SHOWN_TIME.exec(value.trim()) : null;
  return found ? `${found[1]}T${found[2]}Z` : value;
}
