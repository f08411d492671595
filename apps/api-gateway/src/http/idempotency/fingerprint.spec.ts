import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { hostileJson } from '../../../test-support/hostile/hostile-bodies.js';
import { fingerprintOf, sortedJson, UnstorableJson } from './fingerprint.js';

const lenient = { strict: false };
const fingerprint = (text: string) => fingerprintOf(JSON.parse(text)).toString('hex');

describe('the fingerprint of a body', () => {
  it.each([
    [
      'the order of keys and white space',
      '{ "b": [1, 2],\n "a": {"y":1,"x":2} }',
      '{"a":{"x":2,"y":1},"b":[1,2]}',
    ],
    ['the spelling of a number', '{"a":[1,1.0,10e-1,1E0,0.1e+1]}', '{"a":[1,1,1,1,1]}'],
    ['the sign of zero', '{"a":-0}', '{"a":0.0}'],
    ['the spelling of a character', '{"\\u0061":"\\u00e9\\/\\ud83d\\ude00"}', '{"a":"é/😀"}'],
    ['a key that a later one of the same name replaces', '{"a":"x","b":1,"a":"y"}', '{"b":1,"a":"y"}'],
    ['digits beyond those of a double', '{"a":9007199254740993}', '{"a":9007199254740992}'],
  ])('ignores %s', (_what, one, other) => {
    expect(fingerprint(one)).toBe(fingerprint(other));
  });

  it.each([
    ['the order of a list', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['a number and its text', '{"a":1}', '{"a":"1"}'],
    ['a number and the next one', '{"a":0.1}', '{"a":0.10000000000000002}'],
    ['a number and the other sign', '{"a":1}', '{"a":-1}'],
    ['true and its text', '{"a":true}', '{"a":"true"}'],
    ['true and one', '{"a":true}', '{"a":1}'],
    ['null and an absent field', '{"a":null}', '{}'],
    ['null, false, zero and nothing in a text', '{"a":null}', '{"a":""}'],
    ['an empty list and an empty object', '{"a":[]}', '{"a":{}}'],
    ['a value and a list of it', '{"a":1}', '{"a":[1]}'],
    ['where a field is nested', '{"a":{"b":1},"c":{}}', '{"a":{},"c":{"b":1}}'],
    ['a nested field and one with a dot', '{"a":{"b":1}}', '{"a.b":1}'],
    ['a list and its text', '{"a":[1]}', '{"a":"[1]"}'],
    ['a key and a value', '{"a":"b"}', '{"b":"a"}'],
    ['keys in other letter case', '{"url":"x"}', '{"URL":"x"}'],
    ['letter case', '{"a":"x"}', '{"a":"X"}'],
    ['white space inside a text', '{"a":"x y"}', '{"a":"x  y"}'],
    ['composed and decomposed letters', '{"a":"\u00e9"}', '{"a":"e\u0301"}'],
    ['halves of surrogate pairs', '{"a":"\\ud800"}', '{"a":"\\ud801"}'],
    ['half of a surrogate pair and what replaces it', '{"a":"\\ud800"}', '{"a":"\ufffd"}'],
    ['a control character and its escape', '{"a":"\\n"}', '{"a":"\\\\n"}'],
    ['infinity and null', '{"a":1e999}', '{"a":null}'],
    ['an unknown field', '{"a":1}', '{"a":1,"b":2}'],
  ])('tells %s apart', (_what, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });

  // Recorded from the version that wrote the first ones that are stored: a change would refuse retries as conflicts.
  it.each([
    [
      '{"url":"https://shop.example/","type":"seo","metadata":{"b":[1,2,{"z":null,"a":true}],"a":"ü😀"}}',
      'a70019c1bca8e4eec394daed84f15bae895e9c33cce965445104ae9bb89d7db0',
    ],
    [
      '{"\\r":2,"1":4,"\\u0080":6,"ö":7,"€":1,"😀":5,"\\ufb33":3}',
      '0d922ac8e15a6d17d5d50fab064983e86009ebae7b5998cbfc4ed172e6ff74a9',
    ],
    [
      '[1e999,-1e999,-0,1e21,5e-324,0.1,9007199254740993,"\\ud800","\\u0000\\u2028/\\""]',
      '53a54ae6eaf6ce365c0ec7af77dc27357d341ef84a8bf8e635300718246e2a42',
    ],
    [
      '{"a":[{"__proto__":{"x":1},"b":2}],"__proto__":3,"constructor":4}',
      '2f50672f97ce6b9e2bbdaabd9ba3288299afbcb244b4b10e0c898502298a3261',
    ],
    ['[[],{},[[]],{"":[]}]', '1e511e51ff5916693615112eb54753bc50ac75a8683d502f87d3c51ae47a0d67'],
    ['"text"', '1e1d0f251d3a76fa2b1bfc81164078572623403887db02988b504b0492e9f076'],
    ['null', '74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b'],
  ])('of %s stays what it was', (text, recorded) => {
    expect(fingerprint(text)).toBe(recorded);
  });
});

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

  it('drops __proto__ keys at any depth', () => {
    expect(sortedJson(JSON.parse('{"a":[{"__proto__":{"x":1},"b":2}],"__proto__":3}'), lenient)).toBe(
      '{"a":[{"b":2}]}',
    );
  });

  it('takes half a million nested arrays', () => {
    const text = '['.repeat(500_000) + ']'.repeat(500_000);
    expect(sortedJson(JSON.parse(text), lenient)).toBe(text);
  });

  it.each(['{"a":"\\u0000"}', '{"\\u0000":1}', '["\\ud800"]', '{"x\\udc00y":1}', '[-1e999]'])(
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
  if (typeof value === 'number' && !Number.isFinite(value)) {
    if (strict) throw new UnstorableJson();
    return `${value < 0 ? '-' : ''}1e999`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([key]) => key !== '__proto__')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${quoted(key)}:${simplest(item, { strict })}`);
  return `{${members.join(',')}}`;
}
