import { Inject, Injectable } from '@nestjs/common';
import { type Cluster, Redis, type Result } from 'ioredis';
import { inSpan } from '#telemetry/spans';
import { GatewaySettings } from '../../../settings/gateway-settings.js';
import { redisReply, RedisSilent } from '../redis/connect-redis.js';
import { type LimitSubject, type WindowRule, type LimitVerdict, ENTRIES_PER_WINDOW } from './window-rule.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countCall(keyCount: number, ...keysAndArguments: (string | number)[]): Result<number[], Context>;
  }
}

const SPAN = { 'db.system.name': 'redis', 'db.operation.name': 'EVALSHA' } as const;

/** A server that does not reply for this long counts as unavailable, even if the connection is open. */
const SILENCE_MS = 2_000;

/** Counts calls in Redis, shared by all gateways: one atomic round trip for all windows of a subject. */
@Injectable()
export class RedisWindows {
  private silentSince: number | undefined;

  constructor(
    @Inject(Redis) private readonly redis: Redis | Cluster,
    private readonly settings: GatewaySettings,
  ) {
    redis.defineCommand('countCall', { lua: slidingWindowScript() });
  }

  /**
   * Counts a call (cost 1) in all windows of the subject, or in none if one is exhausted; cost 0 only reads. `rules` has
   * at least one window. Throws `RedisSilent` if Redis is too slow, and the error of ioredis if it is unavailable.
   */
  async count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1): Promise<LimitVerdict> {
    const keys = rules.map((rule) => windowKey(subject, rule));
    const limits = rules.flatMap((rule) => [rule.windowMs, rule.allowance]);
    const reply = await this.ask(keys.length, ...keys, cost, ...limits);
    return {
      admitted: reply[0] === 1,
      readings: rules.map((rule, index) => ({
        rule,
        used: Number(reply[1 + 3 * index]),
        rollsAtMs: Number(reply[2 + 3 * index]),
        waitMs: Number(reply[3 + 3 * index]),
      })),
    };
  }

  private async ask(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]> {
    try {
      const reply = await inSpan('EVALSHA count-call', { kind: 'CLIENT', attributes: SPAN }, () =>
        redisReply(this.redis.countCall(keyCount, ...keysAndArguments), this.settings),
      );
      this.silentSince = undefined;
      return reply;
    } catch (error) {
      if (error instanceof RedisSilent) this.noteSilence();
      throw error;
    }
  }

  /** A host that vanished does not close the connection: TCP would wait a quarter of an hour. */
  private noteSilence(): void {
    this.silentSince ??= performance.now();
    if (performance.now() - this.silentSince < SILENCE_MS) return;
    this.silentSince = undefined;
    this.redis.disconnect(true);
  }
}

/** The braces are a hash tag: the windows of one script call lie on one node of a Redis Cluster. */
function windowKey({ id, scope }: LimitSubject, { name, keyId }: WindowRule): string {
  const shared = `rl:{${id}:${scope}}:${name}`;
  return keyId === undefined ? shared : `${shared}:${keyId}`;
}

/**
 * All windows of a subject in one atomic step: read each, then count the call in all of them or in none.
 *
 * KEYS: one hash per window, all with one hash tag. ARGV: cost (0 only looks), then per window its milliseconds and
 * allowance. Answer: admitted, then per window the calls used, when the oldest entry leaves (Unix ms), milliseconds to
 * wait. A hash has `n` calls used, `h` and `t` the indices of the oldest and newest entry, `f` the first call of the
 * newest, and per entry `<last call>:<calls>`: at most some 65 fields, which Redis keeps as one compact list.
 *
 * `clock` is a Lua expression for Redis's time, so that the gateways' clocks don't matter. A window whose newest call
 * is in the future is cleared: the clock was set back, and the window would refuse calls for that long.
 */
export function slidingWindowScript(clock = "redis.call('TIME')"): string {
  return `
local time = ${clock}
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local cost = tonumber(ARGV[1])
local windows, admitted = {}, 1

local function entry(key, index)
  local last, calls = string.match(redis.call('HGET', key, index), '^(%d+):(%d+)$')
  return tonumber(last), tonumber(calls)
end

for i, key in ipairs(KEYS) do
  local size, allowance = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local found = redis.call('HMGET', key, 'n', 'h', 't', 'f')
  local w = { key = key, size = size, used = tonumber(found[1]) or 0, head = tonumber(found[2]) or 0,
              tail = tonumber(found[3]) or -1, first = tonumber(found[4]) or 0, rolls = now + size, wait = 0 }
  if w.first - now > size / ${ENTRIES_PER_WINDOW} then
    redis.call('DEL', key)
    w.used, w.head, w.tail, w.first = 0, 0, -1, 0
  end
  local oldest = w.head
  while w.head <= w.tail do
    local last, calls = entry(key, w.head)
    w.rolls = last + size
    if w.rolls > now then break end
    redis.call('HDEL', key, w.head)
    w.used, w.head, w.rolls = w.used - calls, w.head + 1, now + size
  end
  w.shrunk = w.head > oldest
  if w.used >= allowance then
    admitted = 0
    w.wait = size
    local left = w.used
    for index = w.head, w.tail do
      local last, calls = entry(key, index)
      left = left - calls
      if left < allowance then
        w.wait = math.max(1, last + size - now)
        break
      end
    end
  end
  windows[i] = w
end

local answer = { admitted }
for i, w in ipairs(windows) do
  if admitted == 1 and cost > 0 then
    if w.head <= w.tail and now - w.first < w.size / ${ENTRIES_PER_WINDOW} then
      local last, calls = entry(w.key, w.tail)
      last = math.max(last, now)
      redis.call('HSET', w.key, w.tail, string.format('%d:%d', last, calls + 1))
      if w.head == w.tail then w.rolls = last + w.size end
    else
      if w.head > w.tail then w.rolls = now + w.size end
      w.tail, w.first = w.tail + 1, now
      redis.call('HSET', w.key, w.tail, string.format('%d:1', now))
    end
    w.used = w.used + 1
    redis.call('HSET', w.key, 'n', w.used, 'h', w.head, 't', w.tail, 'f', w.first)
    redis.call('PEXPIRE', w.key, w.size)
  elseif w.shrunk then
    redis.call('HSET', w.key, 'n', w.used, 'h', w.head)
  end
  answer[#answer + 1] = w.used
  answer[#answer + 1] = w.rolls
  answer[#answer + 1] = w.wait
end
return answer`;
}
