import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EndpointTest } from '#contracts/webhooks/commands';
import { Failure } from '#contracts/failures';
import { publicEventId } from '#contracts/identifiers';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import type { AttemptResult } from '../attempts/attempt-result.js';
import { sendAttempt, type SendOptions } from '../attempts/send-attempt.js';
import { parseEventTypes } from '../endpoints/endpoint-rules.js';
import { findEndpoint } from '../endpoints/find-endpoint.js';
import { exampleEvent } from './example-event.js';
import { freeSlot, takeSlot, type TestSlot } from './test-slot.js';

/** Beside the headers of the contract, so that a receiver can tell an example from an event. */
const HEADERS = { 'X-Service-Webhook-Test': 'true' };

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

export interface TestOptions extends SendOptions {
  readonly leaseMs: number;
}

/**
 * Posts an example event to an endpoint once, signed as any other, enabled or not, and tells what came of it; without a
 * type one of the first that the endpoint subscribes to. It takes one of the three slots, counts for nothing, and is not
 * stored. Throws a `Failure`: `ENDPOINT_NOT_FOUND`, `INVALID_EVENT_TYPES`, `ENDPOINT_BUSY` where no slot got free.
 */
export async function testEndpoint(
  pool: Pool,
  { endpointId, type }: { readonly endpointId: string; readonly type?: WebhookEventType },
  options: TestOptions,
): Promise<EndpointTest> {
  const { eventTypes: subscribed } = await findEndpoint(pool, endpointId);
  const [eventType] = type === undefined ? subscribed : parseEventTypes([type]);
  if (eventType === undefined) throw new Error(`the endpoint ${endpointId} subscribes to nothing`);
  const slot = await slotOf(pool, endpointId, options);
  try {
    const { eventUuid, body } = exampleEvent(eventType, new Date(slot.target.now()));
    const eventId = publicEventId(eventUuid);
    const result = await sendAttempt({ ...slot.target, eventId, body }, { ...options, headers: HEADERS });
    return { endpoint_id: endpointId, event_id: eventId, event_type: eventType, ...told(result) };
  } finally {
    await freeSlot(pool, endpointId, slot);
  }
}

async function slotOf(
  pool: Pool,
  endpointId: string,
  { leaseMs, timeoutMs }: TestOptions,
): Promise<TestSlot> {
  const until = performance.now() + PATIENCE_MS;
  do {
    const takenAt = performance.now();
    const slot = await takeSlot(pool, endpointId, leaseMs);
    // A process that was frozen meanwhile could send beyond its lease, when the slot is somebody else's.
    if (slot && performance.now() - takenAt <= leaseMs - timeoutMs) return slot;
    if (slot) await freeSlot(pool, endpointId, slot);
    await pause(LOOK_EVERY_MS);
  } while (performance.now() < until);
  throw new Failure(
    'conflict',
    'ENDPOINT_BUSY',
    `All three slots of ${endpointId} were taken by deliveries for ${PATIENCE_MS / 1_000} s. Try again.`,
    { details: { endpoint_id: endpointId } },
  );
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
