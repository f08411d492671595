import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import {
  CreateKey,
  ListKeys,
  OfKey,
  RotateKey,
  type GrantedLimit,
  OverrideLimit,
} from '#contracts/gateway/commands';
import { KeyChanged, LimitOverridden } from '#contracts/gateway/events';
import type { ReplyOf } from '#contracts/messages/messages';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import type { RateLimit } from '#contracts/limits';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { CallerDirectory } from '../../http/callers/caller-directory.js';
import { KeyCommands } from './key-commands.js';

/** Handles operators' commands on keys, and the broadcasts of other gateways about keys. */
@Controller()
export class ApiKeysController {
  constructor(
    private readonly commands: KeyCommands,
    private readonly directory: CallerDirectory,
  ) {}

  @MessagePattern<string>('gateway.create-key')
  create(
    @Payload() { workspace_id, name }: CreateKey,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.create-key'>> {
    return this.commands.create(workspace_id, name?.trim(), commandIdOf(context));
  }

  @MessagePattern<string>('gateway.rotate-key')
  rotate(
    @Payload() { key_id, overlap_seconds, workspace_id }: RotateKey,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.rotate-key'>> {
    return this.commands.rotate(key_id, overlap_seconds, commandIdOf(context), workspace_id);
  }

  @MessagePattern<string>('gateway.revoke-key')
  async revoke(@Payload() { key_id, workspace_id }: OfKey): Promise<ReplyOf<'gateway.revoke-key'>> {
    await this.commands.revoke(key_id, workspace_id);
    return { key_id };
  }

  @MessagePattern<string>('gateway.list-keys')
  async list(@Payload() { workspace_id, after, limit }: ListKeys): Promise<ReplyOf<'gateway.list-keys'>> {
    return { keys: await this.commands.list(workspace_id, { after, limit }) };
  }

  @EventPattern<string>('broadcast.key-changed')
  onKeyChanged(@Payload() { key_hash }: KeyChanged): void {
    this.directory.keyChanged(Buffer.from(key_hash, 'hex'));
  }

  @EventPattern<string>('broadcast.limit-overridden')
  onLimitOverridden(@Payload() { key_id }: LimitOverridden): void {
    this.directory.forgetKey(key_id);
  }
}

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
