import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages/messages';
import { TestEndpoint } from '#contracts/webhooks/endpoint-commands';
import { Log } from '#contracts/log';
import { EndpointTester } from './endpoint-tester.js';

/** Handles test events, which operators send to check a receiver. */
@Controller()
export class TestEventController {
  constructor(
    private readonly tester: EndpointTester,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('webhooks.test-endpoint')
  async test(@Payload() payload: TestEndpoint): Promise<ReplyOf<'webhooks.test-endpoint'>> {
    const result = await this.tester.test(payload);
    this.log.info({ ...result, response_head: undefined }, 'A test event was sent.');
    return result;
  }
}
