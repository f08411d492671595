import type { Type } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { AUDIT_TYPES, type AuditStatus, type AuditType } from '#contracts/audit/audits';
import { failureCodeOf, FAILURE_REASONS } from '#contracts/audit/failure-reasons';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { MAX_ISSUES } from '../view/state-after.js';
import {
  arrayOf,
  count,
  Field,
  idOf,
  schemaRef,
  text,
  timestamp,
  type Schema,
} from '../../http/openapi/schemas.js';
import { Dimensions, Issue, KindOfPage, PAGE_KIND, Scores } from './result-responses.js';

const OPTIONAL = { optional: true };

/** Contract section 2.2, as fetch, cancel and events have it. */
export class Credits {
  @Field(count('The credits that were charged.')) charged!: number;
  @Field(count('The part of them that was refunded.')) refunded!: number;
}

export const AUDIT_TYPE: Schema = {
  ...text('The engine to buy, or all of them.'),
  enum: AUDIT_TYPES,
};

export const AUDIT_ID = idOf('audit', 'The id of the audit.');

/** What every response and event has that shows an audit. */
export class ShownAudit {
  @Field(AUDIT_ID) audit_id!: string;
  @Field(AUDIT_TYPE) type!: AuditType;
  @Field({ ...text('The audited URL, as it was sent.'), maxLength: MAX_URL_LENGTH }) url!: string;
  @Field(timestamp('When the audit was created.')) created_at!: string;
}

export const COMPLETED_AT = timestamp('When the audit ended.');
export const FAILURE_REASON: Schema = {
  ...text(
    'The cause, for programs. `/docs/errors` has the meaning and the refund of each. New reasons may come at any time.',
  ),
  pattern: '^[a-z_]+$',
  'x-extensible-enum': FAILURE_REASONS,
  examples: ['timeout', 'dns_not_found', 'engine_crashed'],
};

export class AuditFailure {
  @Field({
    ...text(
      '`AUDIT_` and the reason in upper case. Each code has a page below `/docs/errors`. New codes may come at any time.',
    ),
    pattern: '^AUDIT_[A-Z_]+$',
    'x-extensible-enum': FAILURE_REASONS.map(failureCodeOf),
    examples: ['AUDIT_TIMEOUT'],
  })
  code!: string;
  @Field(text('For people: what happened, and what to do.')) message!: string;
}

/** The fields of every fetched audit and every event of one. */
export class FetchedAudit extends ShownAudit {
  @Field() credits!: Credits;
}

/** What a GET shows of an audit, and no event does. */
class ReadAudit extends FetchedAudit {
  @Field({ ...PAGE_KIND, description: 'The `kind` of the create. Absent if there was none.' }, OPTIONAL)
  kind?: string;
  @Field(
    {
      type: 'object',
      additionalProperties: true,
      description:
        'The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30 days after the end of the audit, unless the operator has set another time.',
    },
    { optional: true },
  )
  metadata?: object;
}

/** The shapes of contract section 4.2, by the statuses that have them. */
export class AuditInFlight extends ReadAudit {
  @Field({ type: 'string', enum: ['queued', 'processing'] }) status!: AuditStatus;
}

class ScoredAudit extends ReadAudit {
  @Field({ type: 'string', enum: ['complete'] }) status!: AuditStatus;
  @Field({}, OPTIONAL) page?: KindOfPage;
  @Field() scores!: Scores;
  @Field(COMPLETED_AT) completed_at!: string;
}

const ISSUES = arrayOf(
  'Issue',
  `The issues: first what is critical, then markup of the page’s subject that is broken or untrue, then by impact. The first ${MAX_ISSUES}; the report lists all.`,
);
const ISSUES_TOTAL = count('How many issues the audit found, of which `issues` has the first.');

@ApiExtraModels(Issue)
export class AuditComplete extends ScoredAudit {
  @Field() dimensions!: Dimensions;
  @Field(ISSUES) issues!: Issue[];
  @Field(ISSUES_TOTAL) issues_total!: number;
}

/** An audit in a list has no dimensions. */
@ApiExtraModels(Issue)
export class ListedAuditComplete extends ScoredAudit {
  @Field(
    {
      ...ISSUES,
      description: `${ISSUES.description} Absent if the result was archived: \`GET /audit/{audit_id}\` still has them.`,
    },
    { optional: true },
  )
  issues?: Issue[];
  @Field(ISSUES_TOTAL) issues_total!: number;
}

export class AuditFailed extends ReadAudit {
  @Field({ type: 'string', enum: ['failed'] }) status!: AuditStatus;
  @Field(FAILURE_REASON) failure_reason!: string;
  @Field() error!: AuditFailure;
  @Field(COMPLETED_AT) completed_at!: string;
}

export class AuditCancelled extends ReadAudit {
  @Field({ type: 'string', enum: ['cancelled'] }) status!: AuditStatus;
  @Field(COMPLETED_AT) completed_at!: string;
}

/** An audit whose fields depend on its status. */
function byStatus(name: string, complete: Type) {
  const shapes: Readonly<Record<AuditStatus, Type>> = {
    queued: AuditInFlight,
    processing: AuditInFlight,
    complete,
    failed: AuditFailed,
    cancelled: AuditCancelled,
  };
  const models = [...new Set(Object.values(shapes))];
  const mapping = Object.entries(shapes).map(([status, shape]): [string, string] => [
    status,
    schemaRef(shape.name).$ref!,
  ]);
  const schema: Schema = {
    oneOf: models.map((model) => schemaRef(model.name)),
    discriminator: { propertyName: 'status', mapping: Object.fromEntries(mapping) },
  };
  return { name, models, schema };
}

export const AUDIT = byStatus('Audit', AuditComplete);

export const LISTED_AUDIT = byStatus('ListedAudit', ListedAuditComplete);
