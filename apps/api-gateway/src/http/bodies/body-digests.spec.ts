import { describe, expect, it } from '@jest/globals';
import { jsonObjectOf } from './body-digests.js';

describe('the JSON object of a body', () => {
  it('is the object in the bytes', () => {
    expect(jsonObjectOf(Buffer.from('{"a":["é"]}'))).toEqual({ a: ['é'] });
  });

  it.each([
    [undefined, 'The request body is empty.'],
    ['', 'The request body is empty.'],
    ['{', 'The request body is malformed JSON: it ends too early.'],
    ['{"a":"secret', 'The request body is malformed JSON: it ends too early.'],
    ['{"secret":', 'The request body is malformed JSON: it ends too early.'],
    ['{"a":"é",\n "secret"}', 'The request body is malformed JSON: see line 2, column 10.'],
    ["{'secret':1}", 'The request body is malformed JSON: see line 1, column 2.'],
    ['{"a":secret}', 'The request body is malformed JSON.'],
    ['[]', 'The request body is JSON, but not an object.'],
    ['null', 'The request body is JSON, but not an object.'],
    ['"secret"', 'The request body is JSON, but not an object.'],
    ['7', 'The request body is JSON, but not an object.'],
  ])('is missing in %j, with the reason and without a part of the body', (body, problem) => {
    expect(jsonObjectOf(body === undefined ? undefined : Buffer.from(body))).toBe(problem);
  });

  it('is missing in bytes that are not UTF-8', () => {
    expect(jsonObjectOf(Buffer.from('{"a":"\xff"}', 'latin1'))).toBe('The request body is not UTF-8.');
  });
});
