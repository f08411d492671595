import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { PayloadOf, ReplyOf } from '#contracts/messages';
import { Log } from '#contracts/log';
import { DispatcherSettings } from '../dispatcher-settings.js';
import { SecretBox } from '../secrets/secret-box.js';
import { testEndpoint } from './test-endpoint.js';

/** Test events, which operators send to see whether a receiver is set up right. */
@Controller()
export class TestEventController {
  constructor(
    private readonly pool: Pool,
    private readonly box: SecretBox,
    private readonly settings: DispatcherSettings,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('webhooks.test-endpoint')
  async test(
    @Payload() { endpoint_id: endpointId, event_type: type }: PayloadOf<'webhooks.test-endpoint'>,
  ): Promise<ReplyOf<'webhooks.test-endpoint'>> {
    const { egress, timeoutMs, leaseMs } = this.settings;
    const result = await testEndpoint(
      this.pool,
      { endpointId, type },
      { egress, box: this.box, timeoutMs, leaseMs },
    );
    this.log.info({ ...result, response_head: undefined }, 'A test event was sent.');
    return result;
  }
}
