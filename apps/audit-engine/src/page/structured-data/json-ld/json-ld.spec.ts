import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../../test/support/processor-time.js';
import { pageOf } from '../../../../test-support/page-of.js';
import { nodesOfType, textValue, typesOf } from '../schema-node.js';

const CONTEXT = '"@context":"https://schema.org"';

/** The blocks as the page has them: the parser reads them first. */
const readFrom = (html: string) => pageOf(html).structuredData;
const read = (...blocks: readonly string[]) =>
  readFrom(blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join(''));
const positionsOfBroken = (html: string) => {
  const { structuredData, markup } = pageOf(html);
  return structuredData.broken.map((block) => markup.positionOf(block));
};
const problems = (...blocks: readonly string[]) =>
  read(...blocks).broken.map(({ block, problem }) => `${block} ${problem}`);

describe('readJsonLd', () => {
  it('finds every typed object, in graphs and nested', () => {
    const { nodes, broken } = read(
      `{${CONTEXT},"@graph":[{"@type":"A","x":{"@type":["B","C"]}},{"@type":"https://schema.org/D"}]}`,
    );
    expect(nodes.map(typesOf)).toEqual([['A'], ['B', 'C'], ['D']]);
    expect(broken).toEqual([]);
  });

  it('returns the error of a block', () => {
    const blocks = ['{,}', '[]', '{"@type":"A"}', `{${CONTEXT}}`];
    expect(read(...blocks).blocks).toBe(4);
    expect(problems(...blocks)).toEqual([
      '1 is not valid JSON: a name in double quotes is missing, or there is one comma too many',
      '2 holds no object',
      '3 has no @context of schema.org',
      '4 has no @type of schema.org',
    ]);
  });

  it('says where in the page an error is, with the source around it and what is lost', () => {
    const block = `\r\n{ ${CONTEXT},\r\n  "@type": "Product",\r\n  "name": "Hose",\r\n}\r\n`;
    const page = `<!doctype html>\r\n<!-- <script>{}</script> -->\r\n<p>Hose<script type=application/ld+json>${block}</script>`;
    const { structuredData, markup } = pageOf(page);
    const broken = structuredData.broken.map((block) => ({ ...block, position: markup.positionOf(block) }));
    expect(broken).toMatchObject([
      {
        block: 1,
        problem: 'is not valid JSON: a name in double quotes is missing, or there is one comma too many',
        position: expect.objectContaining({ line: 7, column: 1, excerpt: '}\r\n</script>' }),
        excerpt: expect.stringContaining('"name": "Hose",\n}'),
        types: ['Product'],
      },
    ]);
  });

  it('says where a block begins that is JSON, and tells equal blocks apart', () => {
    const block = '{"@type":"A"}';
    const script = `<script type=application/ld+json>${block}</script>`;
    expect(positionsOfBroken(`${script}\n ${script}`)).toMatchObject([
      { line: 1, column: 1 },
      { line: 2, column: 2 },
    ]);
  });

  it('counts from the text that wrappings are around', () => {
    expect(positionsOfBroken(`<script type="application/ld+json"><!-- {"a" 1} --></script>`)).toMatchObject([
      { line: 1, column: 36 + '<!-- {"a" '.length },
    ]);
  });

  it('takes no objects of other vocabularies, though the block is valid JSON', () => {
    const blocks = [
      '{"@context":"https://www.w3.org/ns/activitystreams","@type":"Person","name":"a"}',
      `{${CONTEXT},"@type":"foaf:Person","knows":{"@type":"http://xmlns.com/foaf/0.1/Agent"}}`,
    ];
    expect(read(...blocks).nodes).toEqual([]);
    expect(problems(...blocks)).toEqual(['1 has no @context of schema.org', '2 has no @type of schema.org']);
  });

  it.each([
    ['an address with http and www', '"http://www.schema.org/"'],
    ['an address without scheme', '"schema.org"'],
    ['one of several', '["https://schema.org",{"x":"https://x.example/"}]'],
    ['a vocabulary', '{"@vocab":"https://schema.org/"}'],
    ['a prefix', '{"schema":"https://schema.org/"}'],
  ])('knows schema.org by %s', (_what, context) => {
    expect(read(`{"@context":${context},"@type":"schema:A"}`)).toMatchObject({
      broken: [],
      nodes: [{ '@type': 'schema:A' }],
    });
  });

  it('applies a context within its object only', () => {
    const { nodes } = read(`[{${CONTEXT},"@type":"A","x":[{"@type":"B"}]},{"@type":"C"}]`);
    expect(nodes.map(typesOf)).toEqual([['A'], ['B']]);
  });

  it.each([
    ['comments', '<!--', '-->'],
    ['sections', '/*<![CDATA[*/', '/*]]>*/'],
    ['what sections leave in XML', '//', '//'],
    ['what sections in comments leave in XML', '/**/', '/**/'],
  ])('reads blocks that are wrapped in %s', (_what, open, close) => {
    expect(read(`\n${open}{${CONTEXT},"@type":"A"}${close}\n`).nodes).toHaveLength(1);
  });

  it.each([
    ['a fragment', '', '#ida', 'https://site.example/guides/page#ida'],
    ['a path', '', '/#ida', 'https://site.example/#ida'],
    ['a base of its context', ',{"@base":"https://a.example/b/"}', 'c', 'https://a.example/b/c'],
    ['a blank node', '', '_:b0', '_:b0'],
  ])('resolves an identifier: %s', (_what, context, written, id) => {
    const { ids } = read(`{"@context":["https://schema.org"${context}],"@type":"A","@id":"${written}"}`);
    expect([...ids.values()]).toEqual([id]);
  });

  it('makes one node of the objects with one identifier', () => {
    const hose = `"@type":"Product","@id":"#hose"`;
    const offer = { '@type': 'Offer', price: 5 };
    const { nodes } = read(
      `{${CONTEXT},${hose},"name":"Hose","sku":"1"}`,
      `{${CONTEXT},"@type":"WebPage","about":{"@id":"#hose"},"mainEntity":{${hose},"name":"Hose","offers":${JSON.stringify(offer)}}}`,
      `{${CONTEXT},"@id":"/guides/page#hose","@type":"IndividualProduct","sku":["1","2"]}`,
    );
    expect(nodes).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': ['Product', 'IndividualProduct'],
        '@id': '#hose',
        name: 'Hose',
        sku: ['1', '2'],
        offers: [offer],
      },
      expect.objectContaining({
        '@type': 'WebPage',
        about: { '@id': '#hose' },
        mainEntity: { '@id': '#hose' },
      }),
      offer,
    ]);
  });

  it('takes the description of an object whose type stands in another block', () => {
    const { nodes, broken } = read(
      `{${CONTEXT},"@type":"Article","author":{"@type":"Person","@id":"#ida"}}`,
      `{${CONTEXT},"@id":"#ida","name":"Ida Berg"}`,
      `{${CONTEXT},"@id":"#tom","name":"Tom Moss"}`,
    );
    expect(nodes[1]).toEqual({ '@type': 'Person', '@id': '#ida', name: ['Ida Berg'] });
    expect(broken).toEqual([expect.objectContaining({ block: 3, problem: 'has no @type of schema.org' })]);
  });

  it('treats __proto__ as a name like any other', () => {
    const { nodes } = read(`{${CONTEXT},"@type":"A","__proto__":{"name":"evil"}}`);
    expect(nodes).toHaveLength(1);
    expect(textValue(nodes[0] ?? {}, 'name')).toBeUndefined();
  });

  it.each([
    [
      '40,000 objects that are one',
      `{${CONTEXT},"@graph":[{"@type":"A","@id":"a"}${',{"@id":"a","b":1}'.repeat(40_000)}]}`,
    ],
    ['100,000 nested arrays', `{${CONTEXT},"@type":"A","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a deep context', `{"@context":${'['.repeat(100_000)}${']'.repeat(100_000)},"@type":"A"}`],
    ['40,000 objects', `{${CONTEXT},"@graph":[${Array(40_000).fill('{"@type":"A"}').join(',')}]}`],
    ['1 MB of comment openings', '<!--'.repeat(250_000)],
    ['100,000 open arrays', '['.repeat(100_000)],
    ['1 MB of a string without an end', `{"a":"${'\\\\'.repeat(480_000)}`],
    ['900,000 digits and a letter', `{"a":${'1'.repeat(900_000)}x}`],
    ['5 MB', `{${CONTEXT},"x":"${'a'.repeat(5_000_000)}"}`],
  ])('is done with %s', (_what, block) => {
    const work = () => expect(read(block).nodes.length).toBeLessThanOrEqual(5_000);
    expect(cpuMsOf(work)).toBeLessThan(2_000);
  });
});

describe('textValue', () => {
  it('reads texts, numbers, and the names of objects', () => {
    expect(textValue({ a: [' x '] }, 'a')).toBe('x');
    expect(textValue({ a: 5 }, 'a')).toBe('5');
    expect(textValue({ a: { name: 'n' } }, 'a')).toBe('n');
    expect(textValue({ a: '' }, 'a')).toBeUndefined();
    expect(textValue({ a: [null, ' ', { '@value': 'v', '@language': 'en' }] }, 'a')).toBe('v');
  });

  it('reads ordered lists and names with a prefix', () => {
    expect(textValue({ a: { '@list': ['first', 'second'] } }, 'a')).toBe('first');
    expect(textValue({ 'schema:a': 'x' }, 'a')).toBe('x');
  });

  it('takes types with or without the address of the vocabulary', () => {
    expect(nodesOfType([{ '@type': 'schema:Article' }], 'Article')).toHaveLength(1);
  });
});
