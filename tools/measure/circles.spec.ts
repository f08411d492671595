import { describe, expect, it } from '@jest/globals';
import { circlesOf } from './circles.js';

describe('a circle between folders', () => {
  it('is a pair that imports each other, named once', () => {
    const imports = ['a>b', 'b>a', 'a>b', 'b>c', 'd>c', 'c>d'].map((text) => {
      const [from, to] = text.split('>') as [string, string];
      return { from, to };
    });
    expect(circlesOf(imports)).toEqual(['a ⇄ b', 'c ⇄ d']);
  });
});
