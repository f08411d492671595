import { describe, expect, it } from '@jest/globals';
import { MAX_RECENT_ATTEMPTS } from '#contracts/webhooks/endpoint-commands';
import { recentEntries } from './recent-attempts.js';

describe('the recent attempts of an endpoint', () => {
  it.each([
    [1_204, 1_183, '98.2 % of 1,204 attempts'],
    [1, 1, '100 % of 1 attempt'],
    [3, 0, '0 % of 3 attempts'],
    [5_000, 4_999, '99.9 % of 5,000 attempts'],
    [MAX_RECENT_ATTEMPTS, 9_000, '90 % of the newest 10,000 attempts'],
  ])('have their success rate with their number: of %i attempts %i', (count, succeeded, text) => {
    const entries = recentEntries({ recent_attempts: { count, succeeded, p95_ms: 1_250 } });
    expect(entries).toEqual([
      ['Success rate, last 7 days', text],
      ['Response time (p95), last 7 days', '1,250 ms'],
    ]);
  });

  it('have no response time without an answer, no rate without an attempt, and no line if nobody tells', () => {
    const entriesOf = (count: number) =>
      recentEntries({ recent_attempts: { count, succeeded: 0, p95_ms: null } });
    expect(entriesOf(2)[1]).toEqual(['Response time (p95), last 7 days', 'No answers']);
    expect(entriesOf(0)).toEqual([['Success rate, last 7 days', 'No attempts in the last 7 days']]);
    expect(recentEntries({})).toEqual([]);
  });
});
