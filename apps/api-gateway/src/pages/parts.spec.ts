import { describe, expect, it } from '@jest/globals';
import { creditsText, exactTimeTag, timeTag } from './parts.js';

describe('what the dashboard writes', () => {
  it('is times in UTC, to the minute or exactly', () => {
    const time = new Date('2026-11-23T20:15:59.004Z');
    expect(timeTag(time).markup).toBe(
      '<time datetime="2026-11-23T20:15:59.004Z">2026-11-23 20:15 UTC</time>',
    );
    expect(exactTimeTag(time).markup).toContain('>2026-11-23 20:15:59.004 UTC<');
  });

  it('is credits in groups of three digits', () => {
    expect([0, 999, 20_900, -1_234_567].map(creditsText)).toEqual(['0', '999', '20,900', '-1,234,567']);
  });
});
