import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { described } from '../../../test-support/describe-check.js';
import { scoreOf } from '../../../test-support/page-of.js';

/** Right values, some of which the objects below require. Headlines and prices are on the page, as they must be. */
const RIGHT: Readonly<Record<string, unknown>> = {
  name: 'Hose',
  headline: 'Hose',
  image: 'https://a.example/a.png',
  author: { '@type': 'Person', name: 'Ada' },
  datePublished: '2026-01-31',
  dateModified: '2026-02-01T10:00:00Z',
  startDate: '2026-05-01',
  endDate: '2026-05-02',
  location: { '@type': 'Place', name: 'Hall', address: 'Street 1' },
  address: { '@type': 'PostalAddress', addressCountry: 'DE' },
  offers: { '@type': 'Offer', price: 5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 9, name: 'Hose' },
  review: { '@type': 'Review', author: 'Ada', reviewRating: { ratingValue: 4 } },
  variesBy: 'https://schema.org/color',
  productGroupID: 'H1',
  telephone: '+49 30 123',
  sameAs: 'https://social.example/a',
  step: ['one', 'two'],
  totalTime: 'PT30M',
  description: 'A hose of rubber for the garden that is ten metres long.',
};
const WRONG: Readonly<Record<string, unknown>> = {
  datePublished: 'yesterday',
  dateModified: '2026-02-30',
  telephone: 'call',
  totalTime: 'half an hour',
  sameAs: '@a',
  nmae: 'Hose',
  variesBy: 'colour',
};
const TYPES = 'Article Product ProductGroup Recipe Event LocalBusiness HowTo Dataset WebPage Prodcut'.split(
  ' ',
);
const VALIDITY = ['required_props', 'valid_values', 'known_names', 'valid_json', 'consistent'];
const CHECKS = [...VALIDITY.map((what) => `seo.schema.${what}`), 'aeo.schema.publisher'];

const some = (values: Readonly<Record<string, unknown>>) =>
  fc
    .subarray(Object.keys(values))
    .map((names) => Object.fromEntries(names.map((name) => [name, values[name]])));
const object: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(fc.constantFrom(...TYPES), some(WRONG), some(RIGHT))
  .map(([type, wrong, right]) => ({ '@type': type, ...wrong, ...right }));
const pageOfObjects = (objects: readonly object[]) =>
  `${described({ '@graph': objects })}<h1>Hose</h1><p>5 euros, 4 of 5 stars</p>`;

describe('a right value that is added to an object', () => {
  it.each(CHECKS)('lowers no score of %s, and corrects a wrong one', (id) => {
    fc.assert(
      fc.property(
        // The object that is given the name of the page becomes its main one: there is no other one then.
        id === 'seo.schema.required_props'
          ? fc.tuple(object)
          : fc.array(object, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.constantFrom(...Object.keys(RIGHT)),
        (objects, which, property) => {
          const at = which % objects.length;
          const changed = objects.with(at, { ...objects[at], [property]: RIGHT[property] });
          const before = scoreOf(id, pageOfObjects(objects));
          const after = scoreOf(id, pageOfObjects(changed));
          // What was not judged before must not be bad now.
          expect(after ?? 1).toBeGreaterThanOrEqual((before ?? after ?? 1) - 1e-9);
          if (before === null && after !== null) expect(after).toBe(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
