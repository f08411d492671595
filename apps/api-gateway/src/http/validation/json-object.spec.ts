import { describe, expect, it } from '@jest/globals';
import { jsonObjectOf } from './json-object.js';

describe('the JSON object of a body', () => {
  it('is the object in the bytes', () => {
    expect(jsonObjectOf(Buffer.from('{"a":["é"]}'))).toEqual({ a: ['é'] });
  });

  it.each([undefined, '', '{', '[]', 'null', '"text"', '7'])('is none in %s', (body) => {
    expect(jsonObjectOf(body === undefined ? undefined : Buffer.from(body))).toBeUndefined();
  });

  it('is none in bytes that are not UTF-8', () => {
    expect(jsonObjectOf(Buffer.from('{"a":"\xff"}', 'latin1'))).toBeUndefined();
  });
});
