import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultTreeAdapter, html } from 'parse5';
import { styleOf } from './inline-style.js';

const read = (css: string) =>
  Object.fromEntries(
    styleOf(defaultTreeAdapter.createElement('p', html.NS.HTML, [{ name: 'style', value: css }]), /(?:)/),
  );

/** Parts of styles that need no parser, and some that do. */
const PARTS = [
  ...['display', 'WIDTH', '-x', '--v', 'a1', '_a', ':', ':', ':', ';', ';', ' ', '\n', '\t'],
  ...[
    'none',
    '10px',
    '#FFF',
    '.5em',
    '+1',
    '-',
    '%',
    ',',
    '!important',
    '"a;b"',
    '(',
    ')',
    '{',
    '}',
    '\\',
    '@a',
  ],
];

describe('the declarations of a style', () => {
  it.each([
    ['', {}],
    ['display:none', { display: 'none' }],
    [' Display : NONE ; width:10px;', { display: 'none', width: '10px' }],
    ['display:none;display:block', { display: 'block' }],
    ['display:none!important;display:block', { display: 'none' }],
    ['content:"a;b";width:1px', { content: '"a;b"', width: '1px' }],
    ['nothing;width:1px', { width: '1px' }],
  ])('of %j are %j', (css, declarations) => {
    expect(read(css)).toEqual(declarations);
  });

  it('are those of the parser, which reads any style with a comment', () => {
    const css = fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(css, (each) => expect(read(each)).toEqual(read(`/**/${each}`))),
      { numRuns: 2_000 },
    );
  });
});
