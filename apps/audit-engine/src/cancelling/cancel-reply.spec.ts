import { describe, expect, it } from '@jest/globals';
import { cancelReplyOf } from './cancel-reply.js';

const completedAt = '2026-01-02T03:04:05.678Z';

describe('the answer to a cancel', () => {
  it('tells what was returned and in which state the audit was', () => {
    const state = { status: 'cancelled', refunded: 40, completedAt, cancelledFrom: 'processing' } as const;
    expect(cancelReplyOf(state, 3)).toEqual({
      status: 'cancelled',
      cancelled_from: 'processing',
      refunded: 40,
      completed_at: completedAt,
      version: 3,
    });
  });

  it('tells of an audit that had ended before how it ended', () => {
    expect(cancelReplyOf({ status: 'complete', refunded: 0, completedAt }, 3)).toEqual({
      status: 'complete',
      cancelled_from: null,
      refunded: 0,
      completed_at: completedAt,
      version: 3,
    });
  });

  it('says of a voided audit no more than that', () => {
    expect(cancelReplyOf({ status: 'voided' }, 1)).toEqual({
      status: 'voided',
      cancelled_from: null,
      refunded: 0,
      completed_at: null,
      version: 1,
    });
  });
});
