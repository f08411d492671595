import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

/** What the reference writes; undefined where it refuses. */
function reference(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}

function written(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 1e21, 5e-324, 1e-7),
);
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const scalar = fc.oneof(text, text, number, fc.boolean(), fc.constant(null), fc.constant(undefined));

describe('canonical JSON', () => {
  it('is, byte for byte, what the reference implementation writes for flat objects', () => {
    fc.assert(
      fc.property(fc.dictionary(text, scalar), (value) => {
        expect(written(value)).toBe(reference(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is what the reference implementation writes for anything at all', () => {
    const anything = fc.anything({ withDate: true, withNullPrototype: true, withSparseArray: true });
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue()), (value) => {
        expect(written(value)).toBe(reference(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts keys in the order of their UTF-16 units, and escapes no more than it must', () => {
    // The example of RFC 8785, section 3.2.3.
    const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
    expect(canonicalJson({ b: 'é/\u2028"', a: 1e21 })).toBe('{"a":1e+21,"b":"é/\u2028\\""}');
  });

  it('refuses what JSON has no form for', () => {
    for (const value of [{ a: '\ud800' }, { '\udc00': 1 }, { a: Number.NaN }, { a: Infinity }, undefined]) {
      expect(() => canonicalJson(value)).toThrow();
    }
  });
});
