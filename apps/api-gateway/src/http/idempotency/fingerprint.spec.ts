import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { fingerprintOf } from './fingerprint.js';

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

  it('is the same however a value is written', () => {
    fc.assert(
      fc.property(body(), fc.infiniteStream(fc.nat()), (value, choices) => {
        expect(fingerprint(written(value, choices))).toBe(fingerprint(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it('is another one for another value, by the judgement of an independent implementation', () => {
    let differing = 0;
    fc.assert(
      fc.property(changedPair(), ([one, other]) => {
        const differ = canonicalize(one) !== canonicalize(other);
        if (differ) differing++;
        expect(fingerprint(JSON.stringify(one)) !== fingerprint(JSON.stringify(other))).toBe(differ);
      }),
      { numRuns: 500 },
    );
    expect(differing).toBeGreaterThan(250);
  });
});

/**
 * Nested values; few names and small numbers, so that similar ones come up. No name has a backslash: Node 24's own
 * `JSON.parse` takes `{"x":0,"\u0061":1}` for `{"x":0,"\\":1}` once it has parsed the latter.
 */
function body(): fc.Arbitrary<fc.JsonValue> {
  const scalar = fc.oneof(
    fc.constantFrom(null, true, false, 0, -0, 1, -1, 1.5, 100, 1e21, 5e-324, '', '0', '1', 'null', '[]'),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const name = fc.oneof(
    fc.constantFrom('a', 'b', 'url', 'A'),
    fc.string().filter((key) => key !== '__proto__' && !key.includes('\\')),
  );
  return fc.letrec<{ value: fc.JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
}

/** A value and the same with one place changed. */
function changedPair(): fc.Arbitrary<readonly [fc.JsonValue, fc.JsonValue]> {
  return fc.tuple(body(), fc.nat(), body()).map(([value, index, change]) => {
    let left = index % (sizeOf(value) || 1);
    const copy = (part: fc.JsonValue): fc.JsonValue => {
      if (left-- === 0) return change;
      if (Array.isArray(part)) return part.map(copy);
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copy(inner!)]));
    };
    return [value, copy(value)] as const;
  });
}

function sizeOf(value: fc.JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part!), 1);
}

/** The value as JSON in some other spelling: keys turned round, white space, escapes, exponents, doubled keys. */
function written(value: fc.JsonValue, choices: Iterator<number>): string {
  const choose = (count: number) => (choices.next().value as number) % count;
  const space = () => ['', ' ', '\n\t', '\r'][choose(4)]!;
  const text = (content: string) =>
    `"${[...content]
      .flatMap((character) => [...Array(character.length).keys()].map((index) => character.charCodeAt(index)))
      .map((unit) =>
        choose(3) === 0
          ? `\\u${unit.toString(16).padStart(4, '0')}`
          : JSON.stringify(String.fromCharCode(unit)).slice(1, -1),
      )
      .join('')}"`;
  const number = (amount: number) => {
    const plain = JSON.stringify(amount);
    const spellings = [plain, amount.toExponential(), `${amount.toExponential().replace('e', 'E')}`];
    if (amount !== 0 && Number.isInteger(amount) && !plain.includes('e'))
      spellings.push(`${plain}.0`, `${plain}0e-1`);
    return spellings[choose(spellings.length)]!;
  };
  const write = (part: fc.JsonValue): string => {
    if (typeof part === 'string') return text(part);
    if (typeof part === 'number') return number(part);
    if (Array.isArray(part)) return `[${space()}${part.map(write).join(`${space()},${space()}`)}${space()}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const fields = Object.entries(part).map(
      ([key, inner]) => `${text(key)}${space()}:${space()}${write(inner!)}`,
    );
    if (choose(2) === 0) fields.reverse();
    const first = Object.keys(part)[0];
    if (first !== undefined && choose(3) === 0) fields.unshift(`${text(first)}:0`);
    return `{${space()}${fields.join(`,${space()}`)}${space()}}`;
  };
  return `${space()}${write(value)}${space()}`;
}
