import { describe, expect, it } from '@jest/globals';
import { refundOf, type RefundOutcome } from './refunds.js';

/** Contract section 3, for a price of today and for an odd one, of which half is no whole number. */
const TABLE: readonly (readonly [string, RefundOutcome, even: number, odd: number])[] = [
  ['a completed audit', { kind: 'completed' }, 0, 0],
  ['one that was cancelled while queued', { kind: 'cancelled', from: 'queued' }, 150, 151],
  ['one that was cancelled while processing', { kind: 'cancelled', from: 'processing' }, 75, 75],
  ['one that failed by the partner’s input', { kind: 'failed', fault: 'input' }, 0, 0],
  ['one that failed by the audited site', { kind: 'failed', fault: 'target' }, 75, 75],
  ['one that failed by the service', { kind: 'failed', fault: 'engine' }, 75, 75],
];

describe('a refund', () => {
  it.each(TABLE)('of %s is that of the contract, and half is rounded down', (_which, outcome, even, odd) => {
    expect([refundOf(150, outcome), refundOf(151, outcome)]).toEqual([even, odd]);
  });
});
