import { describe, expect, it } from '@jest/globals';
import { body, described } from '../../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../../test-support/page-of.js';
import { applied } from '../../../scoring/score-engine.js';

const VALUES = checkOf('seo.schema.valid_values');
const NAMES = checkOf('seo.schema.known_names');
const product = (offers: object) => ({ '@type': 'Product', name: 'Oak desk', offers });
const OFFER = { '@type': 'Offer', price: '€1,299.00', priceCurrency: '€', availability: 'in stock' };

describe('code for values of structured data', () => {
  it('writes each in the form that machines read, in its object', () => {
    const code = VALUES.code?.(pageOf(described(product(OFFER))));
    expect(code).toMatchObject({ language: 'json', into: 'in the JSON-LD' });
    expect(JSON.parse(code?.before ?? '')).toEqual(OFFER);
    const right = {
      '@type': 'Offer',
      price: '1299',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    };
    expect(JSON.parse(code?.after ?? '')).toEqual(right);
    expect(code).not.toHaveProperty('missing');
    expect(applied(VALUES, pageOf(described(product(right))))).toBe(1);
  });

  it('corrects a value within a list, and names what only the author knows', () => {
    const firm = {
      '@type': 'Organization',
      name: 'Green Works',
      email: 'at the counter',
      sameAs: ['https://a.example', '/profile'],
    };
    const code = VALUES.code?.(pageOf(described(firm), { url: 'https://site.example/about' }));
    expect(JSON.parse(code?.after ?? '')).toEqual({
      '@context': 'https://schema.org',
      ...firm,
      sameAs: ['https://a.example', 'https://site.example/profile'],
    });
    expect(code?.missing).toEqual(['the right value of email']);
  });

  it('is right in objects that are read only once their types are', () => {
    const mistyped = { ...product({ ...OFFER, '@type': 'offer' }), '@type': 'product' };
    const code = NAMES.code?.(pageOf(described(mistyped)));
    expect(code?.after).toContain('"@type": "Offer"');
    expect(code?.after).toContain('"price": "1299"');
    expect(code?.after).toContain('"availability": "https://schema.org/InStock"');
    expect(code?.after).toContain('"@type": "Product"');
  });

  it('is right behind names that are read only once they are', () => {
    const offers = { '@type': 'offer', Price: '249,00', pricecurrency: 'eur', Availability: 'ask us' };
    const code = NAMES.code?.(pageOf(described({ '@type': 'product', Name: 'Oak desk', offers })));
    expect(code?.after).toContain('"price": "249"');
    expect(code?.after).toContain('"priceCurrency": "EUR"');
    expect(code?.missing).toEqual(['the right value of availability']);
  });

  it('corrects stock as people say it, and a rating with a comma', () => {
    const rating = { '@type': 'AggregateRating', ratingValue: '4,6', reviewCount: '31 avis' };
    const shop = { ...product({ ...OFFER, availability: 'en stock', priceCurrency: 'euro' }) };
    const code = VALUES.code?.(pageOf(described({ ...shop, aggregateRating: rating })));
    for (const right of ['"ratingValue": "4.6"', '"reviewCount": "31"', 'org/InStock"', '"EUR"'])
      expect(code?.after).toContain(right);
  });

  it('is absent for other syntaxes, and where nothing is sure', () => {
    const micro = `<div itemscope itemtype="https://schema.org/Product"><p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">$5</b></p></div>`;
    expect(VALUES.code?.(pageOf(body(micro)))).toBeUndefined();
    expect(VALUES.code?.(pageOf(described(product({ '@type': 'Offer', price: 'ask us' }))))).toBeUndefined();
    expect(VALUES.code?.(pageOf(described(product({ '@type': 'Offer', price: 5 }))))).toBeUndefined();
  });

  it('has five objects at most', () => {
    const offers = Array.from({ length: 9 }, (_, at) => ({ '@type': 'Offer', price: `$${at + 1}` }));
    expect(VALUES.code?.(pageOf(described(product(offers))))?.after.match(/"price"/g)).toHaveLength(5);
  });
});

describe('code for names of structured data', () => {
  it('writes the types and properties that are meant', () => {
    const code = NAMES.code?.(
      pageOf(described({ '@type': 'Product', name: 'Desk', brand: { '@type': 'Brandd' }, descripton: 'x' })),
    );
    expect(code).toEqual({
      language: 'json',
      into: 'in the JSON-LD',
      before: [
        '{',
        '  "@type": "Product",',
        '  "descripton": "x"',
        '}',
        '{',
        '  "@type": "Brandd"',
        '}',
      ].join('\n'),
      after: ['{', '  "@type": "Product",', '  "description": "x"', '}', '{', '  "@type": "Brand"', '}'].join(
        '\n',
      ),
    });
  });

  it('is absent where none is near', () => {
    expect(NAMES.code?.(pageOf(described({ '@type': 'Zzyzxology' })))).toBeUndefined();
  });
});
