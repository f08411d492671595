import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deadlineOf } from './deadline.js';

const NOW = 1_800_000_000_000;

describe('the deadline of a command', () => {
  it.each([
    ['is what the caller said where both clocks agree', NOW + 4_990, '5000', NOW + 4_990],
    ['ends with the budget where the clock of the caller is ahead', NOW + 65_000, '5000', NOW + 5_000],
    ['stays passed where it has passed', NOW - 20, '5000', NOW - 20],
    ['is what the caller said where the budget is not known', NOW + 65_000, undefined, NOW + 65_000],
    ['is what the caller said where the budget can not be read', NOW + 65_000, 'soon', NOW + 65_000],
    ['is unknown where the caller said none', undefined, '5000', undefined],
  ])('%s', (_law, deadline, expiration, expected) => {
    expect(deadlineOf({ deadline, expiration }, NOW)).toBe(expected);
  });

  it('is never later than the caller said, nor than its budget allows, whatever the clocks', () => {
    const clock = fc.integer({ min: 0, max: 2 * NOW });
    fc.assert(
      fc.property(clock, fc.integer({ min: 1, max: 600_000 }), clock, (sentAt, budgetMs, receivedAt) => {
        const said = sentAt + budgetMs;
        const deadline = deadlineOf({ deadline: said, expiration: String(budgetMs) }, receivedAt) ?? Infinity;
        expect(deadline).toBeLessThanOrEqual(said);
        expect(deadline).toBeLessThanOrEqual(receivedAt + budgetMs);
        expect([said, receivedAt + budgetMs]).toContain(deadline);
      }),
    );
  });
});
