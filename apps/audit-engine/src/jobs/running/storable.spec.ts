import { describe, expect, it } from '@jest/globals';
import { assertStorable } from '#postgres/failures/unstorable-text';
import { storable } from './storable.js';

describe('what is found on a hostile page', () => {
  it('can be stored whatever its texts hold, and keeps everything that could be', () => {
    const found = {
      issues: [{ evidence: ['a\0b', 'half \uD83D of a pair', 'a whole pair: 😀'], impact: 1.5, fix: null }],
      'key\0': true,
    };
    const cleaned = storable(found);
    expect(() => assertStorable(cleaned)).not.toThrow();
    expect(cleaned).toEqual({
      issues: [
        {
          evidence: ['a\uFFFDb', 'half \uFFFD of a pair', 'a whole pair: 😀'],
          impact: 1.5,
          fix: null,
        },
      ],
      'key\uFFFD': true,
    });
  });
});
