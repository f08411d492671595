import { oncePer } from '../../page/once.js';
import { isReference, type SchemaNode } from '../../page/structured-data/schema-node.js';
import {
  inlineObjects,
  objectsHeldBy,
  SYNTAXES,
  type StructuredData,
  type Syntax,
} from '../../page/structured-data/structured-data.js';
import {
  BREADCRUMB_ENTRIES,
  JOB_LOCATION,
  need,
  needInEach,
  needLength,
  type Requirement,
} from './schema-requirements.js';
import { kindsOf } from '../../page/structured-data/schema-types.js';

/** The properties that objects of a type need for a rich result, and those that complete them. */
interface TypeRule {
  /** Google's required properties; empty for types without any. */
  readonly required: readonly Requirement[];
  /** Recommended: without it a machine can't know what the object is, or whose. */
  readonly recommended?: readonly Requirement[];
}

/** Not required for a review within the object that it is about. */
const SUBJECT = need('itemReviewed.name');

/** Google's documentation of structured data by type; `DefinedTerm` has no rich result and follows schema.org. */
const RULES: Readonly<Record<string, TypeRule>> = {
  Article: {
    required: [],
    recommended: [
      need('headline'),
      need('author.name', 'publisher.name'),
      need('datePublished', 'dateModified'),
    ],
  },
  Product: {
    required: [
      need('name'),
      need('offers', 'review', 'aggregateRating'),
      needInEach('offers', 'price', 'lowPrice', 'priceSpecification.price', 'offers.price'),
    ],
  },
  Review: { required: [SUBJECT, need('reviewRating.ratingValue'), need('author')] },
  AggregateRating: { required: [SUBJECT, need('ratingValue'), need('ratingCount', 'reviewCount')] },
  Recipe: { required: [need('name'), need('image')] },
  VideoObject: { required: [need('name'), need('thumbnailUrl'), need('uploadDate')] },
  JobPosting: {
    required: [
      need('title'),
      need('description'),
      need('datePosted'),
      need('hiringOrganization'),
      JOB_LOCATION,
    ],
  },
  BreadcrumbList: { required: BREADCRUMB_ENTRIES },
  Organization: { required: [], recommended: [need('name')] },
  LocalBusiness: { required: [need('name'), need('address')] },
  Event: { required: [need('name'), need('startDate'), need('location')] },
  QAPage: {
    required: [
      need('mainEntity.name', 'mainEntity.text'),
      need('mainEntity.answerCount'),
      need('mainEntity.acceptedAnswer.text', 'mainEntity.suggestedAnswer.text'),
    ],
  },
  FAQPage: { required: [need('mainEntity.name'), need('mainEntity.acceptedAnswer.text')] },
  HowTo: { required: [need('name'), need('step')] },
  ProfilePage: { required: [need('mainEntity.name')] },
  DiscussionForumPosting: {
    required: [need('author'), need('datePublished'), need('text', 'image', 'video')],
  },
  Dataset: { required: [need('name'), needLength('description', 50, 5_000)] },
  SoftwareApplication: {
    required: [need('name'), need('offers.price'), need('aggregateRating', 'review')],
  },
  Course: { required: [need('name'), need('description'), need('provider')] },
  DefinedTerm: { required: [], recommended: [need('name'), need('description')] },
};

export interface SchemaVerdict {
  /** The type that the rule belongs to. */
  readonly type: string;
  readonly syntax: Syntax;
  /** The number of properties that the type requires. */
  readonly required: number;
  readonly missing: readonly string[];
  readonly missingRecommended: readonly string[];
}

/** Returns the type as a person would search for it: with its syntax, unless that is JSON-LD. */
export function verdictName({ type, syntax }: SchemaVerdict): string {
  return syntax === 'JSON-LD' ? type : `${type} (${syntax})`;
}

/** More objects than a page describes; the rest would repeat the same findings. */
const MAX_JUDGED = 500;

/** Properties whose inline objects are only mentioned here, and described elsewhere. */
const MENTIONS = new Set([
  'about',
  'citation',
  'hasVariant',
  'isAccessoryOrSparePartFor',
  'isBasedOn',
  'isPartOf',
  'isRelatedTo',
  'isSimilarTo',
  'isVariantOf',
  'itemOffered',
  'itemReviewed',
  'mentions',
  'subjectOf',
]);
/** Properties whose objects are about the object that holds them. */
const JUDGEMENTS = new Set(['aggregateRating', 'review', 'reviews']);

/** Returns how complete every object of a recognised type is, without objects that are only mentioned. */
export const judgeSchemas = oncePer((data: StructuredData): readonly SchemaVerdict[] => {
  const mentioned = inlineObjects(data, MENTIONS);
  const judgements = objectsHeldBy(data, JUDGEMENTS);
  return SYNTAXES.flatMap((syntax) =>
    data.bySyntax[syntax]
      .slice(0, MAX_JUDGED)
      .filter((node) => !mentioned.has(node) && !isReference(node))
      .flatMap((node) =>
        verdictsOn(node, data, judgements.has(node)).map((verdict) => ({ ...verdict, syntax })),
      ),
  );
});

/** Returns one verdict for each rule that applies to the node: a Restaurant is a LocalBusiness and an Organization. */
function verdictsOn(
  node: SchemaNode,
  data: StructuredData,
  hasSubject: boolean,
): Omit<SchemaVerdict, 'syntax'>[] {
  return [...kindsOf(node)].flatMap((type) => {
    const rule = Object.hasOwn(RULES, type) ? RULES[type] : undefined;
    if (rule === undefined) return [];
    const required = rule.required.filter(
      (each) => (each.applies?.(node, data) ?? true) && !(hasSubject && each === SUBJECT),
    );
    return [
      {
        type,
        required: required.length,
        missing: unmet(required, node, data),
        missingRecommended: unmet(rule.recommended ?? [], node, data),
      },
    ];
  });
}

function unmet(requirements: readonly Requirement[], node: SchemaNode, data: StructuredData): string[] {
  return requirements.filter(({ isMet }) => !isMet(node, data)).map(({ what }) => what);
}
