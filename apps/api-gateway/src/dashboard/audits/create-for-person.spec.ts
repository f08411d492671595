import { describe, expect, it } from '@jest/globals';
import { metadataOf } from './create-for-person.js';

describe('the metadata of a form', () => {
  it('has the text of each line behind its first sign =', () => {
    expect(metadataOf('order = 7\r\n\r\n note=a=b \n empty=\n')).toEqual({
      order: '7',
      note: 'a=b',
      empty: '',
    });
    expect(metadataOf(' \n')).toEqual({});
    expect(metadataOf('constructor=1')).toEqual({ constructor: '1' });
  });

  it.each([
    ['a=1\nb', 'Line 2 of the metadata must be a key, the sign = and a value.'],
    ['=1', 'Line 1 of the metadata must be a key, the sign = and a value.'],
    ['a=1\n\na=2', 'Line 3 of the metadata repeats a key. A key has one value.'],
    ['__proto__=1', 'Line 1 of the metadata has a key that is not allowed.'],
  ])('is refused for %j, with the line', (text, problem) => expect(metadataOf(text)).toBe(problem));

  it('has limits, which the refusal names', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join('\n');
    expect(Object.keys(metadataOf(lines(50)))).toHaveLength(50);
    expect(metadataOf(lines(51))).toBe('Metadata must have at most 50 lines.');
    expect(metadataOf(`k=${'x'.repeat(9_999)}`)).toBe('Metadata must have at most 10,000 characters.');
  });
});
