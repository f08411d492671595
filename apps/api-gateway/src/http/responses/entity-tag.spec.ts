import { describe, expect, it } from '@jest/globals';
import { entityTagOf, isNamed, weakened } from './entity-tag.js';

describe('an entity tag', () => {
  it('is quoted, the same for the same text, and another for another', () => {
    expect(entityTagOf('a')).toMatch(/^"[\w-]{22}"$/);
    expect(entityTagOf('a')).toBe(entityTagOf('a'));
    expect(entityTagOf('a')).not.toBe(entityTagOf('b'));
  });

  it('is weakened once', () => {
    expect(weakened('"a"')).toBe('W/"a"');
    expect(weakened(weakened('"a"'))).toBe('W/"a"');
  });

  it.each([
    ['"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"a"', '"b", "a"'],
    ['"a"', '"b","c" ,W/"a"'],
    ['"a,b"', '"a,b"'],
    ['"a"', '*'],
    ['"a"', ' * '],
  ])('%s is named by %s', (tag, header) => {
    expect(isNamed(tag, header)).toBe(true);
  });

  it.each([
    ['"a"', undefined],
    ['"a"', ''],
    ['"a"', 'a'],
    ['"a"', '"b"'],
    ['"a"', '"b,"a'],
    ['"a"', '"A"'],
    ['"a"', 'w/"a"'],
    ['"b"', '"a, "b"'],
    ['"a"', '"*"'],
  ])('%s is not named by %s', (tag, header) => {
    expect(isNamed(tag, header)).toBe(false);
  });
});
