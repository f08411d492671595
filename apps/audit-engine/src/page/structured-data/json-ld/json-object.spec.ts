import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '../../../../../../test/support/processor-time.js';
import { pageOf } from '../../../../test-support/page-of.js';
import type { Page } from '../../page.js';
import type { SchemaNode } from '../schema-node.js';
import { spotsOf } from '../structured-data.js';

const pageWith = (json: string) => pageOf(`<p>a</p>\n<script type="application/ld+json">${json}</script>`);
const excerptOf = ({ structuredData, markup }: Page, node: SchemaNode, property?: string) =>
  spotsOf(structuredData, node, property).map((spot) => markup.positionOf(spot)?.excerpt);
const nodeNamed = ({ structuredData }: Page, name: string) =>
  structuredData.nodes.find((node) => node.name === name)!;

const TWO = `{
  "@context": "https://schema.org",
  "@graph": [
    { "@type": "Person", "name": "\\"{ Ada", "x": ["{", {}] },
    { "@type": "Person", "schema:url": {"name": 1}, "name": "Ben" }
  ]
}`;

describe('an object of JSON-LD', () => {
  it('stands where its brace is, whatever its strings hold', () => {
    const page = pageWith(TWO);
    const ben = nodeNamed(page, 'Ben');
    const [spot] = spotsOf(page.structuredData, ben);
    expect(page.markup.positionOf(spot!)).toMatchObject({ line: 6, column: 5, path: 'html > body > script' });
    expect(excerptOf(page, nodeNamed(page, '"{ Ada'))).toEqual([expect.stringMatching(/^\{ "@type"/)]);
  });

  it('has its properties at their names, not those of the objects in it', () => {
    const page = pageWith(TWO);
    const ben = nodeNamed(page, 'Ben');
    expect(excerptOf(page, ben, 'name')).toEqual([expect.stringMatching(/^"name": "Ben"/)]);
    expect(excerptOf(page, ben, 'url')).toEqual([expect.stringMatching(/^"schema:url"/)]);
    expect(excerptOf(page, ben, '@type')).toEqual([expect.stringMatching(/^"@type"/)]);
    expect(excerptOf(page, ben, 'price')).toEqual([expect.stringMatching(/^\{ "@type"/)]);
  });

  it('stands in its script where one name stands twice, so that objects can not be told apart', () => {
    const page = pageWith('{"@context":"https://schema.org","@type":"Person","a":{},"a":1,"name":"Ada"}');
    expect(excerptOf(page, nodeNamed(page, 'Ada'))).toEqual([expect.stringMatching(/^<script/)]);
  });

  it('is found in any JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.jsonValue(), (before, inside) => {
        const wanted = { inside, '@type': 'Person', name: 'wanted' };
        const graph = [...before, wanted];
        const page = pageWith(
          JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, null, 1).replaceAll(
            '<',
            '\\u003c',
          ),
        );
        const node = nodeNamed(page, 'wanted');
        const [found] = excerptOf(page, node);
        // The names of a page may be in another order, or twice.
        if (found?.startsWith('<script') !== true) expect(found).toMatch(/^\{\s*"inside"/);
      }),
    );
  });

  it('is found in linear time in a hostile block', () => {
    const objects = '{"@type":"Person","name":"\\\\"},'.repeat(30_000);
    const page = pageWith(`{"@context":"https://schema.org","@graph":[${objects}1]}`);
    const nodes = page.structuredData.nodes.slice(-50);
    expect(nodes).toHaveLength(50);
    expect(cpuMsOf(() => nodes.map((node) => excerptOf(page, node, 'price')))).toBeLessThan(500);
  });
});
