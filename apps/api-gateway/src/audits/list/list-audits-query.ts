import { AUDIT_STATUSES, AUDIT_TYPES, type AuditStatus, type AuditType } from '#contracts/audit/audits';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { INSTANT, isInstant } from '#contracts/validation/is-iso-time';
import { isStorable } from '#contracts/validation/text';
import { isId } from '#contracts/identifiers';
import { QueryFamily, QueryParameter, SomeOf, WholeNumber } from '../../http/validation/query-parameters.js';
import { RefusedAs } from '../../http/validation/refused-as.js';

@RefusedAs('INVALID_PARAMETER', 'The query is not valid.')
export class ListAuditsQuery {
  @SomeOf(AUDIT_STATUSES, 'Only audits with one of these statuses.')
  readonly status: readonly AuditStatus[] | undefined;

  @SomeOf(AUDIT_TYPES, 'Only audits of one of these types.')
  readonly type: readonly AuditType[] | undefined;

  @QueryParameter({
    read: (text) => text,
    absent: undefined,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_URL_LENGTH,
      description: 'Only audits of this URL, character by character as it was sent to the create.',
    },
    isAllowed: (url) =>
      typeof url === 'string' && url !== '' && url.length <= MAX_URL_LENGTH && isStorable(url),
    rule: `must be text of 1 to ${MAX_URL_LENGTH} characters`,
  })
  readonly url: string | undefined;

  @Instant('Only audits that were created after this time.', dateOf)
  readonly created_after: Date | undefined;

  @Instant('Only audits that were created before this time.', dateAfterPart)
  readonly created_before: Date | undefined;

  @QueryFamily({
    read: metadataPair,
    max: 10,
    schema: {
      type: 'string',
      description:
        'Only audits whose `metadata` has the key KEY with this value. The value is a text, a number or a boolean. Several of these parameters must all match. Keys of nested objects are not searched. Metadata that is no longer kept is not found.',
    },
  })
  readonly metadata: readonly MetadataPair[] | undefined;

  @WholeNumber({ min: 1, max: 100, absent: 20 }, 'At most so many audits. A response may have fewer.')
  readonly limit!: number;

  @QueryParameter({
    read: positionOf,
    absent: undefined,
    schema: {
      type: 'string',
      description: 'The `next_cursor` of the page before. Send the same filters with it.',
    },
    isAllowed: (position) => typeof position === 'object' && position !== null,
    rule: 'must be the next_cursor of an earlier answer',
  })
  readonly cursor: ListPosition | undefined;
}

/** A time with its zone, or a day, which begins in UTC; undefined if absent. */
function Instant(description: string, read: (text: string) => Date): PropertyDecorator {
  return QueryParameter({
    read: (text) => (isInstant(text) ? read(text) : undefined),
    absent: undefined,
    schema: { type: 'string', pattern: INSTANT.source, description: `${description} ISO 8601.` },
    isAllowed: (value) => value instanceof Date,
    rule: 'must be an ISO 8601 time, for example 2026-11-21T09:30:00Z; a + in it is written %2B',
  });
}

function dateOf(text: string): Date {
  return new Date(text);
}

/** Times of audits have milliseconds: a part of one belongs to what was before it. */
function dateAfterPart(text: string): Date {
  const hasPart = /\.\d{3}\d*[1-9]/.test(text);
  return new Date(Date.parse(text) + (hasPart ? 1 : 0));
}

export interface ListPosition {
  /** Microseconds since 1970, as text: JavaScript's dates would lose some of them. */
  readonly createdAt: string;
  readonly auditId: string;
}

/** Returns the SQL expression of a row's position, as `cursorOf` takes it. */
export const POSITION = `(extract(epoch from created_at) * 1000000)::bigint || '.' || audit_id`;

const POSITION_TEXT = /^(\d{1,16})\.(.+)$/;

/** Returns a position as opaque text. */
export function cursorOf(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/** Returns the position that a cursor names; undefined for a text that `cursorOf` never returns. */
export function positionOf(cursor: string): ListPosition | undefined {
  const position = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, auditId] = POSITION_TEXT.exec(position) ?? [];
  if (createdAt === undefined || auditId === undefined || !isId('audit', auditId)) return undefined;
  return cursorOf(position) === cursor ? { createdAt, auditId } : undefined;
}

/** A filter `metadata.KEY=VALUE`: the texts that stored metadata may have it as, which is canonical JSON. */
interface MetadataPair {
  readonly asText: string;
  /** The value as a number or boolean; undefined if it is none. */
  readonly asJson: string | undefined;
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function metadataPair(key: string, value: string): MetadataPair {
  const name = `${JSON.stringify(key)}:`;
  const json = canonicalOf(value);
  return {
    asText: `${name}${JSON.stringify(value)}`,
    asJson: json === undefined ? undefined : `${name}${json}`,
  };
}

/** Returns whether one key of the object itself, not of an object in it, has the value. `metadata` is canonical JSON. */
export function holdsPair(metadata: string, { asText, asJson }: MetadataPair): boolean {
  return isMember(metadata, asText) || (asJson !== undefined && isMember(metadata, asJson));
}

/** Returns the text that `sortedJson` writes for a number or boolean. */
function canonicalOf(value: string): string | undefined {
  if (value === 'true' || value === 'false') return value;
  const number = NUMBER.test(value) ? Number(value) : Number.NaN;
  // Metadata has no number beyond a double.
  return Number.isFinite(number) ? String(number) : undefined;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** It is a loop over the text because partners may nest deeper than a parser of the service would like to go. */
function isMember(json: string, member: string): boolean {
  let at = json.indexOf(member);
  let depth = 0;
  let inText = false;
  for (let index = 0; at >= 0; index++) {
    if (index > at) at = json.indexOf(member, index);
    if (index === at && depth === 1 && !inText && /[,}]/.test(json.charAt(at + member.length))) return true;
    const character = json.charCodeAt(index);
    if (character === QUOTE) inText = !inText;
    else if (inText && character === BACKSLASH) index++;
    else if (!inText && OPENING.has(character)) depth++;
    else if (!inText && CLOSING.has(character)) depth--;
  }
  return false;
}
