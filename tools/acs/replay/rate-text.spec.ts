import { describe, expect, it } from '@jest/globals';
import { perSecond, progressText } from './rate-text.js';

describe('how far a replay is', () => {
  it('is told with rate and time left', () => {
    expect(progressText({ events: 400_000, of: 1_000_000 }, 4_000)).toBe(
      '400,000 of 1,000,000 events (40 %), 100,000 a second, 6 s left',
    );
  });

  it('says nothing of the time left before the first event, and needs no event at all', () => {
    expect(progressText({ events: 0, of: 10 }, 0)).toBe('0 of 10 events (0 %), 0 a second');
    expect(progressText({ events: 0, of: 0 }, 0)).toBe('0 of 0 events (100 %), 0 a second');
    expect(perSecond(50, 100)).toBe('500 a second');
  });
});
