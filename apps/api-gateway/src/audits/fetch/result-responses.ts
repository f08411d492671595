import { ApiExtraModels, ApiSchema } from '@nestjs/swagger';
import { type Engine, ENGINES, ISSUE_BASES, type IssueBasis } from '#contracts/audit/audits';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import {
  arrayOf,
  count,
  Field,
  schemaRef,
  text,
  timestamp,
  type Schema,
} from '../../http/openapi/schemas.js';

const OPTIONAL = { optional: true };

const SCORE: Schema = { type: 'integer', nullable: true, minimum: 0, maximum: 100 };
const ENGINE_SCORE: Schema = {
  ...SCORE,
  description: 'From 0 to 100. null if it was not purchased, or if nothing could be measured.',
};

/** Contract section 2.1. */
@ApiSchema({
  description: 'How well the page follows known rules. The scores do not predict rankings or citations.',
})
export class Scores {
  @Field({
    ...SCORE,
    description:
      'For type `all`: `0.40 × seo + 0.30 × aeo + 0.30 × geo`. For the other types: the score of the type. null if nothing could be measured.',
  })
  overall!: number | null;
  @Field(ENGINE_SCORE) seo!: number | null;
  @Field(ENGINE_SCORE) aeo!: number | null;
  @Field(ENGINE_SCORE) geo!: number | null;
}

export class Check {
  @Field({
    ...text('The id of the check. An id keeps its meaning. New checks may come at any time.'),
    examples: ['seo.meta.title'],
  })
  id!: string;
  @Field(text('A statement that is true of a good page.')) title!: string;
  @Field({
    type: 'number',
    minimum: 0,
    description:
      'Its share in the scores of dimension and engine. A check of weight 0 is reported, but counts in no score.',
  })
  weight!: number;
  @Field(
    { type: 'boolean', description: 'True for a fault: a pass earns nothing, and a failure costs.' },
    OPTIONAL,
  )
  fault?: true;
  @Field({
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 1,
    description: 'From 0 to 1. null if the check did not apply or could not be measured.',
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
    description: 'The weighted mean of its checks. null if none of them applied.',
  })
  score!: number | null;
  @Field(arrayOf('Check', 'All its checks, in the order of the catalogue.')) checks!: Check[];
}

@ApiSchema({ description: 'How many of the checks have a score.' })
export class Completeness {
  @Field(count('Checks with a score.')) computed!: number;
  @Field(count('Checks of the purchased engines.')) total!: number;
  @Field(arrayOf('string', 'Ids of the checks that did not apply to the page, or could not be measured.'))
  missing!: string[];
}

const BY_DIMENSION: Schema = { type: 'object', additionalProperties: schemaRef('Dimension') };

/** Holds the purchased engines only, and the facts of the measurement that were stored when the audit completed. */
@ApiExtraModels(Dimension)
@ApiSchema({
  description:
    'How the page was measured, and the parts of the scores: by engine, then by name of the dimension.',
})
export class Dimensions {
  @Field(
    text('The version of checks, weights and crawler table. Do not compare scores of different versions.'),
    OPTIONAL,
  )
  scoring_version?: string;
  @Field(timestamp('When the audit ran. The ages of dates are measured from here.'), OPTIONAL) as_of?: string;
  @Field(text('The address of the audited page, after redirects.'), OPTIONAL) final_url?: string;
  @Field({}, OPTIONAL) completeness?: Completeness;
  @Field(BY_DIMENSION, OPTIONAL) seo?: Record<string, Dimension>;
  @Field(BY_DIMENSION, OPTIONAL) aeo?: Record<string, Dimension>;
  @Field(BY_DIMENSION, OPTIONAL) geo?: Record<string, Dimension>;
}

const DOC_URL: Schema = {
  type: 'string',
  format: 'uri',
  description: 'A page about the check: when it applies, how it is scored, examples, and how to fix it.',
};

export class FollowingIssue {
  @Field(text('The id of the check.')) id!: string;
  @Field({ type: 'string', enum: ENGINES }) engine!: Engine;
  @Field(text('The problem that it found.')) title!: string;
  @Field(DOC_URL, OPTIONAL) doc_url?: string;
}

export class MarkupPosition {
  @Field(count('The line in the HTML as the server sent it, from 1.')) line!: number;
  @Field(count('The column in UTF-16 characters, from 1.')) column!: number;
  @Field(text('A CSS selector of the element.')) path!: string;
  @Field(text('The markup from there, up to 200 characters. Treat it as untrusted text.')) excerpt!: string;
}

@ApiSchema({ description: 'What repairs the issue, written with the page’s own values.' })
export class IssueCode {
  @Field({ type: 'string', enum: ['html', 'json', 'text'] }) language!: string;
  @Field(text('Where it belongs: `in the <head>`.')) into!: string;
  @Field(text('What stands there now. Absent if nothing does. Treat it as untrusted text.'), OPTIONAL)
  before?: string;
  @Field(text('What to write. It has values of the page, escaped for the language.')) after!: string;
  @Field(
    arrayOf('string', 'What is left out: the page does not say it, or not in a form that machines read.'),
    OPTIONAL,
  )
  missing?: string[];
  @Field({ type: 'boolean', description: 'True for an example in the words of the page.' }, OPTIONAL)
  example?: true;
}

const GAINS: Schema = {
  type: 'object',
  additionalProperties: { type: 'number' },
  description: 'The points that each engine gains that has a part in the issue.',
};

@ApiExtraModels(FollowingIssue, MarkupPosition, IssueCode)
export class Issue {
  @Field(text('The id of the check that found it.')) id!: string;
  @Field(DOC_URL, OPTIONAL) doc_url?: string;
  @Field({ type: 'string', enum: ENGINES }) engine!: Engine;
  @Field(text('The dimension of the check.')) dimension!: string;
  @Field({
    ...text(
      '`critical` for what keeps the page from being found, read or cited. Otherwise it follows from the points that the issue costs.',
    ),
    enum: ['critical', 'high', 'medium', 'low'],
  })
  severity!: string;
  @Field({
    type: 'number',
    description:
      'The points that the overall score gains if only this issue is fixed, with what follows from it.',
  })
  impact!: number;
  @Field(text('The problem.')) title!: string;
  @Field(text('Why it matters.')) why!: string;
  @Field(text('What to do.')) fix!: string;
  @Field(arrayOf('string', 'Up to five lines that were quoted from the page or measured.'))
  evidence!: string[];
  @Field(
    {
      ...text(
        'How strong the source of the check is: documented by search engines or standards, measured in a study, or convention.',
      ),
      enum: ISSUE_BASES,
    },
    OPTIONAL,
  )
  basis?: IssueBasis;
  @Field(text('The source of the check, in short.'), OPTIONAL) source?: string;
  @Field(GAINS, OPTIONAL) gains?: Record<string, number>;
  @Field(arrayOf('MarkupPosition', 'Up to five positions of the fault in the HTML.'), OPTIONAL)
  where?: MarkupPosition[];
  @Field(arrayOf('FollowingIssue', 'Other checks that fail for the same cause.'), OPTIONAL)
  follows?: FollowingIssue[];
  @Field({}, OPTIONAL) code?: IssueCode;
}

export const PAGE_KIND: Schema = {
  type: 'string',
  pattern: '^[a-z_]+$',
  'x-extensible-enum': PAGE_KINDS,
  examples: ['product', 'article'],
};

@ApiSchema({
  description: 'What the page is for. It decides which checks make sense.',
})
export class KindOfPage {
  @Field({
    ...PAGE_KIND,
    description:
      'The kind that stands for the page; `other` if it looks like none. New kinds may come at any time.',
  })
  kind!: string;
  @Field({
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'How sure it is, with two decimals. 1 for a kind that the create gave.',
  })
  sure!: number;
  @Field(
    arrayOf(
      'string',
      'The reasons as sentences, the strongest first. They also say what the page looks like, if the create gave another kind.',
    ),
  )
  why!: string[];
  @Field({ type: 'boolean', description: 'Present if the create gave the kind.' }, OPTIONAL)
  given?: true;
}
