import { Matches, ValidateBy } from 'class-validator';
import { isId } from '#contracts/identifiers';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsInstant } from '#contracts/validation/is-iso-time';
import { IsLine } from '#contracts/validation/text';
import { IsId } from '#contracts/validation/values';
import { type Violation, violationOf } from '#contracts/validation/violation';

const MAX_WORD_LENGTH = 100;
/** What a person may copy from a screen: `2026-11-23 20:15 UTC`. */
const SHOWN_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:UTC|Z)?$/;
const TIME_RULE = '$property must be a time in UTC such as 2026-11-23 20:15, or a day';
const POSITION = /^(\d{1,16})\.(req_.+)$/;

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
  @ValidateBy({
    name: 'isPosition',
    validator: {
      validate: (value) => typeof value === 'string' && positionOf(value) !== undefined,
      defaultMessage: () => '$property must be the position of a request: use the link to older requests',
    },
  })
  readonly before?: string;
}

const FILTER_FIELDS = [
  'status',
  'code',
  'route',
  'key',
  'idempotency_key',
  'audit',
  'since',
  'until',
  'before',
] as const satisfies readonly (keyof RequestFilter)[];

/** Returns the filter of a query, and the first thing that is wrong with it. Unknown parameters are left alone. */
export function readFilter(query: Readonly<Record<string, unknown>>): {
  readonly filter: RequestFilter;
  readonly violation: Violation | undefined;
} {
  const entries = FILTER_FIELDS.flatMap((name) => {
    const value = query[name];
    if (value === undefined || value === '') return [];
    return [[name, name === 'since' || name === 'until' ? asInstant(value) : value]];
  });
  const filter = Object.fromEntries(entries) as RequestFilter;
  const violation = violationOf(RequestFilter, filter);
  return { filter, violation };
}

/** Returns the first and the last status that a filter names; all without one. */
export function statusRange(status: string | undefined): readonly [number, number] {
  if (status === undefined) return [0, 999];
  const first = Number(status[0]) * 100;
  return /xx$/i.test(status) ? [first, first + 99] : [Number(status), Number(status)];
}

/** The position of a request in the log of its workspace. */
interface RequestPosition {
  /** Microseconds since 1970, as text. */
  readonly at: string;
  readonly requestId: string;
}

export function positionOf(text: string): RequestPosition | undefined {
  const [, at, requestId] = POSITION.exec(text) ?? [];
  return at !== undefined && isId('request', requestId) ? { at, requestId: requestId! } : undefined;
}

function asInstant(value: unknown): unknown {
  const found = typeof value === 'string' ? SHOWN_TIME.exec(value.trim()) : null;
  return found ? `${found[1]}T${found[2]}Z` : value;
}
