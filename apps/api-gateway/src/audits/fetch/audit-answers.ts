import { ApiExtraModels, ApiSchema } from '@nestjs/swagger';
import { AUDIT_TYPES, type AuditStatus, type AuditType, ENGINES, type Engine } from '#contracts/audit/audits';
import { failureCodeOf, FAILURE_REASONS } from '#contracts/audit/failure-reasons';
import { MAX_URL_LENGTH } from '#contracts/limits';
import type { Schema } from '../../docs/openapi/openapi-types.js';
import { arrayOf, count, Field, idOf, schemaRef, text, timestamp } from '../../docs/openapi/schemas.js';

/** Contract section 2.2, as fetch, cancel and events have it. */
export class Credits {
  @Field(count('Credits that the creation debited.')) charged!: number;
  @Field(count('Credits of them that were given back.')) refunded!: number;
}

export const AUDIT_TYPE: Schema = {
  ...text('What is bought: one of the engines, or all of them.'),
  enum: AUDIT_TYPES,
};

/** What every answer and event has that shows an audit. */
export class ShownAudit {
  @Field(idOf('audit', 'Names the audit.')) audit_id!: string;
  @Field(AUDIT_TYPE) type!: AuditType;
  @Field({ ...text('The audited URL, as it was given.'), maxLength: MAX_URL_LENGTH }) url!: string;
  @Field(timestamp('When the audit was created.')) created_at!: string;
}

export const COMPLETED_AT = timestamp('When it reached the state that it ended in.');

const SCORE: Schema = { type: 'integer', nullable: true, minimum: 0, maximum: 100 };
const ENGINE_SCORE: Schema = {
  ...SCORE,
  description: 'From 0 to 100; null outside the purchased type, and where nothing could be measured.',
};

/** Contract section 2.1. */
@ApiSchema({
  description:
    'How ready the page is by known rules: a heuristic, and no prediction of rankings or citations.',
})
export class Scores {
  @Field({
    ...SCORE,
    description:
      '`0.40 × seo + 0.30 × aeo + 0.30 × geo` of an audit of all, else the score of its type; null where none could be measured.',
  })
  overall!: number | null;
  @Field(ENGINE_SCORE) seo!: number | null;
  @Field(ENGINE_SCORE) aeo!: number | null;
  @Field(ENGINE_SCORE) geo!: number | null;
}

export class Check {
  @Field({
    ...text('Names the check; it keeps its meaning. New ones may come at any time.'),
    examples: ['seo.meta.title'],
  })
  id!: string;
  @Field(text('What is asked, as a statement that is true of a good page.')) title!: string;
  @Field({
    type: 'number',
    minimum: 0,
    description: 'Its share in the scores of dimension and engine; 0 is reported and counts nowhere.',
  })
  weight!: number;
  @Field({
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 1,
    description: 'From 0 to 1; null where the check did not apply or could not be measured.',
  })
  score!: number | null;
}

@ApiExtraModels(Check)
export class Dimension {
  @Field({
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: 'The weighted mean of its checks; null where none of them applied.',
  })
  score!: number | null;
  @Field(arrayOf('Check', 'All of them, in the order of the catalogue.')) checks!: Check[];
}

@ApiSchema({ description: 'How much of what was asked could be answered.' })
export class Completeness {
  @Field(count('Checks with a score.')) computed!: number;
  @Field(count('Checks of the purchased engines.')) total!: number;
  @Field(arrayOf('string', 'Ids of the checks that did not apply to the page, or could not be measured.'))
  missing!: string[];
}

const OPTIONAL = { optional: true };
const BY_DIMENSION: Schema = { type: 'object', additionalProperties: schemaRef('Dimension') };

/** Holds the purchased engines only, and the facts of the measurement that were stored when the audit completed. */
@ApiExtraModels(Dimension)
@ApiSchema({
  description:
    'How the page was measured, and the breakdown of the scores: by engine, then by the name of the dimension.',
})
export class Dimensions {
  @Field(
    text('Of checks, weights and crawler table. Scores of different versions are not comparable.'),
    OPTIONAL,
  )
  scoring_version?: string;
  @Field(timestamp('What the ages of dates were measured against.'), OPTIONAL) as_of?: string;
  @Field(text('Where redirects led: the page that was audited.'), OPTIONAL) final_url?: string;
  @Field({}, OPTIONAL) completeness?: Completeness;
  @Field(BY_DIMENSION, OPTIONAL) seo?: Record<string, Dimension>;
  @Field(BY_DIMENSION, OPTIONAL) aeo?: Record<string, Dimension>;
  @Field(BY_DIMENSION, OPTIONAL) geo?: Record<string, Dimension>;
}

export class Issue {
  @Field(text('Names the check that found it.')) id!: string;
  @Field({ type: 'string', enum: ENGINES }) engine!: Engine;
  @Field(text('The dimension of the engine that it counts in.')) dimension!: string;
  @Field({
    ...text('`critical` where it caps the score or costs most; the others by the points that it costs.'),
    enum: ['critical', 'high', 'medium', 'low'],
  })
  severity!: string;
  @Field({
    type: 'number',
    description: 'Points that the score of the engine would gain if this were fixed.',
  })
  impact!: number;
  @Field(text('What is asked, and is not so here.')) title!: string;
  @Field(text('Why it matters.')) why!: string;
  @Field(text('What to do.')) fix!: string;
  @Field(arrayOf('string', 'What was found: up to five lines, quoted from the page or measured.'))
  evidence!: string[];
}

export const FAILURE_REASON: Schema = {
  ...text(
    'Why it failed, for programs; `/docs/errors` says what each means and refunds. New reasons may come at any time.',
  ),
  pattern: '^[a-z_]+$',
  'x-extensible-enum': FAILURE_REASONS,
  examples: ['timeout', 'dns_not_found', 'engine_crashed'],
};

export class AuditFailure {
  @Field({
    ...text(
      '`AUDIT_` and the reason in upper case; each has a page below `/docs/errors`. New codes may come at any time.',
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

/** The shapes of contract section 4.2, by the statuses that have them. */
export class AuditInFlight extends FetchedAudit {
  @Field({ type: 'string', enum: ['queued', 'processing'] }) status!: AuditStatus;
}

@ApiExtraModels(Issue)
export class AuditComplete extends FetchedAudit {
  @Field({ type: 'string', enum: ['complete'] }) status!: AuditStatus;
  @Field() scores!: Scores;
  @Field() dimensions!: Dimensions;
  @Field(arrayOf('Issue', 'What to fix, by severity and then by impact.')) issues!: Issue[];
  @Field(COMPLETED_AT) completed_at!: string;
}

export class AuditFailed extends FetchedAudit {
  @Field({ type: 'string', enum: ['failed'] }) status!: AuditStatus;
  @Field(FAILURE_REASON) failure_reason!: string;
  @Field() error!: AuditFailure;
  @Field(COMPLETED_AT) completed_at!: string;
}

export class AuditCancelled extends FetchedAudit {
  @Field({ type: 'string', enum: ['cancelled'] }) status!: AuditStatus;
  @Field(COMPLETED_AT) completed_at!: string;
}

const SHAPES: Readonly<Record<AuditStatus, string>> = {
  queued: AuditInFlight.name,
  processing: AuditInFlight.name,
  complete: AuditComplete.name,
  failed: AuditFailed.name,
  cancelled: AuditCancelled.name,
};

/** A fetched audit: which fields it has depends on its status. */
export const AUDIT = {
  name: 'Audit',
  models: [AuditInFlight, AuditComplete, AuditFailed, AuditCancelled],
  schema: {
    oneOf: [...new Set(Object.values(SHAPES))].map(schemaRef),
    discriminator: {
      propertyName: 'status',
      mapping: Object.fromEntries(
        Object.entries(SHAPES).map(([status, shape]) => [status, schemaRef(shape).$ref!]),
      ),
    },
  } satisfies Schema,
};
