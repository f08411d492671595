import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { body, described } from '../../../../test-support/describe-check.js';
import { pageOf } from '../../../../test-support/page-of.js';
import { judgeSchemas } from '../schema-rules.js';
import { VALUE_RULES } from './value-rules.js';

const valuesIn = (html: string) => judgeSchemas(pageOf(html).structuredData).flatMap(({ values }) => values);
/** The paths of wrong values. */
const wrongIn = (node: object) =>
  valuesIn(described(node))
    .filter(({ problem }) => problem !== undefined)
    .map(({ path }) => path);
const offer = (properties: object) => ({ '@type': 'Product', name: 'a', offers: properties });
const rating = (properties: object) => ({
  '@type': 'Product',
  name: 'a',
  aggregateRating: { '@type': 'AggregateRating', ...properties },
});
const crumbs = (...items: readonly unknown[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: 'a',
    item,
  })),
});

const aggregate = (properties: object) => offer({ '@type': 'AggregateOffer', ...properties });
const WRONG = { price: '12,50 €', priceCurrency: '€', availability: 'yes' };
const EVENT = { '@type': 'Event', startDate: '2026-05-02T20:00' };
const VIDEO = { '@type': 'VideoObject', duration: 'PT1M', thumbnailUrl: ['/a.png'], uploadDate: 'today' };
const SALARY = { currency: 'euro', value: { minValue: '50k' } };
const JOB = { '@type': 'JobPosting', baseSalary: SALARY, employmentType: ['FULL_TIME', 'full'] };
const NOWHERE = { '@type': 'JobPosting', jobLocation: { address: { addressCountry: 'XX' } } };
const HOURS = { opens: '9', dayOfWeek: 'Mo' };
const PLACE = {
  '@type': 'Restaurant',
  geo: { latitude: 95, longitude: 13.4 },
  openingHoursSpecification: HOURS,
};
const FIRM = { '@type': 'Organization', telephone: 'call', email: 'x', sameAs: ['https://a.example', '@a'] };
const VARYING = ['color', 'https://schema.org/size', 'https://other.example/cut', 'colour'];
const VARIANTS = [{ '@type': 'Product', gtin13: '1', offers: { price: 'x' } }, { offers: { price: 'y' } }];

describe('the values of structured data', () => {
  it.each<[object, string[]]>([
    [offer({ price: 12.5, priceCurrency: 'EUR', availability: 'InStock' }), []],
    [offer(WRONG), ['offers.price', 'offers.priceCurrency', 'offers.availability']],
    [offer({ price: -1 }), ['offers.price']],
    [offer([{ price: 1 }, { priceSpecification: { price: 'x' } }]), ['offers.priceSpecification.price']],
    [aggregate({ lowPrice: 3, highPrice: 2, offerCount: 0 }), ['offers.highPrice', 'offers.offerCount']],
    [aggregate({ offers: [{ price: '5' }, { price: 'five' }] }), ['offers.offers.price']],
    [offer({ price: { '@value': '5' }, availability: { '@id': 'https://schema.org/InStock' } }), []],
    [offer({ availability: { '@id': 'https://schema.org/Somewhere' } }), ['offers.availability']],
    [rating({ ratingValue: 5, ratingCount: 1 }), []],
    [rating({ ratingValue: 6, reviewCount: 1 }), ['ratingValue']],
    [rating({ ratingValue: 0.5 }), ['ratingValue']],
    [rating({ ratingValue: '8.5', bestRating: '10' }), []],
    [rating({ ratingValue: 0, worstRating: 0 }), []],
    [rating({ ratingValue: '4,5' }), ['ratingValue']],
    [rating({ ratingValue: '90%' }), []],
    [rating({ ratingValue: '9/10' }), []],
    [rating({ ratingValue: '11/10', ratingCount: '0' }), ['ratingValue', 'ratingCount']],
    [rating({ ratingValue: '120 %', ratingCount: 1.5 }), ['ratingValue', 'ratingCount']],
    [{ '@type': 'Article', datePublished: '2026-02-30', dateModified: '2026-02-28' }, ['datePublished']],
    [{ ...EVENT, endDate: '2026-05-01' }, ['endDate']],
    [{ ...EVENT, endDate: '2026-05-02T19:00-08:00', eventStatus: 'on' }, ['eventStatus']],
    [{ '@type': 'Recipe', totalTime: '30 min', image: 'data:image/png;base64,x' }, ['totalTime', 'image']],
    [VIDEO, ['uploadDate']],
    [JOB, ['employmentType', 'baseSalary.currency', 'baseSalary.value.minValue']],
    [NOWHERE, ['jobLocation.address.addressCountry']],
    [PLACE, ['openingHoursSpecification.opens', 'openingHoursSpecification.dayOfWeek', 'geo.latitude']],
    [FIRM, ['telephone', 'email', 'sameAs']],
    [crumbs('https://a.example/', { '@id': 'https://a.example/b', name: 'b' }), []],
    [crumbs('/a', { '@id': '/b', name: 'b' }, undefined), ['itemListElement.item', 'itemListElement.item']],
    [{ '@type': 'ProductGroup', variesBy: VARYING }, ['variesBy']],
    [
      { '@type': 'ProductGroup', hasVariant: VARIANTS },
      ['hasVariant.offers.price', 'gtin13', 'offers.price'],
    ],
  ])('of %j are wrong in %j', (node, paths) => {
    expect(wrongIn(node)).toEqual(paths);
  });

  it('are not judged where an object is only mentioned, or has no rule', () => {
    expect(wrongIn({ '@type': 'Article', about: { '@type': 'Product', offers: { price: 'x' } } })).toEqual(
      [],
    );
    expect(wrongIn({ '@type': 'WebPage', datePublished: 'x' })).toEqual([]);
  });

  it('are read by @id, and once', () => {
    const graph = [
      { '@type': 'Product', name: 'a', offers: { '@id': '#o' } },
      { '@type': 'Product', name: 'b', offers: { '@id': '#o' } },
      { '@type': 'Offer', '@id': '#o', price: 'x' },
    ];
    expect(wrongIn({ '@graph': graph })).toEqual(['offers.price']);
  });

  it('are read in microdata, where `content` overrides the text', () => {
    const product = (price: string) =>
      `<div itemscope itemtype="https://schema.org/Product"><p itemprop="offers" itemscope itemtype="https://schema.org/Offer">${price}</p></div>`;
    const problems = (html: string) =>
      valuesIn(body(html)).map(({ path, problem }) => [path, problem !== undefined]);
    expect(problems(product('<b itemprop="price">$5</b>'))).toEqual([['offers.price', true]]);
    expect(problems(product('<b itemprop="price" content="5">$5</b>'))).toEqual([['offers.price', false]]);
  });

  it('are read without an error, whatever they are', () => {
    const property = fc.constantFrom(
      ...[...VALUE_RULES.keys()].map((name) => name.split('.').at(-1) ?? ''),
      '@id',
      'offers',
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(null, -0, 1e300, Number.MAX_VALUE, true),
        fc.constantFrom('', ' ', '\u0000', '😀', '9'.repeat(5_000), '(('),
        fc.string(),
        fc.double(),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.oneof(property, fc.constantFrom('@type', '@value', '@list', '__proto__')),
          tie('any'),
        ),
      ),
    })).any;
    const types = fc.constantFrom(
      ...'Product ProductGroup Event JobPosting BreadcrumbList AggregateRating'.split(' '),
    );
    fc.assert(
      fc.property(types, fc.dictionary(property, value, { maxKeys: 8 }), (type, properties) => {
        const page = pageOf(described({ ...properties, '@type': type }));
        expect(() => judgeSchemas(page.structuredData)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
