import { describe, expect, it } from '@jest/globals';
import { Environment } from '../configuration/environment.js';
import { drainNoticeMs } from './http-drain.js';

describe('the notice that load balancers are given', () => {
  const notice = (variables: Record<string, string>, budgetMs = 25_000) =>
    drainNoticeMs(new Environment(variables), budgetMs);

  it('is 5 s in production, none elsewhere, and what is asked for', () => {
    expect(notice({ NODE_ENV: 'production' })).toBe(5_000);
    expect(notice({})).toBe(0);
    expect(notice({ DRAIN_NOTICE_MS: '2000' })).toBe(2_000);
    expect(notice({ NODE_ENV: 'production', DRAIN_NOTICE_MS: '0' })).toBe(0);
  });

  it('is at most half of the time there is', () => {
    expect(notice({ NODE_ENV: 'production' }, 6_000)).toBe(3_000);
    expect(notice({ DRAIN_NOTICE_MS: '12500' })).toBe(12_500);
    expect(() => notice({ DRAIN_NOTICE_MS: '12501' })).toThrow('DRAIN_NOTICE_MS');
  });
});
