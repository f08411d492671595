import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { hostileJson } from '../../../test-support/hostile/hostile-bodies.js';
import { sortedJson, UnstorableJson } from './fingerprint.js';

const lenient = { strict: false };

describe('sorted JSON', () => {
  it('is what RFC 8785 says, as an independent implementation writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        expect(sortedJson(value, lenient)).toBe(canonicalize(value));
      }),
    );
  });

  it('equals the simplest writer byte for byte, even where RFC 8785 refuses the value', () => {
    const json = fc.oneof(
      fc.json(),
      fc.json({ stringUnit: 'binary' }),
      fc.constantFrom(
        ...Object.values(hostileJson(2_000)),
        '[1e999,-1e999,-0,1e21,5e-324,"\\ud800"]',
        '{"__proto__":1}',
      ),
    );
    fc.assert(
      fc.property(fc.array(json, { maxLength: 3 }), fc.boolean(), (texts, strict) => {
        const value = JSON.parse(`{"list":[${texts.join(',')}],"last":${texts.at(-1) ?? 'null'}}`) as unknown;
        const form = (write: typeof simplest) => {
          try {
            return write(value, { strict });
          } catch (error) {
            return (error as Error).name;
          }
        };
        expect(form(sortedJson)).toBe(form(simplest));
      }),
      { numRuns: 500 },
    );
  });

  it('reads each value once, and asks each object for its keys once', () => {
    const reads = { values: 0, keys: 0 };
    const watched = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(from, key) {
          if (typeof key === 'string' && key !== 'length' && key in from) reads.values++;
          return Reflect.get(from, key) as unknown;
        },
        ownKeys(from) {
          reads.keys++;
          return Reflect.ownKeys(from);
        },
      });
    const list = watched(Array.from({ length: 1_000 }, (_, index) => index));
    const object = watched(Object.fromEntries(list.map((index) => [`k${index}`, index])));
    reads.values = reads.keys = 0;
    sortedJson([list, object], lenient);
    expect(reads).toEqual({ values: 2_000, keys: 1 });
  });

  it('takes the text of a part that is written already, and does not look into it', () => {
    const value = {};
    const get = () => {
      throw new Error('it was read');
    };
    Object.defineProperty(value, 'x', { enumerable: true, get });
    const written = { value, text: '{"written":1}' };
    expect(sortedJson({ b: [value], a: value }, { strict: true, written })).toBe(
      '{"a":{"written":1},"b":[{"written":1}]}',
    );
  });

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(JSON.parse(sortedJson(JSON.parse(text), lenient))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('drops __proto__ keys at any depth', () => {
    expect(sortedJson(JSON.parse('{"a":[{"__proto__":{"x":1},"b":2}],"__proto__":3}'), lenient)).toBe(
      '{"a":[{"b":2}]}',
    );
  });

  it('keeps numbers beyond the range of doubles apart from null', () => {
    expect(sortedJson(JSON.parse('[1e999,-1e999,null]'), lenient)).toBe('[1e999,-1e999,null]');
  });

  it('takes half a million nested arrays', () => {
    const text = '['.repeat(500_000) + ']'.repeat(500_000);
    expect(sortedJson(JSON.parse(text), lenient)).toBe(text);
  });

  it.each(['{"a":"\\u0000"}', '{"\\u0000":1}', '["\\ud800"]', '{"x\\udc00y":1}'])(
    'refuses %s where it is strict',
    (text) => {
      expect(() => sortedJson(JSON.parse(text), { strict: true })).toThrow(UnstorableJson);
      expect(() => sortedJson(JSON.parse(text), lenient)).not.toThrow();
    },
  );

  it('keeps well-formed pairs where it is strict', () => {
    expect(sortedJson({ a: '😀' }, { strict: true })).toBe('{"a":"😀"}');
  });
});

/** By recursion, piece by piece. */
function simplest(value: unknown, { strict }: { readonly strict: boolean }): string {
  const quoted = (text: string): string => {
    if (strict && /[\0\p{Cs}]/u.test(text)) throw new UnstorableJson();
    return JSON.stringify(text);
  };
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((item) => simplest(item, { strict })).join(',')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' && !Number.isFinite(value)
      ? `${value < 0 ? '-' : ''}1e999`
      : JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([key]) => key !== '__proto__')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${quoted(key)}:${simplest(item, { strict })}`);
  return `{${members.join(',')}}`;
}
