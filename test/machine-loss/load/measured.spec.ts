import { describe, expect, it } from '@jest/globals';
import type { FinishedCall } from '../../chaos/partners/chaos-partner.js';
import { measure } from './measured.js';

const call = (more: Partial<FinishedCall>): FinishedCall => ({
  by: 'create',
  askedAt: 1_000,
  answeredAt: 1_100,
  refusals: 0,
  withRetryAfter: 0,
  ...more,
});

describe('what a loss costs callers', () => {
  it('is nothing where every call was answered at once', () => {
    expect(measure([call({}), call({ by: 'poll' })], [200, 900])).toEqual({
      creates: { p50: undefined, worst: undefined },
      polls: { p50: undefined, worst: undefined },
      deliveries: { p50: undefined, worst: undefined },
      refusals: 0,
      withRetryAfter: 0,
    });
  });

  it('is the wait from the first try of each call that was refused', () => {
    const refused = (ms: number) => call({ answeredAt: 1_000 + ms, refusals: 2, withRetryAfter: 1 });
    const { creates, refusals, withRetryAfter } = measure(
      [refused(9_000), refused(1_000), refused(4_000), call({})],
      [],
    );
    expect({ creates, refusals, withRetryAfter }).toEqual({
      creates: { p50: 4_000, worst: 9_000 },
      refusals: 6,
      withRetryAfter: 3,
    });
  });

  it('tells polls from creates, and late webhooks from others', () => {
    const { creates, polls, deliveries } = measure([call({ by: 'poll', refusals: 1 })], [100, 3_100, 20_000]);
    expect({ creates: creates.worst, polls: polls.worst, deliveries }).toEqual({
      creates: undefined,
      polls: 100,
      deliveries: { p50: 20_000, worst: 20_000 },
    });
  });
});
