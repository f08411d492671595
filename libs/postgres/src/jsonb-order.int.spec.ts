import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import { required } from '../../../test/support/servers/environment.js';
import { inJsonbOrder } from './jsonb-order.js';

describe('the order of keys in jsonb', () => {
  const client = new Client({ connectionString: required('TEST_DATABASE_URL') });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  it('is that of a value before it was stored', async () => {
    // JavaScript puts keys that are whole numbers first, whatever was written.
    const key = fc.string({ unit: 'grapheme-ascii', maxLength: 4 }).map((text) => `k${text}é`);
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6, noNullPrototype: true }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const { rows } = await client.query<{ stored: unknown }>('select $1::jsonb as stored', [
          JSON.stringify(given),
        ]);
        expect(JSON.stringify(inJsonbOrder(given))).toBe(JSON.stringify(rows[0]!.stored));
      }),
      { numRuns: 200 },
    );
  });

  it('costs no copy of a value that has it', () => {
    const value = { a: [{ b: 1, aa: 2 }], bb: 'x' };
    expect(inJsonbOrder(value)).toBe(value);
    expect(JSON.stringify(inJsonbOrder({ bb: 1, a: 2 }))).toBe('{"a":2,"bb":1}');
  });
});
