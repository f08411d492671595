import { describe, expect, it } from '@jest/globals';
import { MAX_POSTING } from '#contracts/money';
import { postingAmount } from './option-values.js';

describe('the amount of a grant', () => {
  it.each(['1', '1000', String(MAX_POSTING)])('may be %s', (text) => {
    expect(postingAmount(text)).toBe(Number(text));
  });

  it.each(['0', '-5', '1.5', '1e3', 'many', String(MAX_POSTING + 1), '9'.repeat(30)])(
    'is refused when it is %s, with the smallest and the largest one',
    (text) => {
      expect(() => postingAmount(text)).toThrow('from 1 to 1000000000000');
    },
  );
});
