import { describe, expect, it } from '@jest/globals';
import { RowBudget, ROWS_A_MINUTE } from './request-log.js';

function stage() {
  const state = { now: 0 };
  const budget = new RowBudget(() => state.now);
  const unauthenticated = (address: string, status = 401) => budget.leavesOut({ status }, () => address);
  const keyed = (keyId: string, status = 429) => budget.leavesOut({ status, keyId }, () => '10.0.0.1');
  return { state, unauthenticated, keyed };
}

/** How many of `count` calls get a row. */
function rows(count: number, call: (index: number) => string | undefined): number {
  return Array.from({ length: count }, (_, index) => call(index)).filter((left) => left === undefined).length;
}

describe('the rows that refusals may take', () => {
  it('are none for refusals of the address window', () => {
    const { unauthenticated } = stage();
    expect(unauthenticated('10.0.0.1', 429)).toBe('address');
  });

  it('are so many a minute without a key, and of one client so many that others have some left', () => {
    const { state, unauthenticated } = stage();
    expect(rows(1_000, () => unauthenticated('10.0.0.1'))).toBe(ROWS_A_MINUTE.client);
    expect(rows(1_000, (index) => unauthenticated(`10.0.${index % 250}.2`, 400))).toBe(
      ROWS_A_MINUTE.unauthenticated - ROWS_A_MINUTE.client,
    );
    expect(unauthenticated('10.9.9.9')).toBe('unauthenticated');
    state.now = 60_000;
    expect(unauthenticated('10.0.0.1')).toBeUndefined();
  });

  it('are limited to so many a minute for each key’s faulty requests', () => {
    const { state, keyed } = stage();
    const statuses = [429, 400, 404, 402, 409, 499];
    expect(rows(1_000, (index) => keyed('key_1', statuses[index % statuses.length]))).toBe(ROWS_A_MINUTE.key);
    expect(keyed('key_1')).toBe('key');
    expect(keyed('key_2')).toBeUndefined();
    state.now = 60_000;
    expect(keyed('key_1')).toBeUndefined();
  });

  it('are all successes and failures of ours for a key: its rate limits bound them', () => {
    const { keyed } = stage();
    rows(1_000, () => keyed('key_1'));
    for (const status of [200, 202, 304, 500, 503]) expect(keyed('key_1', status)).toBeUndefined();
  });
});
