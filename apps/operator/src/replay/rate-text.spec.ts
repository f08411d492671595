import { describe, expect, it } from '@jest/globals';
import { progressText, tookText } from './rate-text.js';

describe('how far a replay is', () => {
  it('is told with rate and time left', () => {
    expect(progressText({ events: 400_000, of: 1_000_000 }, 4_000)).toBe(
      '400,000 of 1,000,000 events (40 %), 100,000 a second, 6 s left',
    );
  });

  it('says nothing of the time left before the first event, and needs no event at all', () => {
    expect(progressText({ events: 0, of: 10 }, 0)).toBe('0 of 10 events (0 %), 0 a second');
    expect(progressText({ events: 0, of: 0 }, 0)).toBe('0 of 0 events (100 %), 0 a second');
  });

  it('ends with how long all of it took, and the rate of the folding alone', () => {
    expect(tookText(14_200, { events: 412_000, foldingMs: 4_000 })).toBe('14.2 s, 103,000 a second');
    expect(tookText(0, { events: 0, foldingMs: 0 })).toBe('0.0 s, 0 a second');
  });
});
