import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '../../../../test/support/processor-time.js';
import { columnsOf, hanging, wrap } from './lines.js';

describe('lines of a report', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['🙂', 2],
  ])('count %j as %d columns', (text, columns) => expect(columnsOf(text)).toBe(columns));

  it('break at spaces, and within a word only where it is longer than a line', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
    expect(wrap('日本語です', 4)).toEqual(['日本', '語で', 'す']);
    expect(wrap('', 4)).toEqual([]);
  });

  it('hang below the text of the first one', () => {
    expect(hanging('Fix: ', 'write a title', 12)).toEqual(['Fix: write a', '     title']);
    expect(hanging('Fix: ', '', 12)).toEqual(['Fix: ']);
  });

  it('are never wider than they may be, and lose no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 4, max: 40 }),
        (text, width) => {
          const lines = wrap(text, width);
          expect(lines.filter((line) => columnsOf(line) > width)).toEqual([]);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        },
      ),
    );
  });

  it('take half a million characters in their stride', () => {
    const wrapAll = () => ['a', ' ', '日', 'a '].map((piece) => wrap(piece.repeat(500_000), 80));
    expect(cpuMsOf(wrapAll)).toBeLessThan(5_000);
  });
});
