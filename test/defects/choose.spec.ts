import { describe, expect, it } from '@jest/globals';
import { choose } from './choose.js';

const ITEMS = Array.from({ length: 50 }, (_, index) => index);

describe('a random few', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(choose(ITEMS, 5, 'a')).toEqual(choose(ITEMS, 5, 'a'));
    expect(choose(ITEMS, 5, 'a')).not.toEqual(choose(ITEMS, 5, 'b'));
  });

  it('are different items, and never more than there are', () => {
    expect(new Set(choose(ITEMS, 20, 'a')).size).toBe(20);
    expect(choose(ITEMS, 80, 'a').toSorted((one, other) => one - other)).toEqual(ITEMS);
  });
});
