import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { createLog } from '#runtime/observability/logging';
import { required } from '../../../../../test/support/servers/environment.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { TcpProxy } from '../../../../../test/support/servers/tcp-proxy.js';
import { REDIS_TIMEOUT_MS, settingsOf } from '../../../test-support/gateway-replica.js';
import { ExactLog, traffic } from '../../../test-support/exact-log.js';
import { RedisSilent, connectRedis } from './redis/connect-redis.js';
import { RedisWindows, slidingWindowScript } from './windows/redis-windows.js';
import { countCall, SlidingWindow } from './windows/local-windows.js';
import { type WindowRule, windowsOf } from './windows/window-rule.js';

const patient = settingsOf({ REDIS_TIMEOUT_MS: String(REDIS_TIMEOUT_MS) });
/** Of a gateway by default. */
const DEFAULT_TIMEOUT_MS = 250;

describe('the windows in Redis', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(required('TEST_REDIS_URL'));
  });
  afterAll(async () => {
    await redis.quit();
  });

  it('let exactly the allowance of 64 concurrent calls through', async () => {
    const windows = new RedisWindows(redis, patient);
    const subject = { id: randomUUID(), scope: 'audit.create' };
    const rules = windowsOf({ perMinute: 30, perDay: 1_000 });
    const verdicts = await Promise.all(Array.from({ length: 64 }, () => windows.count(subject, rules, 1)));
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(33);
    const look = await windows.count(subject, rules, 0);
    expect(look).toMatchObject({ admitted: false, readings: [{ used: 33 }, { used: 33 }] });
    expect(look.readings[0]!.waitMs).toBeLessThanOrEqual(60_000);
  });

  it('are kept for as long as their newest call counts, that of a day through hours without a call', async () => {
    const subject = { id: randomUUID(), scope: 'test' };
    const rules = windowsOf({ perMinute: 10, perDay: 100 });
    await new RedisWindows(redis, patient).count(subject, rules, 1);
    for (const { name, windowMs } of rules) {
      const left = await redis.pttl(`rl:{${subject.id}:${subject.scope}}:${name}`);
      expect(left).toBeLessThanOrEqual(windowMs);
      // A busy machine is slow to send the call.
      expect(left).toBeGreaterThan(windowMs - 30_000);
    }
  });

  it('keep the bound against an exact log, and decide as the windows of a process do', async () => {
    const rules: readonly WindowRule[] = [
      { name: 'minute', limit: 20, allowance: 22, windowMs: 60_000 },
      // Short enough to roll within the traffic.
      { name: 'day', limit: 60, allowance: 66, windowMs: 300_000 },
    ];
    const refusedBy = { minute: 0, 'quarter-hour': 0, day: 0 };
    await fc.assert(
      fc.asyncProperty(traffic(rules[0]!), async (times) => {
        const count = scripted(rules);
        const local = rules.map((rule) => [new SlidingWindow(), rule] as const);
        const log = new ExactLog(rules);
        const replies = await Promise.all(times.map((now) => count(now)));
        times.forEach((now, index) => {
          const { admitted, readings } = countCall(local, now, 1);
          expect(replies[index]).toEqual([
            admitted ? 1 : 0,
            ...readings.flatMap(({ used, rollsAtMs, waitMs }) => [used, rollsAtMs, waitMs]),
          ]);
          log.check(admitted, now);
          for (const { rule, waitMs } of readings) if (waitMs > 0) refusedBy[rule.name]++;
        });
      }),
      { numRuns: 100 },
    );
    expect(Math.min(refusedBy.minute, refusedBy.day)).toBeGreaterThan(100);
  });

  it('go on counting after a refusal by one window while the calls of the other left it', async () => {
    const count = scripted(windowsOf({ perMinute: 10, perDay: 2 }));
    for (const now of [0, 30_000]) expect((await count(now))[0]).toBe(1);
    // Half a minute apart they share an entry of the day.
    const leaves = 86_430_000;
    // The first call leaves the minute while the day refuses, and again during a read.
    for (const [now, used] of [
      [60_001, 1],
      [60_002, 1],
      [90_001, 0],
      [90_002, 0],
    ] as const) {
      expect(await count(now)).toEqual([0, used, expect.any(Number), 0, 2, leaves, leaves - now]);
      expect((await count(now, 0))[1]).toBe(used);
    }
    expect((await count(leaves))[0]).toBe(1);
  });

  it('forget their calls when the clock of Redis was set back, and do not refuse until it is where it was', async () => {
    const count = scripted(windowsOf({ perMinute: 1 }));
    const later = 3_600_000;
    expect((await count(later))[0]).toBe(1);
    expect((await count(later - 500))[0]).toBe(0);
    expect((await count(0)).slice(0, 2)).toEqual([1, 1]);
    expect((await count(1))[0]).toBe(0);
    expect((await count(60_000))[0]).toBe(1);
  });

  it('are counted over a new connection where the old one went silent', async () => {
    const proxy = await TcpProxy.to(required('TEST_REDIS_URL'));
    const behind = await connectRedis(proxy.url, DEFAULT_TIMEOUT_MS, createLog('api-gateway', 'silent'));
    try {
      const windows = new RedisWindows(behind, settingsOf());
      const subject = { id: randomUUID(), scope: 'test' };
      const count = () => windows.count(subject, windowsOf({ perMinute: 30 }), 1);
      expect((await count()).readings[0]!.used).toBe(1);
      proxy.freeze();
      await expect(count()).rejects.toThrow(RedisSilent);
      const verdict = await eventually('calls are counted again', () => count());
      expect(verdict.readings[0]!.used).toBeGreaterThan(1);
    } finally {
      behind.disconnect();
      await proxy.close();
    }
  });

  it('cost one command for all windows of a call', async () => {
    const windows = new RedisWindows(redis, patient);
    const subject = { id: randomUUID(), scope: 'audit.create' };
    const count = () => windows.count(subject, windowsOf({ perMinute: 30, perDay: 1_000 }), 1);
    await count();
    const sent = jest.spyOn(redis, 'sendCommand');
    await Promise.all([count(), count(), count()]);
    expect(sent.mock.calls.map(([command]) => command.name)).toEqual(['evalsha', 'evalsha', 'evalsha']);
    sent.mockRestore();
  });

  it('of a call lie in one slot of a Redis Cluster, those of different keys and endpoints in many', async () => {
    const windows = new RedisWindows(redis, patient);
    const rules = windowsOf({ perMinute: 30, perDay: 1_000 });
    const run = randomUUID();
    const slots = new Set<number>();
    for (let index = 0; index < 20; index++) {
      const id = `${run}-${index}`;
      await windows.count({ id, scope: 'audit.create' }, rules, 1);
      const keys = await redis.keys(`rl:*${id}:*`);
      expect(keys).toHaveLength(2);
      const [slot, ...others] = new Set(keys.map(hashSlotOf));
      expect(others).toEqual([]);
      slots.add(slot!);
    }
    expect(slots.size).toBeGreaterThan(10);
  });

  /**
   * Counts calls of a separate subject by the script. Only its clock is replaced, because a test can't wait for days.
   */
  const scripted = (rules: readonly WindowRule[]) => {
    const clock = '{ math.floor(tonumber(ARGV[#ARGV]) / 1000), (tonumber(ARGV[#ARGV]) % 1000) * 1000 }';
    const script = slidingWindowScript(clock);
    const id = randomUUID();
    const keys = rules.map(({ name }) => `rl:{${id}}:${name}`);
    const limits = rules.flatMap((rule) => [rule.windowMs, rule.allowance]);
    return (nowMs: number, cost: 0 | 1 = 1) =>
      redis.eval(script, keys.length, ...keys, cost, ...limits, nowMs) as Promise<number[]>;
  };
});

/** The slot of a key, as the specification of Redis Cluster says: CRC-16 (XMODEM) of its hash tag, modulo 16,384. */
function hashSlotOf(key: string): number {
  const tag = /\{([^}]+)\}/.exec(key)?.[1] ?? key;
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc % 16_384;
}
