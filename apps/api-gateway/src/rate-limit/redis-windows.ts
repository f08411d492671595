import type { Redis, Result } from 'ioredis';
import type { CallWindows, LimitSubject } from './call-windows.js';
import { slidingWindowScript } from './sliding-window-script.js';
import type { LimitVerdict } from './window-reading.js';
import type { WindowRule } from './window-rule.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countCall(keyCount: number, ...keysAndArguments: (string | number)[]): Result<number[], Context>;
  }
}

/** Counts calls in Redis, shared by all gateways: one atomic round trip for all windows of a subject. */
export class RedisWindows implements CallWindows {
  constructor(
    private readonly redis: Redis,
    script = slidingWindowScript(),
  ) {
    redis.defineCommand('countCall', { lua: script });
  }

  /** Throws what ioredis throws where Redis is away or too slow. */
  async count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1): Promise<LimitVerdict> {
    const keys = rules.map((rule) => windowKey(subject, rule));
    const facts = rules.flatMap((rule) => [rule.windowMs, rule.allowance]);
    const answer = await this.redis.countCall(keys.length, ...keys, cost, ...facts);
    return {
      admitted: answer[0] === 1,
      readings: rules.map((rule, index) => ({
        rule,
        used: Number(answer[1 + 3 * index]),
        rollsAtMs: Number(answer[2 + 3 * index]),
        waitMs: Number(answer[3 + 3 * index]),
      })),
    };
  }
}

/** The braces are a hash tag: the windows of one script call lie on one node of a Redis Cluster. */
function windowKey({ id, scope }: LimitSubject, { name }: WindowRule): string {
  return `rl:{${id}:${scope}}:${name}`;
}
