import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Cluster, Redis, type Result } from 'ioredis';
import { Log } from '#contracts/log';
import { MAX_STREAMS_PER_KEY } from '#contracts/limits';
import { ApiError } from '../../http/errors/api-error.js';
import { RedisAnswers } from '../../rate-limit/redis/redis-answers.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    holdStream(key: string, stream: string, max: number, leaseMs: number): Result<number, Context>;
  }
}

/** A stream renews its lease with every heartbeat. The leases of a process that was killed end by themselves. */
const LEASE_MS = 45_000;
const RETRY_SECONDS = 15;

/** Takes or renews the lease of a stream, by Redis's clock; returns 0 if the key has too many others. */
const HOLD_STREAM = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local lease = tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + lease, ARGV[1])
redis.call('PEXPIRE', KEYS[1], lease)
return 1`;

/** The place of one open stream. */
export interface StreamSlot {
  /** Renews the lease; must be called at least every 30 s. Returns false if the place was lost, and other streams have it. */
  renew(): Promise<boolean>;
  /** Must be called once, at the end of the stream. */
  free(): void;
}

/**
 * Limits the open streams of a key, over all gateways. While Redis is unavailable each process counts its own, as the
 * rate limiter does.
 */
@Injectable()
export class StreamSlots {
  /** The open streams of this process, by key. */
  private readonly open = new Map<string, Set<string>>();

  constructor(
    @Inject(Redis) private readonly redis: Redis | Cluster,
    private readonly answers: RedisAnswers,
    private readonly log: Log,
  ) {
    redis.defineCommand('holdStream', { lua: HOLD_STREAM, numberOfKeys: 1 });
  }

  /** Throws 429 `TOO_MANY_STREAMS`. */
  async take(keyId: string): Promise<StreamSlot> {
    const stream = randomUUID();
    const own = this.open.get(keyId) ?? new Set<string>();
    if (own.size >= MAX_STREAMS_PER_KEY) throw tooManyStreams();
    this.open.set(keyId, own.add(stream));
    if (!(await this.hold(keyId, stream))) {
      this.forget(keyId, stream);
      throw tooManyStreams();
    }
    return {
      renew: () => this.hold(keyId, stream),
      free: () => {
        this.forget(keyId, stream);
        this.redis.zrem(slotsOf(keyId), stream).catch((error: unknown) => this.noteUnavailable(error));
      },
    };
  }

  private async hold(keyId: string, stream: string): Promise<boolean> {
    try {
      const held = this.redis.holdStream(slotsOf(keyId), stream, MAX_STREAMS_PER_KEY, LEASE_MS);
      return (await this.answers.to(held)) === 1;
    } catch (error) {
      this.noteUnavailable(error);
      return true;
    }
  }

  private forget(keyId: string, stream: string): void {
    const own = this.open.get(keyId);
    own?.delete(stream);
    if (own?.size === 0) this.open.delete(keyId);
  }

  private noteUnavailable(error: unknown): void {
    this.log.debug({ err: error }, 'Redis is unavailable: each process counts its streams of events.');
  }
}

function slotsOf(keyId: string): string {
  return `streams:{${keyId}}`;
}

function tooManyStreams(): ApiError {
  return new ApiError(
    'TOO_MANY_STREAMS',
    `This key has ${MAX_STREAMS_PER_KEY} open streams of events. Close one, or try again in ${RETRY_SECONDS} seconds.`,
    { retryAfter: RETRY_SECONDS, fields: { retryAfter: RETRY_SECONDS } },
  );
}
