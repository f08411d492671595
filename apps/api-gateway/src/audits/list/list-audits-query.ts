import { AUDIT_STATUSES, AUDIT_TYPES, type AuditStatus, type AuditType } from '#contracts/audit/audits';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { INSTANT, isInstant } from '#contracts/validation/is-iso-time';
import { isStorable } from '#contracts/validation/text';
import { QueryFamily, QueryParameter, SomeOf, WholeNumber } from '../../http/validation/query-parameters.js';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { type ListPosition, positionOf } from './list-cursor.js';
import { metadataPair, type MetadataPair } from './metadata-pair.js';

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
