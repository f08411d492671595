import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { readJsonLd } from './json-ld.js';
import { nodesOfType, textValue, typesOf } from './schema-node.js';

const CONTEXT = '"@context":"https://schema.org"';

describe('readJsonLd', () => {
  it('finds every typed object, in graphs and nested', () => {
    const { nodes, errors } = readJsonLd([
      `{${CONTEXT},"@graph":[{"@type":"A","x":{"@type":["B","C"]}},{"@type":"https://schema.org/D"}]}`,
    ]);
    expect(nodes.map(typesOf)).toEqual([['A'], ['B', 'C'], ['D']]);
    expect(errors).toEqual([]);
  });

  it('returns the error of a block', () => {
    const { errors, blocks } = readJsonLd(['{,}', '[]', '{"@type":"A"}', `{${CONTEXT}}`]);
    expect(blocks).toBe(4);
    expect(errors).toEqual([
      'Block 1 is not valid JSON.',
      'Block 2 holds no object.',
      'Block 3 has no @context of schema.org.',
      'Block 4 has no @type of schema.org.',
    ]);
  });

  it('takes no objects of other vocabularies, though the block is valid JSON', () => {
    const { nodes, errors } = readJsonLd([
      '{"@context":"https://www.w3.org/ns/activitystreams","@type":"Person","name":"a"}',
      `{${CONTEXT},"@type":"foaf:Person","knows":{"@type":"http://xmlns.com/foaf/0.1/Agent"}}`,
    ]);
    expect(nodes).toEqual([]);
    expect(errors).toEqual(['Block 1 has no @context of schema.org.', 'Block 2 has no @type of schema.org.']);
  });

  it.each([
    ['an address with http and www', '"http://www.schema.org/"'],
    ['an address without scheme', '"schema.org"'],
    ['one of several', '["https://schema.org",{"x":"https://x.example/"}]'],
    ['a vocabulary', '{"@vocab":"https://schema.org/"}'],
    ['a prefix', '{"schema":"https://schema.org/"}'],
  ])('knows schema.org by %s', (_what, context) => {
    expect(readJsonLd([`{"@context":${context},"@type":"schema:A"}`])).toMatchObject({
      errors: [],
      nodes: [{ '@type': 'schema:A' }],
    });
  });

  it('applies a context within its object only', () => {
    const { nodes } = readJsonLd([`[{${CONTEXT},"@type":"A","x":[{"@type":"B"}]},{"@type":"C"}]`]);
    expect(nodes.map(typesOf)).toEqual([['A'], ['B']]);
  });

  it.each([
    ['comments', '<!--', '-->'],
    ['sections', '/*<![CDATA[*/', '/*]]>*/'],
  ])('reads blocks that are wrapped in %s', (_what, open, close) => {
    expect(readJsonLd([`\n${open}{${CONTEXT},"@type":"A"}${close}\n`]).nodes).toHaveLength(1);
  });

  it('treats __proto__ as a name like any other', () => {
    const { nodes } = readJsonLd([`{${CONTEXT},"@type":"A","__proto__":{"name":"evil"}}`]);
    expect(nodes).toHaveLength(1);
    expect(textValue(nodes[0] ?? {}, 'name')).toBeUndefined();
  });

  it.each([
    ['100,000 nested arrays', `{${CONTEXT},"@type":"A","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a deep context', `{"@context":${'['.repeat(100_000)}${']'.repeat(100_000)},"@type":"A"}`],
    ['40,000 objects', `{${CONTEXT},"@graph":[${Array(40_000).fill('{"@type":"A"}').join(',')}]}`],
    ['1 MB of comment openings', '<!--'.repeat(250_000)],
    ['5 MB', `{${CONTEXT},"x":"${'a'.repeat(5_000_000)}"}`],
  ])('is done with %s', (_what, block) => {
    const read = () => expect(readJsonLd([block]).nodes.length).toBeLessThanOrEqual(5_000);
    expect(cpuMsOf(read)).toBeLessThan(2_000);
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
