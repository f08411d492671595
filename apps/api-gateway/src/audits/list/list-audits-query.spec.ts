import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sortedJson } from '../../http/idempotency/fingerprint.js';
import { holdsPair, metadataPair } from './list-audits-query.js';

const holds = (metadata: object, key: string, value: string) =>
  holdsPair(sortedJson(metadata, { strict: false }), metadataPair(key, value));

/** Few texts, so that keys and values meet, and those that JSON has a meaning for. */
const texts = fc.constantFrom(
  '',
  'a',
  'b',
  '"',
  '\\',
  '\\"',
  '{"a":1}',
  '"a":1',
  ',',
  '1',
  '-1.5',
  'true',
  'é',
);
const values = fc.oneof(texts, fc.constantFrom(1, -1.5, 1e21, 1.5e-7, true, false, null));
const nested = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, values, fc.array(tie('any')), fc.dictionary(texts, tie('any'))),
})).any;

describe('metadata.KEY=VALUE', () => {
  it('finds exactly the objects that have the value at this key', () => {
    fc.assert(
      fc.property(fc.dictionary(texts, nested), texts, values, (metadata, key, value) => {
        const own = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
        const same = typeof own !== 'object' && own !== undefined && String(own) === String(value);
        expect(holds(metadata, key, String(value))).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads a number as JSON does, however it is written', () => {
    expect(holds({ price: 1.5 }, 'price', '1.50')).toBe(true);
    expect(holds({ price: 150 }, 'price', '1.5e2')).toBe(true);
    expect(holds({ price: 15 }, 'price', '1')).toBe(false);
    expect(holds({ price: '1.50' }, 'price', '1.50')).toBe(true);
    expect(holds({ price: '1.5' }, 'price', '1.50')).toBe(false);
    expect(holds({ price: null }, 'price', 'null')).toBe(false);
  });

  it('goes through metadata that is nested half a million times', () => {
    const depth = 500_000;
    const deep = `{"a":${'['.repeat(depth)}{"b":"c"}${']'.repeat(depth)},"b":"d"}`;
    expect(holdsPair(deep, metadataPair('b', 'c'))).toBe(false);
    expect(holdsPair(deep, metadataPair('b', 'd'))).toBe(true);
  });
});
