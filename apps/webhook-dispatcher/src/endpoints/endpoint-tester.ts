import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { Injectable, Controller } from '@nestjs/common';
import { Pool } from 'pg';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type EndpointTest, TestEndpoint } from '#contracts/webhooks/endpoint-commands';
import { Failure } from '#contracts/failures';
import { publicEventId, newEventId, newId } from '#contracts/identifiers';
import type { ReplyOf } from '#contracts/messages/messages';
import { Log } from '#contracts/log';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';
import type { AttemptResult } from '../attempts/attempt-result.js';
import { AttemptSender, clockFrom, type OutgoingWebhook } from '../attempts/attempt-sender.js';
import { DispatcherSettings } from '../settings/dispatcher-settings.js';
import { findEndpoint } from './read-endpoints.js';
import { type SecretColumns, secretsIn, signingSecretsOf } from '../secrets/endpoint-secrets.js';

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

export interface ExampleEvent {
  readonly eventUuid: string;
  readonly body: Buffer;
}

/** Returns an example event (contract sections 6.2 to 6.4), marked as a test. */
function exampleEvent(type: WebhookEventType, now: Date): ExampleEvent {
  const eventUuid = newEventId();
  const data = WEBHOOK_EVENTS[type].example(now, newId('audit'));
  return {
    eventUuid,
    body: Buffer.from(publicEvent(eventUuid, { type, createdAt: now.toISOString(), data, test: true })),
  };
}

/** One of the three slots of an endpoint, taken for a test event, with the data to send it. */
export interface TestSlot {
  readonly slot: number;
  readonly token: string;
  readonly target: Omit<OutgoingWebhook, 'eventId' | 'body'>;
}

/** Takes a slot of an endpoint, even of a disabled one, for `leaseMs`. Returns undefined if none is free. */
export async function takeSlot(
  pool: Pool,
  endpointId: string,
  leaseMs: number,
): Promise<TestSlot | undefined> {
  const token = randomUUID();
  const { rows } = await pool.query<SecretColumns & { slot: number; url: string; now: number }>(
    `with free as (
       select slot from endpoint_slots
        where endpoint_id = $1 and (token is null or lease_until <= now())
        order by slot limit 1
          for update skip locked
     ), taken as (
       update endpoint_slots s set token = $2, lease_until = now() + $3 * interval '1 millisecond'
         from free where s.endpoint_id = $1 and s.slot = free.slot
       returning s.slot
     )
     select taken.slot, e.url, s.key_ids, s.sealed, extract(epoch from clock_timestamp())::float8 * 1000 as now
       from taken cross join endpoints e
      cross join lateral ${signingSecretsOf('e')} as s
      where e.endpoint_id = $1`,
    [endpointId, token, leaseMs],
  );
  const [row] = rows;
  if (!row) return undefined;
  const target = { endpointId, url: row.url, secrets: secretsIn(row), now: clockFrom(row.now) };
  return { slot: row.slot, token, target };
}

async function freeSlot(pool: Pool, endpointId: string, { slot, token }: TestSlot): Promise<void> {
  await pool.query(
    `update endpoint_slots set token = null, lease_until = null
      where endpoint_id = $1 and slot = $2 and token = $3`,
    [endpointId, slot, token],
  );
}
