import { describe, expect, it } from '@jest/globals';
import { printable, render } from './output.js';

describe('what acs prints for people', () => {
  it.each([
    ['an escape sequence', '\u001b[2Jgone', '\\u{1b}[2Jgone'],
    ['one of a single character', '\u009b2Jgone', '\\u{9b}2Jgone'],
    ['a line break', 'one\r\ntwo', 'one\\u{d}\\u{a}two'],
    ['a deletion', 'one\u007f\u0008two', 'one\\u{7f}\\u{8}two'],
    ['text turned around', 'invoice \u202egnp.exe', 'invoice \\u{202e}gnp.exe'],
    ['invisible characters', 'a\u200bb\u2028c', 'a\\u{200b}b\\u{2028}c'],
    ['half a character', 'a\ud800b', 'a\\u{d800}b'],
  ])('shows %s as what it is', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
    for (const result of [text, { reference: text }, { list: [{ reference: text }] }, { list: [text] }])
      expect(render(result, false).split('\n').at(-1)).toContain(shown);
  });

  it('leaves what can be seen as it is', () => {
    const text = 'Zoë’s “order” №7 – 東京 \\u{1b} 🧾';
    expect(printable(text)).toBe(text);
  });

  it('leaves JSON to what reads it', () => {
    expect(JSON.parse(render({ reference: '\u001b[2J' }, true))).toEqual({ reference: '\u001b[2J' });
  });
});
