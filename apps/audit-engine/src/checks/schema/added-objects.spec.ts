import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGINES } from '#contracts/audit/audits';
import { schema } from '../../../test-support/describe-check.js';
import { pageOf, words } from '../../../test-support/page-of.js';
import { auditReport } from '../../scoring/audit-report.js';
import { applied, engineScore, measureAll } from '../../scoring/score-engine.js';
import { CATALOGUE } from '../catalogue.js';

/** What an honest object may say of the page below: right values, which readers see. */
const SAID: Readonly<Record<string, unknown>> = {
  name: 'Hose',
  headline: 'Hose',
  title: 'Hose',
  image: 'https://site.example/a.png',
  author: { '@type': 'Person', name: 'Ada', url: 'https://site.example/ada' },
  datePublished: '2026-11-01',
  startDate: '2026-12-01',
  location: { '@type': 'Place', name: 'Hall', address: 'Street 1' },
  address: { '@type': 'PostalAddress', addressCountry: 'DE' },
  offers: { '@type': 'Offer', price: 5, priceCurrency: 'EUR' },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 9 },
  itemReviewed: { '@type': 'Product', name: 'Hose' },
  reviewRating: { '@type': 'Rating', ratingValue: 4 },
  step: ['one', 'two'],
  url: 'https://site.example/guides/page',
  sameAs: 'https://social.example/hose',
  description: 'A hose of rubber for the garden that is ten metres long.',
  itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Hose' }],
  mainEntity: {
    '@type': 'Question',
    name: 'Hose?',
    acceptedAnswer: { '@type': 'Answer', text: 'Ten metres' },
  },
};
const TYPES =
  'Article,BlogPosting,Product,Recipe,Event,LocalBusiness,Organization,Person,WebSite,BreadcrumbList,FAQPage,QAPage,Question,Review,HowTo,Dataset,VideoObject,JobPosting,Course,WebPage'.split(
    ',',
  );

const object = fc.tuple(fc.constantFrom(...TYPES), fc.subarray(Object.keys(SAID))).map(([type, names]) => ({
  '@type': type,
  ...Object.fromEntries(names.map((name) => [name, SAID[name]])),
}));

const page = (objects: readonly object[]) =>
  pageOf(
    `<!doctype html><html lang="en"><head><title>Hose</title>${schema({ '@graph': objects })}</head><body><main><h1>Hose</h1>
     <p>${words(60)}</p><h2>Hose?</h2><p>Ten metres. 5 euros, 4 of 5 stars. <time>2026-11-01</time></p></main></body></html>`,
  );

const CHECKS = Object.values(CATALOGUE)
  .flat()
  .filter(({ weight, onlyRaises }) => weight > 0 && onlyRaises !== true);

const pagesBeforeAndAfter = fc
  .tuple(fc.array(object, { maxLength: 3 }), object)
  .map(([objects, added]) => [page(objects), page([...objects, added])] as const);

describe('an object that is added to the structured data of a page, complete or not', () => {
  it('lowers the score of no check, and makes none apply that the page fails', () => {
    fc.assert(
      fc.property(pagesBeforeAndAfter, ([before, after]) => {
        const lowered = CHECKS.filter((check) => {
          const [was, is] = [before, after].map((each) => applied(check, each) ?? 1);
          return is! < was! - 1e-9;
        });
        expect(lowered.map(({ id }) => id)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(ENGINES)('lowers no score of %s', (engine) => {
    fc.assert(
      fc.property(pagesBeforeAndAfter, (pages) => {
        const [was, is] = pages.map((each) => engineScore(measureAll(CATALOGUE[engine], each)) ?? 0);
        expect(is!).toBeGreaterThanOrEqual(was! - 1e-9);
      }),
      { numRuns: 150 },
    );
  });

  it('is named where it is incomplete, beside a complete one', () => {
    const recipe = { '@type': 'Recipe', name: 'Hose', image: SAID.image };
    const { issues } = auditReport(page([recipe, { '@type': 'Event', name: 'Hose' }]), 'seo');
    expect(issues.filter(({ id }) => id.startsWith('seo.schema.'))).toMatchObject([
      {
        id: 'seo.schema.complete_objects',
        severity: 'medium',
        impact: 0,
        evidence: ['Event: startDate, location missing'],
        where: [{ excerpt: expect.stringMatching(/^\{"@type":"Event"/) }],
      },
      { id: 'seo.schema.breadcrumb' },
    ]);
  });

  it('is one issue with that of the page where none is complete', () => {
    const { issues } = auditReport(page([{ '@type': 'Event', name: 'Hose' }]), 'seo');
    expect(issues.find(({ id }) => id === 'seo.schema.required_props')?.follows).toMatchObject([
      { id: 'seo.schema.complete_objects' },
    ]);
  });
});
