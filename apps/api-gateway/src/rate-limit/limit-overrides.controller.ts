import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages';
import { LIMITED_ENDPOINTS } from '#contracts/limits';
import { MAX_OVERRIDE_PER_DAY, MAX_OVERRIDE_PER_MINUTE } from '#contracts/operator-input';
import { CommandPayload } from '../command-payload.js';
import { LimitOverrides } from './limit-overrides.js';

@Controller()
export class LimitOverridesController {
  constructor(private readonly overrides: LimitOverrides) {}

  @MessagePattern<string>('gateway.override-limit')
  async override(@Payload() message: unknown): Promise<ReplyOf<'gateway.override-limit'>> {
    const payload = new CommandPayload(message);
    const keyId = payload.id('key_id', 'key');
    const endpoint = payload.choice('endpoint', LIMITED_ENDPOINTS);
    const granted = payload.nullableObject('limit');
    await this.overrides.set(keyId, endpoint, granted && readLimit(granted));
    return { key_id: keyId };
  }
}

function readLimit(payload: CommandPayload) {
  const perMinute = payload.integer('per_minute', { min: 1, max: MAX_OVERRIDE_PER_MINUTE });
  const perDay = payload.optionalInteger('per_day', { min: 1, max: MAX_OVERRIDE_PER_DAY });
  return {
    limit: perDay === undefined ? { perMinute } : { perMinute, perDay },
    until: payload.optionalFutureTime('until'),
  };
}
