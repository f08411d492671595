import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { LIMITED_ENDPOINTS, type LimitedEndpoint, type RateLimit } from '#contracts/limits';
import { createLog } from '#runtime/observability/logging';
import { clientOf } from './address-window.js';
import { tierLimitOf, windowsOfKey } from './limit-of-caller.js';
import { LocalWindows } from './windows/local-windows.js';
import type { RedisWindows } from './windows/redis-windows.js';
import { RateLimiter } from './rate-limiter.js';
import { ADDRESS_WINDOWS, windowsOf, type LimitReport, reportOf } from './windows/window-rule.js';

/** The table of contract section 8.1, and the endpoints that came after it: starter, growth, scale, enterprise. */
const LIMITS: Readonly<Record<LimitedEndpoint, readonly [string, string, string, string]>> = {
  'audit.create': ['30/min, 1,000/day', '60/min, 5,000/day', '200/min, 25,000/day', '1,000/min'],
  'audit.fetch': ['300/min', '600/min', '1,200/min', '6,000/min'],
  'balance.get': ['60/min', '60/min', '60/min', '60/min'],
  'audit.list': ['60/min', '120/min', '240/min', '600/min'],
  'audit.cancel': ['30/min', '60/min', '200/min', '600/min'],
  'credits.entries': ['60/min', '60/min', '120/min', '240/min'],
  'credits.usage': ['10/min', '10/min', '20/min', '60/min'],
  'billing.topup': ['10/min, 100/day', '10/min, 100/day', '20/min, 200/day', '60/min'],
  'delivery.replay': ['10/min', '10/min', '30/min', '60/min'],
  'events.read': ['120/min', '240/min', '600/min', '1,200/min'],
  'report.link': ['10/min', '20/min', '60/min', '120/min'],
  'brand.get': ['60/min', '60/min', '60/min', '60/min'],
  'brand.set': ['10/min', '10/min', '10/min', '10/min'],
};

const textOf = ({ perMinute, perDay }: RateLimit): string => {
  const minute = `${perMinute.toLocaleString('en')}/min`;
  return perDay === undefined ? minute : `${minute}, ${perDay.toLocaleString('en')}/day`;
};

const subject = { id: 'key_1', scope: 'audit.create' };

describe('the limit of a caller', () => {
  const overrides = [{ endpoint: 'audit.create', limit: { perMinute: 2_000 }, untilMs: 1_000 }] as const;

  it.each(LIMITED_ENDPOINTS)('of %s is that of the tier that its purchases reached', (endpoint) => {
    const limits = [0, 20_899, 20_900, 54_899, 54_900, 99_999, 100_000].map((lifetimePurchased) =>
      textOf(tierLimitOf({ lifetimePurchased, overrides: [] }, endpoint)),
    );
    const [starter, growth, scale, enterprise] = LIMITS[endpoint];
    expect(limits).toEqual([starter, starter, growth, growth, scale, scale, enterprise]);
  });

  const windows = (lifetimePurchased: number, endpoint: LimitedEndpoint, nowMs: number) =>
    windowsOfKey({ keyId: 'key_1', lifetimePurchased, overrides }, endpoint, { nowMs, factor: 5 }).map(
      ({ name, limit, keyId = 'all keys' }) => `${limit} a ${name} for ${keyId}`,
    );

  it('is that of its key and, in a minute, a multiple of it for all keys of the workspace', () => {
    expect(windows(0, 'audit.fetch', 0)).toEqual(['300 a minute for key_1', '1500 a minute for all keys']);
    expect(windows(0, 'audit.create', 1_000)).toEqual([
      '30 a minute for key_1',
      '1000 a day for key_1',
      '150 a minute for all keys',
    ]);
  });

  it('is the override of its key for that endpoint alone, until it ends', () => {
    expect(windows(100_000, 'audit.create', 999)).toEqual(['2000 a minute for key_1']);
    expect(windows(100_000, 'audit.create', 1_000)).toEqual([
      '1000 a minute for key_1',
      '5000 a minute for all keys',
    ]);
  });
});

describe('the report of a call', () => {
  const rules = windowsOf({ perMinute: 30, perDay: 1_000 });
  const reading = (index: 0 | 1, used: number, waitMs = 0) => ({
    rule: rules[index]!,
    used,
    rollsAtMs: 1_000_001 + index,
    waitMs,
  });

  it('is of the window closest to exhaustion', () => {
    expect(reportOf({ admitted: true, readings: [reading(0, 1), reading(1, 1)] })).toEqual({
      limit: 30,
      remaining: 29,
      resetAt: 1_001,
      retryAfter: undefined,
      window: 'minute',
      ofKey: false,
    });
    expect(reportOf({ admitted: true, readings: [reading(0, 1), reading(1, 990)] })).toMatchObject({
      limit: 1_000,
      remaining: 10,
      window: 'day',
    });
  });

  it('counts nothing as remaining during the burst', () => {
    expect(reportOf({ admitted: true, readings: [reading(0, 32), reading(1, 32)] }).remaining).toBe(0);
  });

  it('of a refusal is of the window with the longest wait, in whole seconds, at least one', () => {
    const both = [reading(0, 33, 12), reading(1, 1_100, 90_001)];
    expect(reportOf({ admitted: false, readings: both })).toMatchObject({
      window: 'day',
      remaining: 0,
      retryAfter: 91,
    });
    expect(reportOf({ admitted: false, readings: [reading(0, 33, 12), reading(1, 40)] })).toMatchObject({
      window: 'minute',
      retryAfter: 1,
    });
  });
});

describe('the limiter while Redis is unavailable', () => {
  const registry = new Registry();
  const limiterOver = (count: RedisWindows['count']) => {
    registry.clear();
    const log = createLog('api-gateway', 'silent');
    return new RateLimiter({ count } as RedisWindows, new LocalWindows(), log, registry);
  };
  const alarm = async () =>
    (await registry.getSingleMetric('gateway_rate_limit_fallback')!.get()).values[0]!.value;

  it('serves and counts in the process, leaves Redis alone for a while, and shares again when it is back', async () => {
    let unavailable = true;
    let asked = 0;
    const limiter = limiterOver((_subject, rules) => {
      asked++;
      if (unavailable) return Promise.reject(new Error('unavailable'));
      const readings = rules.map((rule) => ({ rule, used: 7, rollsAtMs: 0, waitMs: 0 }));
      return Promise.resolve({ admitted: true, readings });
    });
    const rules = windowsOf({ perMinute: 10 });
    const reports = [];
    for (let index = 0; index < 15; index++) reports.push(await limiter.count(subject, rules));
    expect(reports.filter(({ retryAfter }) => retryAfter === undefined)).toHaveLength(11);
    expect(reports.map(({ remaining }) => remaining).slice(0, 3)).toEqual([9, 8, 7]);
    expect([asked, await alarm()]).toEqual([1, 1]);
    unavailable = false;
    let report = await limiter.count(subject, rules);
    while (report.remaining !== 3) report = await limiter.count(subject, rules);
    expect(await alarm()).toBe(0);
  });

  it('tries Redis with one call at a time, so that the others are not held up', async () => {
    const waiting: (() => void)[] = [];
    let hangs = false;
    const limiter = limiterOver(
      () =>
        new Promise((_resolve, reject) => {
          if (hangs) waiting.push(() => reject(new Error('timed out')));
          else reject(new Error('unavailable'));
        }),
    );
    const rules = windowsOf({ perMinute: 1_000_000 });
    await limiter.count(subject, rules);
    hangs = true;
    let probing: Promise<LimitReport> | undefined;
    while (waiting.length === 0) {
      const call = limiter.count(subject, rules);
      if (waiting.length > 0) probing = call;
      else {
        await call;
        // The next try is a second later: without a pause the loop alone would use up the limit.
        await nextTurn();
      }
    }
    for (let index = 0; index < 100; index++)
      expect((await limiter.count(subject, rules)).retryAfter).toBeUndefined();
    expect(waiting).toHaveLength(1);
    waiting[0]!();
    expect(await probing).toMatchObject({ retryAfter: undefined });
  });
});

describe('the client of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['nonsense', 'unknown'],
  ])('%s is %s', (address, client) => expect(clientOf(address)).toBe(client));

  it('may make 300 calls a minute that reach no endpoint, without a burst', async () => {
    const windows = new LocalWindows(() => 0);
    const verdicts = await Promise.all(
      Array.from({ length: 305 }, () => windows.count(subject, ADDRESS_WINDOWS, 1)),
    );
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(300);
  });
});
