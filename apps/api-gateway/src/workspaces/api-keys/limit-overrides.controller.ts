import { Controller } from '@nestjs/common';
import { Pool } from 'pg';
import type { RateLimit } from '#contracts/limits';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { CallerDirectory } from '../../http/callers/caller-directory.js';
import { KeyCommands } from './key-commands.js';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type GrantedLimit, OverrideLimit } from '#contracts/gateway/commands';
import type { ReplyOf } from '#contracts/messages/messages';

const WRITE = `
  insert into limit_overrides (key_id, endpoint, per_minute, per_day, until) values ($1, $2, $3, $4, $5)
  on conflict (key_id, endpoint) do update
     set per_minute = excluded.per_minute, per_day = excluded.per_day, until = excluded.until`;
const CLEAR = 'delete from limit_overrides where key_id = $1 and endpoint = $2';

/** Limits granted to one key for one endpoint (contract section 8.1); they affect that key alone. */
@Controller()
export class LimitOverridesController {
  constructor(
    private readonly pool: Pool,
    private readonly keys: KeyCommands,
    private readonly directory: CallerDirectory,
    private readonly publisher: EventPublisher,
  ) {}

  /** Replaces or clears the key's override. Throws a not-found `Failure` if the key is unknown. */
  @MessagePattern<string>('gateway.override-limit')
  async override(
    @Payload() { key_id, endpoint, limit }: OverrideLimit,
  ): Promise<ReplyOf<'gateway.override-limit'>> {
    await this.keys.require(key_id);
    await (limit
      ? this.pool.query(WRITE, [key_id, endpoint, limit.per_minute, limit.per_day, limit.until])
      : this.pool.query(CLEAR, [key_id, endpoint]));
    this.directory.forgetKey(key_id);
    await this.publisher.broadcast({
      type: 'broadcast.limit-overridden',
      data: { key_id, endpoint, limit: limit && rateOf(limit) },
    });
    return { key_id };
  }
}

function rateOf({ per_minute: perMinute, per_day: perDay }: GrantedLimit): RateLimit {
  return { perMinute, ...(typeof perDay === 'number' && { perDay }) };
}
