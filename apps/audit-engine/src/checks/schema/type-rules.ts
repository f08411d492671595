import { kindsOf } from '../../page/structured-data/schema-types.js';
import { objectsOf } from '../../page/structured-data/structured-data.js';
import type { SchemaNode } from '../../page/structured-data/schema-node.js';
import {
  BREADCRUMB_ENTRIES,
  JOB_LOCATION,
  need,
  needInEach,
  needLength,
  type Requirement,
  VENUE_ADDRESS,
} from './schema-requirements.js';

/**
 * The properties that objects of a type need for a rich result, and those that complete them, in the order in which Google's
 * page about the result lists them.
 */
export interface TypeRule {
  /** Google's required properties; empty for types without any. */
  readonly required: readonly Requirement[];
  /** Without it a machine can't know what the object is, or whose. */
  readonly essential?: readonly Requirement[];
  /** Google's recommended properties that most owners can give, and what the rich result is called. */
  readonly recommended?: readonly Requirement[];
  readonly result?: string;
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

const CURRENCY_IN_OFFERS: Requirement = {
  ...needInEach('offers', 'priceCurrency', 'priceSpecification.priceCurrency', 'offers.priceCurrency'),
  what: 'offers.priceCurrency',
  // In an offer without a price that is what is missing.
  applies: (node, data) =>
    PRICE_IN_OFFERS.applies!(node, data) &&
    (PRICE_IN_OFFERS.isMet(node, data) || objectsOf(data, node, 'offers').length === 0),
};

/**
 * Each comment names the page of Google's documentation of structured data (developers.google.com/search/docs) that
 * requires it. `DefinedTerm` has no rich result and follows schema.org.
 */
const RULES: Readonly<Record<string, TypeRule>> = {
  // article
  Article: {
    required: [],
    essential: [
      need('headline'),
      need('author.name', 'publisher.name'),
      need('datePublished', 'dateModified'),
    ],
    recommended: needs('author.url|author.sameAs|author.@id', 'dateModified', 'image'),
    result: 'article result',
  },
  // product-snippet, merchant-listing
  Product: {
    required: [
      need('name'),
      need('offers', 'review', 'aggregateRating'),
      PRICE_IN_OFFERS,
      CURRENCY_IN_OFFERS,
    ],
    recommended: needs(
      'image',
      'aggregateRating|review',
      'brand.name|manufacturer.name',
      'description',
      'sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn|isbn',
      'offers.availability|offers.offers.availability|hasVariant',
      'offers.hasMerchantReturnPolicy|offers.offers.hasMerchantReturnPolicy|hasVariant',
      'offers.shippingDetails|offers.offers.shippingDetails|hasVariant',
    ),
    result: 'merchant listing',
  },
  // product-variants: what is common to the variants; a price is in each of them, or here for all
  ProductGroup: {
    required: [need('name'), need('hasVariant', 'offers', 'review', 'aggregateRating'), PRICE_IN_OFFERS],
    essential: needs('hasVariant', 'variesBy', 'productGroupID'),
    recommended: needs('aggregateRating|review', 'brand.name', 'description'),
    result: 'product variants',
  },
  // review-snippet
  Review: { required: [SUBJECT, need('reviewRating.ratingValue'), need('author')] },
  AggregateRating: { required: [SUBJECT, need('ratingValue'), need('ratingCount', 'reviewCount')] },
  // recipe
  Recipe: {
    required: [need('image'), need('name')],
    recommended: needs(
      'aggregateRating|review',
      'author.name',
      'datePublished',
      'description',
      'recipeCategory',
      'recipeIngredient|ingredients',
      'recipeInstructions',
      'recipeYield|yield',
      'totalTime|cookTime',
    ),
    result: 'recipe result',
  },
  // video
  VideoObject: {
    required: [need('name'), need('thumbnailUrl'), need('uploadDate')],
    recommended: needs('contentUrl|embedUrl', 'description', 'duration'),
    result: 'video result',
  },
  // job-posting
  JobPosting: {
    required: [
      need('datePosted'),
      need('description'),
      need('hiringOrganization'),
      JOB_LOCATION,
      need('title'),
    ],
    recommended: needs('baseSalary', 'employmentType', 'identifier', 'validThrough'),
    result: 'job posting',
  },
  // breadcrumb
  BreadcrumbList: { required: BREADCRUMB_ENTRIES },
  // organization
  Organization: {
    required: [],
    essential: [need('name')],
    recommended: needs('address|contactPoint|telephone|email', 'description', 'logo', 'sameAs', 'url'),
    result: 'knowledge panel',
  },
  // local-business
  LocalBusiness: {
    required: [need('address'), need('name')],
    recommended: needs(
      'geo',
      'image|photo|logo',
      'openingHoursSpecification|openingHours',
      'priceRange',
      'telephone',
      'url',
    ),
    result: 'local business result',
  },
  // event
  Event: {
    required: [need('location'), VENUE_ADDRESS, need('name'), need('startDate')],
    recommended: needs(
      'description',
      'endDate',
      'eventStatus',
      'image',
      'offers',
      'organizer.name',
      'performer.name',
    ),
    result: 'event result',
  },
  // qapage
  QAPage: {
    required: [
      need('mainEntity.answerCount'),
      need('mainEntity.acceptedAnswer.text', 'mainEntity.suggestedAnswer.text'),
      need('mainEntity.name', 'mainEntity.text'),
    ],
    recommended: needs(
      'mainEntity.author.name',
      'mainEntity.datePublished|mainEntity.dateCreated',
      'mainEntity.text',
      'mainEntity.upvoteCount',
    ),
    result: 'Q&A result',
  },
  // faqpage
  FAQPage: { required: [need('mainEntity.name'), need('mainEntity.acceptedAnswer.text')] },
  // how-to, until it was retired
  HowTo: { required: [need('name'), need('step')] },
  // profile-page
  ProfilePage: {
    required: [need('mainEntity.name')],
    recommended: needs(
      'dateCreated|dateModified',
      'mainEntity.description',
      'mainEntity.image',
      'mainEntity.sameAs|mainEntity.url',
    ),
    result: 'profile page result',
  },
  // discussion-forum
  DiscussionForumPosting: {
    required: [need('author'), need('datePublished'), need('text', 'image', 'video')],
    recommended: needs('comment', 'headline', 'interactionStatistic', 'url'),
    result: 'discussion forum result',
  },
  // dataset
  Dataset: { required: [need('name'), needLength('description', 50, 5_000)] },
  // software-app
  SoftwareApplication: {
    required: [need('name'), need('offers.price'), need('aggregateRating', 'review')],
    recommended: needs('applicationCategory', 'operatingSystem'),
    result: 'software app result',
  },
  // course, course-info
  Course: {
    required: [need('description'), need('name'), need('provider')],
    recommended: needs('aggregateRating|review', 'hasCourseInstance', 'offers'),
    result: 'course list',
  },
  // carousel
  ItemList: { required: [need('itemListElement')], result: 'carousel' },
  // schema.org
  CollectionPage: {
    required: [need('name', 'headline')],
    essential: [need('mainEntity.itemListElement', 'hasPart', 'itemListElement', 'mainEntity')],
  },
  ContactPage: { required: [], essential: [need('mainEntity.name', 'about.name', 'publisher.name')] },
  DefinedTerm: { required: [], essential: [need('name'), need('description')] },
};

/** Requires each path; alternatives are divided by `|`. */
function needs(...paths: readonly string[]): readonly Requirement[] {
  return paths.map((path) => need(...path.split('|')));
}

/** A variant has its name and its reviews from its group, if it has none of its own (product-variants). */
const VARIANT: TypeRule = { required: [PRICE_IN_OFFERS, CURRENCY_IN_OFFERS] };

/** Returns the rule for a new object of a type, or for the nearest type above it; undefined if none has a rule. */
export function ruleFor(type: string): TypeRule | undefined {
  return rulesFor({ '@type': type }, false)[0]?.[1];
}

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
