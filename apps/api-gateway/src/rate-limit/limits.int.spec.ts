import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { required } from '../../../../test/support/environment.js';
import { ExactLog, traffic } from '../../test-support/exact-log.js';
import { RedisWindows } from './redis-windows.js';
import { countCall, SlidingWindow } from './sliding-window.js';
import { slidingWindowScript } from './sliding-window-script.js';
import { windowsOf } from './window-rule.js';

describe('the windows in Redis', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(required('TEST_REDIS_URL'));
  });
  afterAll(async () => {
    await redis.quit();
  });

  it('let exactly the allowance of 64 concurrent calls through', async () => {
    const windows = new RedisWindows(redis);
    const subject = { id: randomUUID(), scope: 'audit.create' };
    const rules = windowsOf({ perMinute: 30, perDay: 1_000 });
    const verdicts = await Promise.all(Array.from({ length: 64 }, () => windows.count(subject, rules, 1)));
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(33);
    const look = await windows.count(subject, rules, 0);
    expect(look).toMatchObject({ admitted: false, readings: [{ used: 33 }, { used: 33 }] });
    expect(look.readings[0]!.waitMs).toBeLessThanOrEqual(60_000);
  });

  it('count each key and each endpoint apart', async () => {
    const windows = new RedisWindows(redis);
    const rules = windowsOf({ perMinute: 1 });
    const id = randomUUID();
    const admitted = async (subject: { id: string; scope: string }) =>
      (await windows.count(subject, rules, 1)).admitted;
    expect(await admitted({ id, scope: 'audit.create' })).toBe(true);
    expect(await admitted({ id, scope: 'audit.create' })).toBe(false);
    expect(await admitted({ id, scope: 'audit.cancel' })).toBe(true);
    expect(await admitted({ id: randomUUID(), scope: 'audit.create' })).toBe(true);
  });

  it('let a call through again when the wait is over', async () => {
    const windows = new RedisWindows(redis);
    const subject = { id: randomUUID(), scope: 'test' };
    const rules = [{ name: 'minute', limit: 1, allowance: 1, windowMs: 300 } as const];
    expect((await windows.count(subject, rules, 1)).admitted).toBe(true);
    const refused = await windows.count(subject, rules, 1);
    expect(refused.admitted).toBe(false);
    const waitedFrom = performance.now();
    while (!(await windows.count(subject, rules, 1)).admitted)
      expect(performance.now() - waitedFrom).toBeLessThan(5_000);
    expect(performance.now() - waitedFrom).toBeGreaterThan(refused.readings[0]!.waitMs - 20);
  });

  it('keep the bound against an exact log, and decide as the windows of a process do', async () => {
    // The clock of the script is the one part replaced: random traffic over days can't be waited for.
    const clock = '{ math.floor(tonumber(ARGV[#ARGV]) / 1000), (tonumber(ARGV[#ARGV]) % 1000) * 1000 }';
    const script = slidingWindowScript(clock);
    const rules = windowsOf({ perMinute: 20, perDay: 40 });
    await fc.assert(
      fc.asyncProperty(traffic(rules[0]!), async (times) => {
        const id = randomUUID();
        const keys = rules.map(({ name }) => `rl:{${id}}:${name}`);
        const facts = rules.flatMap((rule) => [rule.windowMs, rule.allowance]);
        const local = rules.map((rule) => [new SlidingWindow(), rule] as const);
        const [minute] = [new ExactLog(rules[0]!)];
        const answers = await Promise.all(
          times.map((now) => redis.eval(script, keys.length, ...keys, 1, ...facts, now) as Promise<number[]>),
        );
        times.forEach((now, index) => {
          const answer = answers[index]!;
          const verdict = countCall(local, now, 1);
          expect(answer).toEqual([
            verdict.admitted ? 1 : 0,
            ...verdict.readings.flatMap(({ used, rollsAtMs, waitMs }) => [used, rollsAtMs, waitMs]),
          ]);
          if (verdict.admitted || verdict.readings[0]!.waitMs > 0) minute.check(verdict.admitted, now);
        });
        await redis.del(...keys);
      }),
      { numRuns: 100 },
    );
  });
});
