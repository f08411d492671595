import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type GrantedLimit, OverrideLimit } from '#contracts/gateway/commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { LimitOverrides } from './limit-overrides.js';

@Controller()
export class LimitOverridesController {
  constructor(private readonly overrides: LimitOverrides) {}

  @MessagePattern<string>('gateway.override-limit')
  async override(
    @Payload() { key_id, endpoint, limit }: OverrideLimit,
  ): Promise<ReplyOf<'gateway.override-limit'>> {
    await this.overrides.set(key_id, endpoint, limit ? granted(limit) : undefined);
    return { key_id };
  }
}

function granted({ per_minute: perMinute, per_day: perDay, until }: GrantedLimit) {
  return {
    limit: { perMinute, ...(typeof perDay === 'number' && { perDay }) },
    until: typeof until === 'string' ? new Date(until) : undefined,
  };
}
