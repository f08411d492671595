import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../test-support/describe-check.js';
import { pageOf, words } from '../../../test-support/page-of.js';
import { auditReport } from '../../scoring/audit-report.js';
import { mainObjectOf, markupProblem } from './main-object.js';

const PRICED = { '@type': 'Offer', price: 5, priceCurrency: 'EUR' };
const COMPLETE = { '@type': 'Product', name: 'Hose', offers: PRICED };
const shop = (...objects: readonly object[]) =>
  pageOf(
    `<!doctype html><html lang="en"><head><title>Hose, ten metres</title>${objects.map(schema).join('')}</head><body><main><h1>Hose</h1>
     <p>€5.00</p><button>Add to cart</button><p>In stock. Free delivery and returns.</p><p>${words(60)}</p></main></body></html>`,
  );

describe('the main object of a page', () => {
  it.each([
    ['none', [], undefined],
    ['one of another type', [{ '@type': 'Recipe', name: 'Hose', image: 'a.png' }], undefined],
    ['one of its type', [COMPLETE], []],
    [
      'the one with its name, complete or not',
      [
        { '@type': 'Product', name: 'Hose' },
        { ...COMPLETE, name: 'Tap' },
      ],
      1,
    ],
    [
      'the most complete, if none has its name',
      [
        { '@type': 'Product', name: 'Can' },
        { ...COMPLETE, name: 'Tap' },
      ],
      [],
    ],
    [
      'the one with its whole name, not one that is called alike',
      [COMPLETE, { '@type': 'Product', name: 'Hos' }],
      [],
    ],
    ['the less complete of two with its name', [COMPLETE, { '@type': 'Product', name: 'Hose' }], 1],
  ] as const)('is %s', (_what, objects, lack) => {
    const missing = mainObjectOf(shop(...objects))?.missing;
    if (typeof lack === 'number') expect(missing).toHaveLength(lack);
    else expect(missing).toEqual(lack);
  });

  it.each([
    [[], 'Google can’t tell that this is a product page: add Product markup'],
    [
      [{ '@type': 'Product', name: 'Hose', offers: { price: 5 } }],
      'The Product markup is incomplete: offers.priceCurrency is missing',
    ],
    [
      [{ ...COMPLETE, offers: { ...PRICED, price: '5 euros' } }],
      'The Product markup has values that machines refuse',
    ],
    [[COMPLETE], undefined],
  ])('%j makes the owner read: %s', (objects, problem) => {
    expect(markupProblem(shop(...objects))).toBe(problem);
  });

  it.each([
    ['Why does my hose leak?', 'Google can’t tell that this is a question with answers: add QAPage markup'],
    ['Show us your hoses', 'Google can’t tell that this is a discussion: add DiscussionForumPosting markup'],
  ])('is asked for by the type of what "%s" opens', (heading, problem) => {
    expect(markupProblem(pageOf(`<h1>${heading}</h1>`, { kind: 'thread' }))).toBe(problem);
  });

  it('is asked for in words of its own where the kind is not known', () => {
    expect(markupProblem(pageOf('<p>text</p>'))).toBe(
      'Machines can’t tell what this page is: no markup says it',
    );
  });
});

describe('the issues of markup', () => {
  it('are one where the main object is missing, with all that follows', () => {
    const [first] = auditReport(shop({ '@type': 'Organization', name: 'Rows' }), 'all').issues;
    expect(first).toMatchObject({
      id: 'seo.schema.required_props',
      severity: 'high',
      follows: [{ id: 'aeo.schema.answer_types' }, { id: 'aeo.schema.publisher' }],
    });
  });

  it('begin with a type in the wrong case, before all that is missing', () => {
    const [first] = auditReport(shop({ ...COMPLETE, '@type': 'product' }), 'all').issues;
    expect(first).toMatchObject({
      id: 'seo.schema.known_names',
      evidence: ['The case of "product" is wrong: the type is "Product"'],
    });
  });

  it('name an incomplete object beside the complete one of the page', () => {
    const { issues } = auditReport(shop(COMPLETE, { '@type': 'Event', name: 'Fair' }), 'seo');
    expect(issues.find(({ id }) => id === 'seo.schema.complete_objects')).toMatchObject({
      severity: 'medium',
      impact: 0,
      evidence: ['Event: location, startDate missing'],
      where: [{ excerpt: expect.stringMatching(/^\{"@context":"https:\/\/schema.org","@type":"Event"/) }],
    });
  });
});
