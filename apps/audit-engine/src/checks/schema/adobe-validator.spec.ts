import { describe, expect, it } from '@jest/globals';
import Validator from '@adobe/structured-data-validator';
import { described } from '../../../test-support/describe-check.js';
import { pageOf } from '../../../test-support/page-of.js';
import { judgeSchemas } from './schema-rules.js';

type Node = Readonly<Record<string, unknown>>;

/** The properties that Adobe's validator finds missing or wrong, in what it calls errors. */
async function errorsOfAdobe(node: Node): Promise<string[]> {
  const data = { jsonld: { [String(node['@type'])]: [structuredClone(node)] }, microdata: {}, rdfa: {} };
  const issues = await new Validator().validate(data);
  return issues.filter(({ severity }) => severity === 'ERROR').flatMap(({ fieldNames = [] }) => fieldNames);
}

/** Everything that we find missing or wrong, in one text. */
function findingsOf(node: Node): string {
  return judgeSchemas(pageOf(described(node)).structuredData)
    .flatMap(({ missing, values }) => [
      ...missing,
      ...values.filter(({ problem }) => problem !== undefined).map(({ path }) => path),
    ])
    .join(' ');
}

const OFFER = {
  '@type': 'Offer',
  price: '9.99',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
};
const PRODUCT = { '@type': 'Product', name: 'Hose', image: 'https://a.example/a.png', offers: OFFER };
const RATING = {
  '@type': 'AggregateRating',
  itemReviewed: { '@type': 'Book', name: 'a' },
  ratingValue: 4,
  ratingCount: 9,
};
const REVIEW = {
  '@type': 'Review',
  itemReviewed: { '@type': 'Book', name: 'a' },
  reviewRating: { '@type': 'Rating', ratingValue: 4 },
  author: { '@type': 'Person', name: 'Ada' },
};
const RECIPE = { '@type': 'Recipe', name: 'Soup', image: 'https://a.example/a.png' };
const VIDEO = {
  '@type': 'VideoObject',
  name: 'a',
  thumbnailUrl: 'https://a.example/a.png',
  uploadDate: '2026-01-31',
};
const JOB = {
  '@type': 'JobPosting',
  title: 'Gardener',
  description: 'Beds and paths.',
  datePosted: '2026-01-01',
  hiringOrganization: { '@type': 'Organization', name: 'Green Rows' },
  jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'DE' } },
};
const RANGE = { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'EUR', offerCount: 3 };
const crumb = (position: unknown, item?: string) => ({
  '@type': 'ListItem',
  position,
  name: 'a',
  ...(item && { item }),
});
const CRUMBS = { '@type': 'BreadcrumbList', itemListElement: [crumb(1, 'https://a.example/'), crumb(2)] };

const SOUND: readonly Node[] = [
  PRODUCT,
  { ...PRODUCT, offers: [OFFER, OFFER] },
  { ...PRODUCT, offers: RANGE },
  RATING,
  REVIEW,
  RECIPE,
  VIDEO,
  JOB,
  CRUMBS,
];

/**
 * Each object lacks one thing, or has one wrong, in the kinds of the validator's gallery (Apache-2.0). The field is the
 * one that Adobe's validator names.
 */
const FAULTY: readonly (readonly [string, Node])[] = [
  ['name', { ...PRODUCT, name: undefined }],
  ['offers', { ...PRODUCT, offers: undefined }],
  ['price', { ...PRODUCT, offers: { ...OFFER, price: undefined } }],
  ['price', { ...PRODUCT, offers: { ...OFFER, price: '9,99 €' } }],
  ['lowPrice', { ...PRODUCT, offers: { ...RANGE, lowPrice: undefined } }],
  ['lowPrice', { ...PRODUCT, offers: { ...RANGE, lowPrice: 'from 5' } }],
  ['priceCurrency', { ...PRODUCT, offers: { ...RANGE, priceCurrency: undefined } }],
  ['priceCurrency', { ...PRODUCT, offers: { ...RANGE, priceCurrency: '€' } }],
  ['ratingValue', { ...RATING, ratingValue: undefined }],
  ['ratingValue', { ...RATING, ratingValue: 6.5, bestRating: 5, worstRating: 0 }],
  ['ratingCount', { ...RATING, ratingCount: undefined }],
  ['itemReviewed', { ...RATING, itemReviewed: undefined }],
  ['author', { ...REVIEW, author: undefined }],
  ['reviewRating', { ...REVIEW, reviewRating: undefined }],
  ['ratingValue', { ...REVIEW, reviewRating: { '@type': 'Rating', ratingValue: 11, bestRating: 10 } }],
  ['itemReviewed', { ...REVIEW, itemReviewed: undefined }],
  ['name', { ...RECIPE, name: '' }],
  ['image', { ...RECIPE, image: undefined }],
  ['image', { ...RECIPE, image: ['data:image/png;base64,AA'] }],
  ['thumbnailUrl', { ...VIDEO, thumbnailUrl: undefined }],
  ['uploadDate', { ...VIDEO, uploadDate: undefined }],
  ['uploadDate', { ...VIDEO, uploadDate: 'yesterday' }],
  ['title', { ...JOB, title: undefined }],
  ['description', { ...JOB, description: undefined }],
  ['datePosted', { ...JOB, datePosted: 'last week' }],
  ['hiringOrganization', { ...JOB, hiringOrganization: undefined }],
  ['jobLocation', { ...JOB, jobLocation: undefined }],
  ['addressCountry', { ...JOB, jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress' } } }],
  ['itemListElement', { ...CRUMBS, itemListElement: undefined }],
];

describe('beside the validator of Adobe', () => {
  it.each(SOUND.map((node) => [node] as const))('a sound object has no fault: %j', async (node) => {
    expect(await errorsOfAdobe(node)).toEqual([]);
    expect(findingsOf(node)).toBe('');
  });

  it.each(FAULTY)('the fault in %s is found: %j', async (field, written) => {
    const node = JSON.parse(JSON.stringify(written)) as Node;
    expect((await errorsOfAdobe(node)).join(' ')).toContain(field);
    expect(findingsOf(node)).toContain(field);
  });

  // It believes that any text is a date which JavaScript reads, any three letters a currency, and any number a price.
  it.each<[string, Node]>([
    ['price', { ...PRODUCT, offers: { ...OFFER, price: -5 } }],
    ['priceCurrency', { ...PRODUCT, offers: { ...RANGE, priceCurrency: 'XYZ' } }],
    ['uploadDate', { ...VIDEO, uploadDate: 'January 31, 2026' }],
    ['uploadDate', { ...VIDEO, uploadDate: '2026-02-30' }],
    ['ratingValue', { ...RATING, ratingValue: '6.5' }],
  ])('the fault in %s is found here alone: %j', async (field, node) => {
    expect(await errorsOfAdobe(node)).toEqual([]);
    expect(findingsOf(node)).toContain(field);
  });
});
