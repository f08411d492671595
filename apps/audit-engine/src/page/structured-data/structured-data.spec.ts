import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { head, schema } from '../../../test-support/describe-check.js';
import { pageOf, sourceOf } from '../../../test-support/page-of.js';
import { analyse } from '../../page-audit/analysis/analyse.js';
import { objectsOf } from './structured-data.js';

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Of the processor, not of a busy machine's clock. A tenth of it is usual. */
const LIMIT_MS = 3_000;

describe('the structured data of a page', () => {
  it('is read in all three syntaxes, which keep their own lists', () => {
    const { structuredData } = pageOf(
      `${schema({ '@type': 'A' })}<p itemscope itemtype="https://schema.org/B"></p><p typeof="schema:C"></p>`,
    );
    expect(structuredData.bySyntax).toMatchObject({
      'JSON-LD': [{ '@type': 'A' }],
      microdata: [{ '@type': ['https://schema.org/B'] }],
      RDFa: [{ '@type': ['C'] }],
    });
    expect(structuredData.nodes).toHaveLength(3);
  });

  it('is found in a block whose media type has parameters', () => {
    const block = '{"@context":"https://schema.org","@type":"A"}';
    const page = pageOf(head(`<script type="application/LD+JSON; charset=utf-8">${block}</script>`));
    expect(page.structuredData.nodes).toHaveLength(1);
  });

  it('follows an @id to the object that is described elsewhere', () => {
    const { structuredData } = pageOf(
      schema({
        '@graph': [
          { '@type': 'Article', publisher: { '@id': '#o' }, author: { '@id': '#nobody' } },
          { '@type': 'Organization', '@id': '#o', name: 'Rows' },
        ],
      }),
    );
    const [article] = structuredData.nodes;
    expect(objectsOf(structuredData, article ?? {}, 'publisher')).toMatchObject([{ name: 'Rows' }]);
    expect(objectsOf(structuredData, article ?? {}, 'author')).toEqual([{ '@id': '#nobody' }]);
  });

  it('is read without an error whatever the attributes and their nesting', () => {
    const value = fc.constantFrom(
      ...'|a|b|a b|@id|__proto__|https://schema.org/Product|schema:name|x: https://schema.org/|http://[|Product'.split(
        '|',
      ),
      'https://schema.org/',
      '\u0000',
    );
    const name = fc.constantFrom(
      ...'itemscope itemtype itemprop itemref itemid id vocab typeof property resource prefix content href'.split(
        ' ',
      ),
      'datetime',
    );
    const attribute = fc.tuple(name, value).map(([name, text]) => `${name}="${text}"`);
    const tag = fc.constantFrom('div', 'a', 'time', 'meta', 'span', 'object', 'template', 'head', 'td');
    const piece = fc.oneof(
      fc
        .tuple(tag, fc.array(attribute, { maxLength: 5 }))
        .map(([name, list]) => `<${name} ${list.join(' ')}>`),
      tag.map((name) => `</${name}>`),
      fc.constant('text'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = sourceOf(`<!doctype html><html><body>${pieces.join('')}`);
        const input = { source, type: 'all' as const, asOf: '2026-11-21T00:00:00Z', ownToken: 'x' };
        expect(analyse(input)).toEqual(analyse(input));
      }),
      { numRuns: 200 },
    );
  });
});

describe('hostile structured data', () => {
  const product = 'itemscope itemtype="https://schema.org/Product"';
  const VALUE = '<div itemprop="x">';
  const nested = (tag: string, text = '') => `${tag.repeat(400)}${text}${'</div>'.repeat(400)}`.repeat(100);
  const ALL = `<div id="all">${'<i itemprop="x">y</i>'.repeat(10_000)}</div>`;
  const RING = times(
    5_000,
    (n) => `<p id="p${n}" itemprop="x" ${product} itemref="p${(n + 1) % 5_000} p${(n + 7) % 5_000}"></p>`,
  );
  const PREFIXES = `<div prefix="${times(25, (n) => `p${n}: https://schema.org/ `)}">`.repeat(400);
  const NAMES = `<p typeof="${'z:A '.repeat(50)}"></p>`.repeat(15_000);
  const many = <T>(length: number, each: (n: number) => T) => Array.from({ length }, (_, n) => each(n));
  const texts = many(50_000, () => ({ text: 'a' }));
  const QUESTION = { '@type': 'Question', '@id': '#q', name: 'x', acceptedAnswer: texts };
  const PAGES = many(4_000, () => ({ '@type': 'QAPage', mainEntity: { '@id': '#q' } }));
  const cssSelector = many(5_000, () => 'div p,'.repeat(40).slice(0, -1));
  const SPEAKABLE = { '@type': 'WebPage', speakable: { '@type': 'SpeakableSpecification', cssSelector } };
  const PRICES = many(40, (n) => ({ '@type': 'Product', name: 'x', offers: { price: `1${n}.50` } }));
  it.each([
    ['50,000 items', times(50_000, () => `<p ${product} itemprop="x"></p>`)],
    ['400 items within each other, over and over', nested(`<div ${product} itemprop=x>`)],
    [
      '10,000 items that each take in the whole page',
      `${ALL}${`<p ${product} itemref="all"></p>`.repeat(10_000)}`,
    ],
    ['5,000 items that take in each other', RING],
    ['1 MB of itemprop', `<p ${product}><i itemprop="${'a '.repeat(500_000)}">x</i></p>`],
    ['nested values over a long text', `<div ${product}>${VALUE.repeat(400)}${'word '.repeat(200_000)}`],
    ['hidden nested values', `<div ${product} hidden>${nested(VALUE, 'word')}`],
    ['50,000 resources', times(50_000, () => '<p typeof="schema:Product" property="schema:x"></p>')],
    [
      'a resource of 50,000 types',
      times(50_000, (n) => `<p resource="#a" typeof="schema:A${n} schema:B${n}"></p>`),
    ],
    ['many prefixes, and many names that have none of them', `${PREFIXES}${NAMES}`],
    ['references to one object with 50,000 answers', schema({ '@graph': [QUESTION, ...PAGES] })],
    ['selectors without end over 50,000 elements', schema(SPEAKABLE) + nested('<div>')],
    ['5 MB in one block', schema({ '@type': 'Product', name: 'a'.repeat(5_000_000) })],
    [
      '3,000 objects that are one',
      schema({
        '@graph': many(3_000, (n) => ({
          '@type': 'A',
          '@id': '#a',
          ...Object.fromEntries(many(40, (at) => [`p${at}`, n])),
        })),
      }),
    ],
    ['40 prices on a page of numbers', `${schema({ '@graph': PRICES })}<p>${'1 1'.repeat(150_000)}`],
  ])('of %s is analysed in bounded time', (_what, markup) => {
    const source = sourceOf(`<!doctype html><html><body>${markup}`);
    const work = () => analyse({ source, type: 'all', asOf: '2026-11-21T00:00:00Z', ownToken: 'x' });
    expect(cpuMsOf(work)).toBeLessThan(LIMIT_MS);
  });
});
