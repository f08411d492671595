import { describe, expect, it } from '@jest/globals';
import { countSyllables } from './syllables.js';

describe('syllables', () => {
  it.each([
    ['water', 'silent-e', 2],
    ['make', 'silent-e', 1],
    ['the', 'silent-e', 1],
    ['bewässerung', 'groups', 4],
    ['aéreo', 'strong', 4],
    ['agua', 'strong', 2],
    ['орошение', 'each', 5],
    ['saat', 'each', 2],
    ['ılık', 'each', 2],
    ['пр', 'each', 1],
  ] as const)('of %s by the rule %s are %d', (word, rule, count) => {
    expect(countSyllables(word, rule)).toBe(count);
  });
});
