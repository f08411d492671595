import { isNode, typesOf, valuesOf, type SchemaNode } from '../page/structured-data/schema-node.js';

/** What a type must say to be of use: each entry is met by any one of its properties (Google's documentation). */
type Requirement = readonly string[];

const REQUIRED: Readonly<Record<string, readonly Requirement[]>> = {
  Product: [['name'], ['offers', 'review', 'aggregateRating']],
  Review: [['itemReviewed'], ['reviewRating'], ['author']],
  AggregateRating: [['ratingValue'], ['ratingCount', 'reviewCount']],
  Recipe: [['name'], ['image']],
  VideoObject: [['name'], ['thumbnailUrl'], ['uploadDate']],
  JobPosting: [
    ['title'],
    ['description'],
    ['datePosted'],
    ['hiringOrganization'],
    ['jobLocation', 'applicantLocationRequirements'],
  ],
  BreadcrumbList: [['itemListElement']],
  Organization: [['name']],
  LocalBusiness: [['name'], ['address']],
  Event: [['name'], ['startDate'], ['location']],
  QAPage: [['mainEntity']],
  FAQPage: [['mainEntity']],
  Question: [['name'], ['acceptedAnswer', 'suggestedAnswer']],
  HowTo: [['name'], ['step']],
  Article: [['headline'], ['author', 'publisher'], ['datePublished', 'dateModified']],
  NewsArticle: [['headline'], ['author', 'publisher'], ['datePublished', 'dateModified']],
  BlogPosting: [['headline'], ['author', 'publisher'], ['datePublished', 'dateModified']],
  TechArticle: [['headline'], ['author', 'publisher'], ['datePublished', 'dateModified']],
  ProfilePage: [['mainEntity']],
  DiscussionForumPosting: [['author'], ['datePublished'], ['text', 'image', 'video']],
  Dataset: [['name'], ['description']],
  SoftwareApplication: [['name'], ['offers'], ['aggregateRating', 'review']],
  Course: [['name'], ['description'], ['provider']],
  DefinedTerm: [['name'], ['description']],
};

export interface SchemaVerdict {
  readonly type: string;
  readonly missing: readonly string[];
  /** Share of the requirements that are met. */
  readonly share: number;
}

/** How complete a node is by its first recognised type; undefined for types without a rule. */
export function judgeSchema(node: SchemaNode): SchemaVerdict | undefined {
  const type = typesOf(node).find((each) => Object.hasOwn(REQUIRED, each));
  const rules = type === undefined ? undefined : REQUIRED[type];
  if (type === undefined || rules === undefined || isReference(node)) return undefined;
  const missing = rules.filter((anyOf) => !anyOf.some((property) => valuesOf(node, property).length > 0));
  return {
    type,
    missing: missing.map((anyOf) => anyOf.join(' or ')),
    share: 1 - missing.length / rules.length,
  };
}

/** Only points to a node that is described elsewhere. */
function isReference(node: SchemaNode): boolean {
  const keys = Object.keys(node).filter((key) => key !== '@type' && key !== '@context');
  return keys.length === 1 && keys[0] === '@id';
}

/** The objects of a property: inline ones, and those it points to by `@id`. */
export function objectsOf(
  nodes: readonly SchemaNode[],
  node: SchemaNode,
  property: string,
): readonly SchemaNode[] {
  return valuesOf(node, property)
    .filter(isNode)
    .map((value) => {
      const id = value['@id'];
      if (typeof id !== 'string' || typesOf(value).length > 0) return value;
      return nodes.find((each) => each['@id'] === id && each !== value) ?? value;
    });
}
