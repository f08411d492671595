import { describe, expect, it } from '@jest/globals';
import { discountOf, readCode } from './local-checkouts.js';

describe('a promotion code', () => {
  it('is known whatever its case and the blanks around it', () => {
    const promotion = { code: 'WELCOME20', percentOff: 20 };
    expect(readCode(' welcome20\t')).toEqual({ kind: 'promotion', promotion });
  });

  it.each([null, '', '  '])('is none where %j was typed', (text) => {
    expect(readCode(text)).toEqual({ kind: 'none' });
  });

  it.each(['WELCOME', 'FREE1000', 'toString', '__proto__', '<b>'])(
    'is unknown where %s was typed',
    (text) => {
      expect(readCode(text)).toEqual({ kind: 'unknown', typed: text });
    },
  );

  it.each([
    ['a\0b', 'a\ufffdb'],
    ['\u001b[31m', '\ufffd[31m'],
    ['two\r\nlines', 'two\ufffd\ufffdlines'],
    ['a control\u0085', 'a control\ufffd'],
    ['evil\u202eedoc', 'evil\ufffdedoc'],
    ['WELCOME\u200b20', 'WELCOME\ufffd20'],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
    ['😀'.repeat(40), '😀'.repeat(40)],
  ])('that is none, %j, is shown as %j', (text, typed) => {
    expect(readCode(text)).toEqual({ kind: 'unknown', typed });
  });

  it.each([
    ['WELCOME20', 19_900, 3_980],
    ['WELCOME20', 1, 1],
    ['FREE100', 49_900, 49_900],
    ['', 19_900, 0],
    ['NONSENSE', 19_900, 0],
  ])('%s takes of %i cents %i off', (code, price, discount) => {
    expect(discountOf(price, readCode(code))).toBe(discount);
  });
});
