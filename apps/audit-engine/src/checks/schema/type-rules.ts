import { kindsOf } from '../../page/structured-data/schema-types.js';
import type { SchemaNode } from '../../page/structured-data/schema-node.js';
import {
  AGGREGATE_OFFER,
  BREADCRUMB_ENTRIES,
  JOB_LOCATION,
  need,
  needInEach,
  needLength,
  type Requirement,
} from './schema-requirements.js';

/** The properties that objects of a type need for a rich result, and those that complete them. */
export interface TypeRule {
  /** Google's required properties; empty for types without any. */
  readonly required: readonly Requirement[];
  /** Recommended: without it a machine can't know what the object is, or whose. */
  readonly recommended?: readonly Requirement[];
}

/** Not required for a review within the object that it is about. */
export const SUBJECT = need('itemReviewed.name');

const PRICE_IN_OFFERS = needInEach(
  'offers',
  'price',
  'lowPrice',
  'priceSpecification.price',
  'priceSpecification.minPrice',
  'offers.price',
);

/**
 * Each comment names the page of Google's documentation of structured data (developers.google.com/search/docs) that
 * requires it. `DefinedTerm` has no rich result and follows schema.org.
 */
const RULES: Readonly<Record<string, TypeRule>> = {
  // article
  Article: {
    required: [],
    recommended: [
      need('headline'),
      need('author.name', 'publisher.name'),
      need('datePublished', 'dateModified'),
    ],
  },
  // product-snippet
  Product: {
    required: [need('name'), need('offers', 'review', 'aggregateRating'), PRICE_IN_OFFERS, AGGREGATE_OFFER],
  },
  // product-variants: what is common to the variants; a price is in each of them, or here for all
  ProductGroup: {
    required: [need('name'), need('hasVariant', 'offers', 'review', 'aggregateRating'), PRICE_IN_OFFERS],
    recommended: [need('hasVariant'), need('variesBy'), need('productGroupID')],
  },
  // review-snippet
  Review: { required: [SUBJECT, need('reviewRating.ratingValue'), need('author')] },
  AggregateRating: { required: [SUBJECT, need('ratingValue'), need('ratingCount', 'reviewCount')] },
  // recipe
  Recipe: { required: [need('name'), need('image')] },
  // video
  VideoObject: { required: [need('name'), need('thumbnailUrl'), need('uploadDate')] },
  // job-posting
  JobPosting: {
    required: [
      need('title'),
      need('description'),
      need('datePosted'),
      need('hiringOrganization'),
      JOB_LOCATION,
    ],
  },
  // breadcrumb
  BreadcrumbList: { required: BREADCRUMB_ENTRIES },
  // organization
  Organization: { required: [], recommended: [need('name')] },
  // local-business
  LocalBusiness: { required: [need('name'), need('address')] },
  // event
  Event: { required: [need('name'), need('startDate'), need('location')] },
  // qapage
  QAPage: {
    required: [
      need('mainEntity.name', 'mainEntity.text'),
      need('mainEntity.answerCount'),
      need('mainEntity.acceptedAnswer.text', 'mainEntity.suggestedAnswer.text'),
    ],
  },
  // faqpage
  FAQPage: { required: [need('mainEntity.name'), need('mainEntity.acceptedAnswer.text')] },
  // how-to, until it was retired
  HowTo: { required: [need('name'), need('step')] },
  // profile-page
  ProfilePage: { required: [need('mainEntity.name')] },
  // discussion-forum
  DiscussionForumPosting: {
    required: [need('author'), need('datePublished'), need('text', 'image', 'video')],
  },
  // dataset
  Dataset: { required: [need('name'), needLength('description', 50, 5_000)] },
  // software-app
  SoftwareApplication: {
    required: [need('name'), need('offers.price'), need('aggregateRating', 'review')],
  },
  // course
  Course: { required: [need('name'), need('description'), need('provider')] },
  DefinedTerm: { required: [], recommended: [need('name'), need('description')] },
};

/** A variant has its name and its reviews from its group, if it has none of its own (product-variants). */
const VARIANT: TypeRule = { required: [PRICE_IN_OFFERS, AGGREGATE_OFFER] };

/** Returns the rules for an object with their types: a Restaurant is a LocalBusiness and an Organization. */
export function rulesFor(node: SchemaNode, isVariant: boolean): readonly (readonly [string, TypeRule])[] {
  const kinds = kindsOf(node);
  return [...kinds].flatMap((type) => {
    // Nobody buys the group itself.
    if (type === 'Product' && kinds.has('ProductGroup')) return [];
    if (type === 'Product' && isVariant) return [[type, VARIANT] as const];
    const rule = Object.hasOwn(RULES, type) ? RULES[type] : undefined;
    return rule === undefined ? [] : [[type, rule] as const];
  });
}
