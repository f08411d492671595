import { describe, expect, it } from '@jest/globals';
import { body, described } from '../../../test-support/describe-check.js';
import { pageOf } from '../../../test-support/page-of.js';
import { judgeSchemas } from './schema-rules.js';

const verdictsOn = (node: object) => judgeSchemas(pageOf(described(node)).structuredData);
/** What is missing in the first verdict on an object. */
const missingIn = (node: object) => verdictsOn(node)[0]?.missing;

const DAYS = { ratingValue: 4, ratingCount: 9 };
const TEXT = 'Daily rainfall in millimetres at forty stations since 1950.';
const JOB = {
  '@type': 'JobPosting',
  title: 'Gardener',
  description: 'Beds and paths.',
  datePosted: '2026-01-01',
  hiringOrganization: 'Green Rows',
};
const ANSWERED = { name: 'Is it?', acceptedAnswer: { text: 'It is.' } };
const UNANSWERED = { name: 'b', acceptedAnswer: {} };
const AGGREGATE = { '@type': 'AggregateOffer', lowPrice: 5 };
const POSITIONS = 'itemListElement.position from 1, each once';
const ANY_PRICE =
  'offers.price or offers.lowPrice or offers.priceSpecification.price or offers.priceSpecification.minPrice or offers.offers.price';
const crumbs = (...itemListElement: object[]) => ({ itemListElement });
const entry = (position: number, rest: object) => ({ '@type': 'ListItem', position, ...rest });

it.each(['249 EUR', 249, ['249 EUR']])('an offer that is %j has no price', (offers) => {
  expect(missingIn({ '@type': 'Product', name: 'a', offers })).toEqual([ANY_PRICE, 'offers.priceCurrency']);
});

it('an offer that is an address stands elsewhere', () => {
  expect(missingIn({ '@type': 'Product', name: 'a', offers: 'https://a.example/#offer' })).toEqual([]);
});

describe('an object of structured data', () => {
  it.each<[string, object]>([
    ['Product', { name: 'a', offers: { price: 5, priceCurrency: 'EUR' } }],
    ['Product', { name: 'a', offers: { ...AGGREGATE, priceCurrency: 'EUR' } }],
    ['Product', { name: 'a', offers: [{ priceSpecification: { price: 5, priceCurrency: 'EUR' } }] }],
    ['Product', { name: 'a', aggregateRating: DAYS }],
    ['Car', { name: 'a', review: 'good' }],
    ['Review', { itemReviewed: { name: 'a' }, reviewRating: { ratingValue: 5 }, author: 'b' }],
    ['AggregateRating', { itemReviewed: 'a', ratingValue: 4, reviewCount: 2 }],
    ['ProductGroup', { name: 'a', hasVariant: [{ '@type': 'Product', offers: { price: 5 } }] }],
    ['Recipe', { name: 'a', image: ['b.png'] }],
    ['VideoObject', { name: 'a', thumbnailUrl: 'b', uploadDate: '2026-01-01' }],
    ['JobPosting', { ...JOB, jobLocation: { address: { addressCountry: 'DE' } } }],
    ['JobPosting', { ...JOB, jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { name: 'DE' } }],
    ['BreadcrumbList', crumbs(entry(1, { name: 'a', item: '/a' }), entry(2, { name: 'b' }))],
    [
      'BreadcrumbList',
      crumbs(entry(2, { item: { name: 'b' } }), entry(1, { item: { '@id': '/a', name: 'a' } })),
    ],
    ['BreadcrumbList', crumbs(entry(2, { name: 'b' }), entry(1, { name: 'a', item: '/a' }))],
    ['Organization', {}],
    ['Restaurant', { name: 'a', address: 'b' }],
    ['MusicEvent', { name: 'a', startDate: '2026-01-01', location: { name: 'b', address: 'c' } }],
    [
      'MusicEvent',
      { name: 'a', startDate: '2026-01-01', location: { '@type': 'VirtualLocation', url: '/live' } },
    ],
    ['MusicEvent', { name: 'a', startDate: '2026-01-01', location: 'Hall, Street 1' }],
    ['QAPage', { mainEntity: { ...ANSWERED, answerCount: 1 } }],
    [
      'QAPage',
      { mainEntity: { name: 'a', answerCount: 2, suggestedAnswer: [{ text: 'b' }, { text: 'c' }] } },
    ],
    ['FAQPage', { mainEntity: [ANSWERED, ANSWERED] }],
    ['HowTo', { name: 'a', step: [{ text: 'b' }] }],
    ['NewsArticle', {}],
    ['ProfilePage', { mainEntity: { '@type': 'Person', name: 'a' } }],
    ['DiscussionForumPosting', { author: { name: 'a' }, datePublished: '2026-01-01', image: 'b' }],
    ['Dataset', { name: 'a', description: TEXT }],
    ['WebApplication', { name: 'a', offers: { price: 0 }, aggregateRating: DAYS }],
    ['Course', { name: 'a', description: 'b', provider: 'c' }],
  ])('of type %s lacks nothing with %j', (type, properties) => {
    expect(missingIn({ '@type': type, ...properties })).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['Product', { name: 'a' }, ['offers or review or aggregateRating']],
    ['Product', { offers: { price: 5, priceCurrency: 'EUR' } }, ['name']],
    ['Product', { name: 'a', offers: { price: 5 } }, ['offers.priceCurrency']],
    ['Product', { name: 'a', offers: { url: '/x' } }, [ANY_PRICE]],
    [
      'Review',
      { reviewRating: { name: 'good' }, author: 'b' },
      ['itemReviewed.name', 'reviewRating.ratingValue'],
    ],
    ['Review', { itemReviewed: 'a', reviewRating: '5' }, ['reviewRating.ratingValue', 'author']],
    ['AggregateRating', { itemReviewed: 'a', ratingValue: 4 }, ['ratingCount or reviewCount']],
    ['Recipe', { name: 'a', image: '' }, ['image']],
    ['VideoObject', { name: 'a' }, ['thumbnailUrl', 'uploadDate']],
    ['JobPosting', { ...JOB, jobLocation: { address: 'Berlin' } }, ['jobLocation.address.addressCountry']],
    ['JobPosting', { ...JOB, jobLocationType: 'TELECOMMUTE' }, ['jobLocation.address.addressCountry']],
    [
      'BreadcrumbList',
      crumbs(),
      ['itemListElement with two entries', POSITIONS, 'itemListElement.name', 'itemListElement.item'],
    ],
    [
      'BreadcrumbList',
      crumbs(entry(1, { name: 'a' }), { name: 'b', item: '/b' }),
      [POSITIONS, 'itemListElement.item'],
    ],
    ['BreadcrumbList', crumbs(entry(1, { name: 'a', item: '/a' }), entry(1, { name: 'b' })), [POSITIONS]],
    ['Product', { name: 'a', offers: AGGREGATE }, ['offers.priceCurrency']],
    ['ProductGroup', { name: 'a' }, ['hasVariant or offers or review or aggregateRating']],
    ['ProductGroup', { hasVariant: { name: 'a' } }, ['name']],
    ['Restaurant', { name: 'a' }, ['address']],
    ['Event', { name: 'a' }, ['location', 'startDate']],
    ['Event', { name: 'a', startDate: '2026-01-01', location: { name: 'b' } }, ['location.address']],
    ['QAPage', { mainEntity: ANSWERED }, ['mainEntity.answerCount']],
    ['FAQPage', { mainEntity: [ANSWERED, UNANSWERED] }, ['mainEntity.acceptedAnswer.text']],
    ['FAQPage', {}, ['mainEntity.name', 'mainEntity.acceptedAnswer.text']],
    ['HowTo', { name: 'a', step: [] }, ['step']],
    ['ProfilePage', { mainEntity: {} }, ['mainEntity.name']],
    ['DiscussionForumPosting', { author: 'a' }, ['datePublished', 'text or image or video']],
    ['Dataset', { name: 'a', description: 'short' }, ['description of 50 to 5000 characters']],
    ['Dataset', { name: 'a', description: 'x'.repeat(5_001) }, ['description of 50 to 5000 characters']],
    ['SoftwareApplication', { name: 'a' }, ['offers.price', 'aggregateRating or review']],
    ['Course', { name: 'a' }, ['description', 'provider']],
  ])('of type %s and %j lacks %j', (type, properties, missing) => {
    expect(missingIn({ '@type': type, ...properties })).toEqual(missing);
  });

  it('needs only the properties that apply to it', () => {
    const required = (node: object) => verdictsOn(node).map((verdict) => verdict.required);
    expect(required({ '@type': 'Product', name: 'a' })).toEqual([2]);
    expect(required({ '@type': 'Product', name: 'a', offers: {} })).toEqual([3]);
    expect(required({ '@type': 'JobPosting' })).toEqual([5]);
    const atHome = { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { name: 'DE' } };
    expect(required({ '@type': 'JobPosting', ...atHome })).toEqual([4]);
  });

  it('lacks in an article only what tells whose it is, and of when', () => {
    const [verdict] = verdictsOn({ '@type': 'BlogPosting', headline: 'a' });
    expect(verdict).toMatchObject({
      type: 'Article',
      required: 0,
      missingEssential: ['author.name or publisher.name', 'datePublished or dateModified'],
    });
  });

  it('is judged in every syntax, which the verdict names', () => {
    const page = pageOf(
      body(
        `<p itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">a</b></p>
         <p vocab="https://schema.org/" typeof="Recipe"><img property="image" src="a.png"></p>`,
      ),
    );
    expect(judgeSchemas(page.structuredData)).toMatchObject([
      { syntax: 'microdata', missing: ['image'] },
      { syntax: 'RDFa', missing: ['name'] },
    ]);
  });

  it('needs no subject within the object that it is about', () => {
    const review = { '@type': 'Review', reviewRating: { ratingValue: 5 }, author: 'b' };
    expect(missingIn({ '@graph': [review] })).toEqual(['itemReviewed.name']);
    const product = { '@type': 'Product', name: 'a', review };
    const verdicts = verdictsOn(product);
    expect(verdicts.map(({ type, missing }) => [type, missing])).toEqual([
      ['Product', []],
      ['Review', []],
    ]);
  });

  it('is not judged where it is only mentioned, or pointed to', () => {
    const review = {
      '@type': 'Review',
      itemReviewed: { '@type': 'Product', name: 'a' },
      reviewRating: { ratingValue: 5 },
      author: { '@type': 'LocalBusiness', '@id': '#b' },
    };
    const verdicts = verdictsOn(review);
    expect(verdicts.map(({ type }) => type)).toEqual(['Review']);
  });

  it('is judged as a variant where a group has it, in place or by @id', () => {
    const group = {
      '@graph': [
        {
          '@type': 'ProductGroup',
          name: 'a',
          hasVariant: [{ '@type': 'Product', offers: { url: '/x' } }, { '@id': '#b' }],
        },
        { '@type': 'Product', '@id': '#b', sku: 'b' },
      ],
    };
    const verdicts = verdictsOn(group);
    expect(verdicts.map(({ type, required, missing }) => [type, required, missing.length])).toEqual([
      ['ProductGroup', 2, 0],
      ['Product', 1, 1],
      ['Product', 0, 0],
    ]);
  });

  it('is judged by each of its types', () => {
    const node = { '@type': ['Product', 'WebApplication'], name: 'a', aggregateRating: DAYS };
    const verdicts = verdictsOn(node);
    expect(verdicts.map(({ type, missing }) => [type, missing])).toEqual([
      ['Product', []],
      ['SoftwareApplication', ['offers.price']],
    ]);
  });
});
