import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Controller } from '@nestjs/common';
import { Pool } from 'pg';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type EndpointTest, TestEndpoint } from '#contracts/webhooks/endpoint-commands';
import { Failure } from '#contracts/failures';
import { publicEventId } from '#contracts/identifiers';
import type { ReplyOf } from '#contracts/messages/messages';
import { Log } from '#contracts/log';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { AttemptSender } from '../../attempts/attempt-sender.js';
import { DispatcherSettings } from '../../settings/dispatcher-settings.js';
import { findEndpoint } from '../read-endpoints.js';
import { exampleEvent } from './example-event.js';
import { freeSlot, takeSlot, type TestSlot } from './test-slot.js';

/** A header in addition to the contract's, so that a receiver can tell a test event before it reads the body, which says it signed. */
export const TEST_HEADER = { 'X-Service-Webhook-Test': 'true' };

const TIMEOUT_MS = 5_000;
const LOOK_EVERY_MS = 50;

@Injectable()
export class EndpointTester {
  constructor(
    private readonly pool: Pool,
    private readonly settings: DispatcherSettings,
    private readonly sender: AttemptSender,
  ) {}

  /**
   * Posts a signed example event to an endpoint once, even to a disabled one, and returns the result. The default type
   * is the endpoint's first. The test uses one of the three slots, is not stored, and does not count as a failure.
   * Throws a `Failure`: `ENDPOINT_NOT_FOUND`, or `ENDPOINT_BUSY` if no slot became free.
   */
  async test(endpoint: TestEndpoint): Promise<EndpointTest> {
    const { endpoint_id: endpointId, event_type: type } = endpoint;
    const { eventTypes: subscribed } = await findEndpoint(this.pool, endpoint);
    const [eventType] = type === undefined ? subscribed : [type];
    if (eventType === undefined) throw new Error(`the endpoint ${endpointId} subscribes to nothing`);
    const slot = await this.slotOf(endpointId);
    try {
      const { eventUuid, body } = exampleEvent(eventType, new Date(slot.target.now()));
      const eventId = publicEventId(eventUuid);
      const result = await this.sender.send({ ...slot.target, eventId, body }, TEST_HEADER);
      return { endpoint_id: endpointId, event_id: eventId, event_type: eventType, ...told(result) };
    } finally {
      await freeSlot(this.pool, endpointId, slot);
    }
  }

  private async slotOf(endpointId: string): Promise<TestSlot> {
    const { leaseMs, sendWithinMs } = this.settings;
    const until = performance.now() + TIMEOUT_MS;
    do {
      const takenAt = performance.now();
      const slot = await takeSlot(this.pool, endpointId, leaseMs);
      // A process that was frozen meanwhile must not send after its lease, because another process may have the slot.
      if (slot && performance.now() - takenAt <= sendWithinMs) return slot;
      if (slot) await freeSlot(this.pool, endpointId, slot);
      await pause(LOOK_EVERY_MS);
    } while (performance.now() < until);
    throw new Failure(
      'conflict',
      'ENDPOINT_BUSY',
      `All three slots of ${endpointId} were taken by deliveries for ${TIMEOUT_MS / 1_000} s. Try again.`,
      { details: { endpoint_id: endpointId } },
    );
  }
}

function told(
  result: AttemptResult,
): Pick<EndpointTest, 'outcome' | 'reason' | 'status_code' | 'duration_ms' | 'error' | 'response_head'> {
  return {
    outcome: result.outcome,
    reason: result.outcome === 'succeeded' ? null : result.reason,
    status_code: result.status ?? null,
    duration_ms: Math.round(result.durationMs),
    error: result.error ?? null,
    response_head: result.responseHead?.toString('utf8') || null,
  };
}

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
