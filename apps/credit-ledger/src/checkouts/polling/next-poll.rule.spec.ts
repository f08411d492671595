import { describe, expect, it } from '@jest/globals';
import { nextPollMs } from './next-poll.rule.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('the time of the next poll of a session', () => {
  it.each([
    [0, 10],
    [1, 20],
    [2, 40],
    [3, 60],
    [50, 60],
    [5_000, 60],
  ])('after %i times it is in %i minutes, however old the checkout', (asks, minutes) => {
    expect(nextPollMs(asks, DAY)).toBe(minutes * MINUTE);
    expect(nextPollMs(asks, -DAY)).toBe(minutes * MINUTE);
  });

  it('is a minute after the checkout’s end, where that comes first', () => {
    expect(nextPollMs(3, 20 * MINUTE)).toBe(21 * MINUTE);
    expect(nextPollMs(0, 1)).toBe(MINUTE + 1);
  });
});
