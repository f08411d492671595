import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson, UnstorableJson } from './canonical-json.js';

const lenient = { strict: false };

describe('canonical JSON', () => {
  it('is what RFC 8785 says, as an independent implementation writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        expect(canonicalJson(value, lenient)).toBe(canonicalize(value));
      }),
    );
  });

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(JSON.parse(canonicalJson(JSON.parse(text), lenient))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('drops __proto__ keys at any depth', () => {
    expect(canonicalJson(JSON.parse('{"a":[{"__proto__":{"x":1},"b":2}],"__proto__":3}'), lenient)).toBe(
      '{"a":[{"b":2}]}',
    );
  });

  it('keeps numbers beyond the range of doubles apart from null', () => {
    expect(canonicalJson(JSON.parse('[1e999,-1e999,null]'), lenient)).toBe('[1e999,-1e999,null]');
  });

  it('takes half a million nested arrays', () => {
    const text = '['.repeat(500_000) + ']'.repeat(500_000);
    expect(canonicalJson(JSON.parse(text), lenient)).toBe(text);
  });

  it.each(['{"a":"\\u0000"}', '{"\\u0000":1}', '["\\ud800"]', '{"x\\udc00y":1}'])(
    'refuses %s where it is strict',
    (text) => {
      expect(() => canonicalJson(JSON.parse(text), { strict: true })).toThrow(UnstorableJson);
      expect(() => canonicalJson(JSON.parse(text), lenient)).not.toThrow();
    },
  );

  it('keeps well-formed pairs where it is strict', () => {
    expect(canonicalJson({ a: '😀' }, { strict: true })).toBe('{"a":"😀"}');
  });
});
