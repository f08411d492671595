import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Cluster, Redis, type Result } from 'ioredis';
import { Log } from '#contracts/log';
import { isId } from '#contracts/identifiers';
import { MAX_LONG_POLLS_PER_KEY, MAX_STREAMS_PER_KEY } from '#contracts/limits';
import { ApiError } from '../../http/errors/api-error.js';
import { redisReply } from '../../http/rate-limit/redis/connect-redis.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

/** What a request that waits for events is: a stream of events, or a long poll. */
export type WaitKind = 'stream' | 'poll';

export interface Wait {
  readonly workspaceId: string;
  /** A key or a person. */
  readonly owner: string;
  readonly kind: WaitKind;
}

export interface WaitSlot {
  /** Renews the lease; must be called at least every 30 s. Returns false if the slot was lost, and other requests have it. */
  renew(): Promise<boolean>;
  /** Must be called once, at the end of the request. */
  free(): void;
}

type Verdict = 'held' | 'owner-full' | 'workspace-full';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    holdSlot(
      key: string,
      slot: string,
      owner: string,
      maxOfOwner: number,
      maxOfWorkspace: number,
      leaseMs: number,
    ): Result<Verdict, Context>;
  }
}

/** A stream renews its lease with every heartbeat; a long poll ends before. The leases of a killed process end by themselves. */
const LEASE_MS = 45_000;
const RETRY_SECONDS = 15;

const MAX_OF_OWNER: Readonly<Record<WaitKind, number>> = {
  stream: MAX_STREAMS_PER_KEY,
  poll: MAX_LONG_POLLS_PER_KEY,
};
const NAMES: Readonly<Record<WaitKind, string>> = {
  stream: 'open streams of events',
  poll: 'calls that wait for events',
};

/** Takes or renews a slot, by Redis's clock. Slots of one owner and kind begin with ARGV[2]. */
const HOLD_SLOT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local lease = tonumber(ARGV[5])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  local own, others = 0, redis.call('ZRANGE', KEYS[1], 0, -1)
  for _, slot in ipairs(others) do
    if string.sub(slot, 1, #ARGV[2]) == ARGV[2] then own = own + 1 end
  end
  if own >= tonumber(ARGV[3]) then return 'owner-full' end
  if #others >= tonumber(ARGV[4]) then return 'workspace-full' end
end
redis.call('ZADD', KEYS[1], now + lease, ARGV[1])
redis.call('PEXPIRE', KEYS[1], lease)
return 'held'`;

/**
 * Limits the requests that wait for events, by key (or person) and kind, and in all by workspace, over all gateways.
 * While Redis is unavailable each process counts its own, as the rate limiter does.
 */
@Injectable()
export class WaitSlots {
  private readonly held = new Map<string, Set<string>>();

  constructor(
    @Inject(Redis) private readonly redis: Redis | Cluster,
    private readonly settings: GatewaySettings,
    private readonly log: Log,
  ) {
    redis.defineCommand('holdSlot', { lua: HOLD_SLOT, numberOfKeys: 1 });
  }

  /** Throws 429 `TOO_MANY_STREAMS`. */
  async take(wait: Wait): Promise<WaitSlot> {
    const { workspaceId } = wait;
    const slot = ownerOf(wait) + randomUUID();
    const known = this.countHere(wait);
    if (known !== 'held') throw this.refusal(known, wait);
    const here = this.held.get(workspaceId) ?? new Set();
    this.held.set(workspaceId, here.add(slot));
    const verdict = await this.hold(slot, wait);
    if (verdict !== 'held') {
      this.forget(workspaceId, slot);
      throw this.refusal(verdict, wait);
    }
    return {
      renew: async () => (await this.hold(slot, wait)) === 'held',
      free: () => {
        this.forget(workspaceId, slot);
        this.redis.zrem(slotsOf(workspaceId), slot).catch((error: unknown) => this.noteUnavailable(error));
      },
    };
  }

  private countHere(wait: Wait): Verdict {
    const here = [...(this.held.get(wait.workspaceId) ?? [])];
    const own = here.filter((slot) => slot.startsWith(ownerOf(wait))).length;
    if (own >= MAX_OF_OWNER[wait.kind]) return 'owner-full';
    return here.length >= this.settings.workspace.maxStreams ? 'workspace-full' : 'held';
  }

  private async hold(slot: string, wait: Wait): Promise<Verdict> {
    const { maxStreams } = this.settings.workspace;
    const slots = slotsOf(wait.workspaceId);
    try {
      const ofOwner = MAX_OF_OWNER[wait.kind];
      const holding = this.redis.holdSlot(slots, slot, ownerOf(wait), ofOwner, maxStreams, LEASE_MS);
      return await redisReply(holding, this.settings);
    } catch (error) {
      this.noteUnavailable(error);
      return 'held';
    }
  }

  private forget(workspaceId: string, slot: string): void {
    const here = this.held.get(workspaceId);
    here?.delete(slot);
    if (here?.size === 0) this.held.delete(workspaceId);
  }

  private refusal(verdict: Verdict, { owner, kind }: Wait): ApiError {
    const who = isId('person', owner) ? 'You have' : 'This key has';
    return verdict === 'owner-full'
      ? tooManyStreams(`${who} ${MAX_OF_OWNER[kind]} ${NAMES[kind]}. Close one, or`)
      : tooManyStreams(
          `This workspace has ${this.settings.workspace.maxStreams} open streams and calls that wait for events. Close one, or`,
        );
  }

  private noteUnavailable(error: unknown): void {
    this.log.debug({ err: error }, 'Redis is unavailable: each process counts the requests that wait.');
  }
}

/** The braces are a hash tag, as those of rate limits. */
function slotsOf(workspaceId: string): string {
  return `waits:{${workspaceId}}`;
}

function ownerOf({ owner, kind }: Wait): string {
  return `${owner}:${kind}:`;
}

/** `what`: the beginning of the sentence that says when to try again. */
export function tooManyStreams(what: string): ApiError {
  return new ApiError('TOO_MANY_STREAMS', `${what} try again in ${RETRY_SECONDS} seconds.`, {
    retryAfter: RETRY_SECONDS,
    fields: { retryAfter: RETRY_SECONDS },
  });
}
