import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findJsonError } from './json-error.js';

/** The position that Node's own parser gives, for the errors for which it gives one. */
function positionOfNode(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return Number(/at position (\d+)/.exec(String(error))?.[1]);
  }
}

describe('findJsonError', () => {
  it.each([
    ['{"a":1,}', 7, 'a name in double quotes is missing, or there is one comma too many'],
    ['[1,]', 3, 'a value is missing, or there is one comma too many'],
    ['{"a" 1}', 5, 'a colon is missing'],
    ['{"a":1 "b":2}', 7, 'a comma is missing, or a quote in the string before is not written as \\"'],
    ['{"a":"a "big" one"}', 9, 'a comma is missing, or a quote in the string before is not written as \\"'],
    ['{"a":"b\nc"}', 7, 'a line break within a string'],
    ['{"a":"b\tc"}', 7, 'the character U+0009 within a string'],
    ['{"a":"b\\\'c"}', 7, "a backslash before '"],
    ['{"a":"b}', 5, 'the closing quote of this string is missing'],
    ['{"a":[1,2', 9, 'it ends before the closing ]'],
    ['', 0, 'nothing is in it'],
    ['{} {}', 3, 'text follows after the end'],
    ['{"a":1};', 7, 'text follows after the end'],
    ['[1}', 2, '} closes what it did not open'],
    ['{“a”:1}', 1, '“ is no double quote'],
    ["{'a':1}", 1, "' is no double quote"],
    ['{a:1}', 1, 'a in place of a name in double quotes'],
    ['{"a":undefined}', 5, 'u in place of a value'],
    ['{"a":.5}', 5, '. in place of a value'],
    ['{"a":01}', 6, 'a comma is missing, or a quote in the string before is not written as \\"'],
    ['{"a":1, // one\n"b":2}', 8, 'JSON has no comments'],
    ['{\u00a0"a":1}', 1, 'the character U+00A0 in place of a name in double quotes'],
  ])('finds in %j, after %d characters: %s', (text, at, problem) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(findJsonError(text)).toEqual({ at, problem });
  });

  const broken = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '\n', '0', '-', 'e', ' '),
    )
    .map(([text, where, cut, put]) => {
      const at = where % (text.length + 1);
      return text.slice(0, at) + put + text.slice(at + cut);
    });

  it('finds an error exactly in what is not JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken, fc.string()), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(findJsonError(text) === undefined).toBe(isJson);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds it where Node does, or at the beginning of the string or word around it', () => {
    fc.assert(
      fc.property(broken, (text) => {
        const position = positionOfNode(text);
        fc.pre(position !== undefined && !Number.isNaN(position));
        const at = findJsonError(text)?.at ?? Number.NaN;
        expect(at).toBeLessThanOrEqual(position ?? 0);
        expect(text.slice(at, position)).toMatch(/^(?:["\\-].*|[a-z]*|\d*[.eE]?[-+]?\d*)$/s);
      }),
      { numRuns: 1_000 },
    );
  });
});
