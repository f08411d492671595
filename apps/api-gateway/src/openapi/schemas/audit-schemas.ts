import { AUDIT_STATUSES, AUDIT_TYPES, type AuditStatus, ENGINES, type Severity } from '#contracts/audits';
import { failureCodeOf, FAILURE_REASONS } from '#contracts/failure-reasons';
import { MAX_URL_LENGTH } from '#contracts/limits';
import type { Schema } from '../openapi-types.js';
import { count, idOf, integer, objectOf, schemaRef, timestamp } from './schema.js';

export const AUDIT_ID = idOf('audit', 'Names the audit.');

export const AUDIT_TYPE: Schema = {
  type: 'string',
  enum: AUDIT_TYPES,
  description: 'What is bought: one of the engines, or all of them.',
};

/** A URL in an answer: as the partner wrote it. */
export const AUDITED_URL: Schema = {
  type: 'string',
  maxLength: MAX_URL_LENGTH,
  description: 'The audited URL, as it was given.',
};

const CHARGED = count('Credits that the creation debited.');
const REFUNDED = count('Credits of them that were given back.');

/** Contract section 2.2, as fetch, cancel and events have it. */
export const CREDITS = objectOf({ charged: CHARGED, refunded: REFUNDED });

/** Contract section 2.2, as create has it. */
const CREDITS_AFTER_DEBIT = objectOf({
  charged: CHARGED,
  balance_after: integer('The balance that is left after the debit.'),
});

const SCORE: Schema = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 100,
  description: 'From 0 to 100; null outside the purchased type, and where nothing could be measured.',
};

/** Contract section 2.1. */
export const SCORES = objectOf(
  {
    overall: {
      ...SCORE,
      description:
        '`0.40 × seo + 0.30 × aeo + 0.30 × geo` of an audit of all, else the score of its type; null where none could be measured.',
    },
    seo: SCORE,
    aeo: SCORE,
    geo: SCORE,
  },
  {
    description:
      'How ready the page is by known rules: a heuristic, and no prediction of rankings or citations.',
  },
);

const UNIT_SCORE: Schema = {
  type: ['number', 'null'],
  minimum: 0,
  maximum: 1,
  description: 'From 0 to 1; null where the check did not apply or could not be measured.',
};

const CHECK = objectOf({
  id: {
    type: 'string',
    description: 'Names the check; it keeps its meaning. New ones may come at any time.',
    examples: ['seo.meta.title'],
  },
  title: { type: 'string', description: 'What is asked, as a statement that is true of a good page.' },
  weight: {
    type: 'number',
    minimum: 0,
    description: 'Its share in the scores of dimension and engine; 0 is reported and counts nowhere.',
  },
  score: UNIT_SCORE,
});

const DIMENSION = objectOf({
  score: {
    type: ['number', 'null'],
    minimum: 0,
    maximum: 100,
    description: 'The weighted mean of its checks; null where none of them applied.',
  },
  checks: {
    type: 'array',
    items: schemaRef('Check'),
    description: 'All of them, in the order of the catalogue.',
  },
});

const COMPLETENESS = objectOf(
  {
    computed: { type: 'integer', minimum: 0, description: 'Checks with a score.' },
    total: { type: 'integer', minimum: 0, description: 'Checks of the purchased engines.' },
    missing: {
      type: 'array',
      items: { type: 'string' },
      description: 'Ids of the checks that did not apply to the page, or could not be measured.',
    },
  },
  { description: 'How much of what was asked could be answered.' },
);

/** How it was measured; an audit that completed before some of it was kept has it not. */
const MEASUREMENT = {
  scoring_version: {
    type: 'string',
    description: 'Of checks, weights and crawler table. Scores of different versions are not comparable.',
  },
  as_of: timestamp('What the ages of dates were measured against.'),
  final_url: { type: 'string', description: 'Where redirects led: the page that was audited.' },
  completeness: COMPLETENESS,
} as const satisfies Readonly<Record<string, Schema>>;

/** By engine and by the name of the dimension. Only purchased engines are there. */
const DIMENSIONS: Schema = {
  ...objectOf(
    {
      ...MEASUREMENT,
      ...Object.fromEntries(
        ENGINES.map((engine) => [
          engine,
          { type: 'object', additionalProperties: schemaRef('Dimension') } satisfies Schema,
        ]),
      ),
    },
    { optional: [...Object.keys(MEASUREMENT), ...ENGINES] },
  ),
  description:
    'How the page was measured, and the breakdown of the scores: by engine, then by the name of the dimension.',
};

const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

const ISSUE = objectOf({
  id: { type: 'string', description: 'Names the check that found it.' },
  engine: { type: 'string', enum: ENGINES },
  dimension: { type: 'string', description: 'The dimension of the engine that it counts in.' },
  severity: {
    type: 'string',
    enum: SEVERITIES,
    description: '`critical` where it caps the score or costs most; the others by the points that it costs.',
  },
  impact: {
    type: 'number',
    description: 'Points that the score of the engine would gain if this were mended.',
  },
  title: { type: 'string', description: 'What is asked, and is not so here.' },
  why: { type: 'string', description: 'Why it matters.' },
  fix: { type: 'string', description: 'What to do.' },
  evidence: {
    type: 'array',
    items: { type: 'string' },
    description: 'What was found: up to five lines, quoted from the page or measured.',
  },
});

export const FAILURE_REASON: Schema = {
  type: 'string',
  pattern: '^[a-z_]+$',
  'x-extensible-enum': FAILURE_REASONS,
  description:
    'Why it failed, for programs; `/docs/errors` says what each means and refunds. New reasons may come at any time.',
  examples: ['timeout', 'dns_not_found', 'engine_crashed'],
};

const FAILURE = objectOf({
  code: {
    type: 'string',
    pattern: '^AUDIT_[A-Z_]+$',
    'x-extensible-enum': FAILURE_REASONS.map(failureCodeOf),
    description:
      '`AUDIT_` and the reason in upper case; each has a page below `/docs/errors`. New codes may come at any time.',
    examples: ['AUDIT_TIMEOUT'],
  },
  message: { type: 'string', description: 'For people: what happened, and what to do.' },
});

export const CREATED_AT = timestamp('When the audit was created.');
export const COMPLETED_AT = timestamp('When it reached the state that it ended in.');

/** The fields that every fetched audit has; the contract's order is by status. */
function auditIn(statuses: readonly AuditStatus[], fields: Readonly<Record<string, Schema>>): Schema {
  return objectOf({
    audit_id: AUDIT_ID,
    status: { type: 'string', enum: statuses },
    type: AUDIT_TYPE,
    url: AUDITED_URL,
    ...fields,
    credits: schemaRef('Credits'),
    created_at: CREATED_AT,
  });
}

/** The shapes of contract section 4.2, by the statuses that have them. */
const SHAPES = {
  AuditInFlight: auditIn(['queued', 'processing'], {}),
  AuditComplete: auditIn(['complete'], {
    scores: schemaRef('Scores'),
    dimensions: DIMENSIONS,
    issues: {
      type: 'array',
      items: schemaRef('Issue'),
      description: 'What to mend, by severity and then by impact.',
    },
    completed_at: COMPLETED_AT,
  }),
  AuditFailed: auditIn(['failed'], {
    failure_reason: FAILURE_REASON,
    error: schemaRef('AuditFailure'),
    completed_at: COMPLETED_AT,
  }),
  AuditCancelled: auditIn(['cancelled'], { completed_at: COMPLETED_AT }),
} as const satisfies Readonly<Record<string, Schema>>;

const SHAPE_OF_STATUS: Readonly<Record<AuditStatus, keyof typeof SHAPES>> = {
  queued: 'AuditInFlight',
  processing: 'AuditInFlight',
  complete: 'AuditComplete',
  failed: 'AuditFailed',
  cancelled: 'AuditCancelled',
};

/** A fetched audit: which fields it has depends on its status. */
const AUDIT: Schema = {
  oneOf: Object.keys(SHAPES).map(schemaRef),
  discriminator: {
    propertyName: 'status',
    mapping: Object.fromEntries(
      AUDIT_STATUSES.map((status) => [status, schemaRef(SHAPE_OF_STATUS[status]).$ref!]),
    ),
  },
};

const CREATED_AUDIT = objectOf({
  audit_id: AUDIT_ID,
  status: { type: 'string', const: 'queued' },
  type: AUDIT_TYPE,
  url: AUDITED_URL,
  credits: CREDITS_AFTER_DEBIT,
  links: objectOf({
    self: { type: 'string', pattern: '^/api/v1/audit/', description: 'The path to fetch the audit at.' },
  }),
  created_at: CREATED_AT,
});

const CANCELLED_AUDIT = objectOf({
  audit_id: AUDIT_ID,
  status: {
    type: 'string',
    enum: AUDIT_STATUSES,
    description: '`cancelled`, or the state that it had ended in before.',
  },
  credits: schemaRef('Credits'),
});

const CREATE_REQUEST: Schema = {
  ...objectOf(
    {
      url: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_URL_LENGTH,
        pattern: '^[hH][tT][tT][pP][sS]?://',
        description:
          'The page to audit: on a public host, without user name and password, on a port for the web.',
      },
      type: AUDIT_TYPE,
      metadata: {
        type: ['object', 'null'],
        additionalProperties: true,
        description:
          'Free-form tags of your own; null is like none. They are kept for 30 days after the end of the audit, and each workspace keeps 256 MiB of them at most, unless the operator has said otherwise; what is more is refused with `METADATA_LIMIT` and not charged.',
      },
    },
    { optional: ['metadata'], description: 'Other fields are ignored.' },
  ),
  additionalProperties: true,
};

export const AUDIT_SCHEMAS: Readonly<Record<string, Schema>> = {
  CreateAuditRequest: CREATE_REQUEST,
  CreatedAudit: CREATED_AUDIT,
  Audit: AUDIT,
  ...SHAPES,
  CancelAnswer: CANCELLED_AUDIT,
  Credits: CREDITS,
  Scores: SCORES,
  Dimension: DIMENSION,
  Check: CHECK,
  Issue: ISSUE,
  AuditFailure: FAILURE,
};
