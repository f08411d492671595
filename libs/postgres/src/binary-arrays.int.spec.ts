import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import { required } from '../../../test/support/servers/environment.js';
import {
  bigintArray,
  booleanArray,
  byteaArray,
  integerArray,
  jsonArray,
  jsonbArray,
  smallintArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary-arrays.js';

const client = new Client({ connectionString: required('TEST_DATABASE_URL') });
beforeAll(async () => {
  await client.connect();
});
afterAll(() => client.end());

/** The elements as Postgres understood them, each as text. */
async function understood(array: Buffer, type: string): Promise<(string | null)[]> {
  const { rows } = await client.query<{ element: string | null }>(
    `select element::text from unnest($1::${type}[]) with ordinality as given (element, place) order by place`,
    [array],
  );
  return rows.map(({ element }) => element);
}

/** What Postgres makes of pg's own array of the same values. */
async function understoodAsText(values: readonly unknown[], type: string): Promise<(string | null)[]> {
  return understood(values as unknown as Buffer, type);
}

const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));

describe.each([
  ['boolean', booleanArray, fc.boolean()],
  ['smallint', smallintArray, fc.integer({ min: -32_768, max: 32_767 })],
  ['int', integerArray, fc.integer()],
  ['bigint', bigintArray, fc.maxSafeInteger()],
  ['timestamptz', timestamptzArray, fc.date({ min: new Date('0001-01-02'), noInvalidDate: true })],
  ['text', textArray, text],
  ['json', jsonArray, fc.dictionary(text, text).map((value) => JSON.stringify(value))],
  ['jsonb', jsonbArray, fc.dictionary(text, text).map((value) => JSON.stringify(value))],
  ['bytea', byteaArray, fc.uint8Array().map((bytes) => Buffer.from(bytes))],
  ['uuid', uuidArray, fc.uuid()],
] as [string, (values: readonly unknown[]) => Buffer, fc.Arbitrary<unknown>][])(
  'an array of %s',
  (type, encode, value) => {
    it('is understood as the text form of the same values is, NULLs and emptiness too', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.option(value)), async (values) => {
          expect(await understood(encode(values), type)).toEqual(await understoodAsText(values, type));
        }),
      );
    });
  },
);

describe('a value that the element type does not have', () => {
  it.each([
    ['32,768 as smallint', () => smallintArray([32_768])],
    ['2^31 as integer', () => integerArray([2 ** 31])],
    ['a fraction as integer', () => integerArray([1.5])],
    ['2^53 as bigint', () => bigintArray([2 ** 53])],
    ['an invalid date', () => timestamptzArray([new Date(Number.NaN)])],
    ['a UUID that is cut short', () => uuidArray(['01990000-0000-7000-8000-00000000000'])],
  ])('is refused: %s', (_, encode) => {
    expect(encode).toThrow(/out of range|is no safe integer|is no UUID|not an integer/);
  });
});
