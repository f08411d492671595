import { Inject, Injectable } from '@nestjs/common';
import { type Cluster, Redis, type Result } from 'ioredis';
import { inSpan } from '#telemetry/spans';
import { GatewaySettings } from '../../../settings/gateway-settings.js';
import { redisReply, RedisSilent } from '../redis/connect-redis.js';
import { slidingWindowScript } from './sliding-window-script.js';
import type { LimitVerdict } from './window-reading.js';
import type { LimitSubject, WindowRule } from './window-rule.js';

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
