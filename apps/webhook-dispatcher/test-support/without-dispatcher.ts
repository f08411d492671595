import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Pool } from 'pg';
import { newEventId, publicEventId } from '#contracts/identifiers';
import { TestHarness } from '../../../test/support/test-harness.js';
import { createDeliveries } from '../src/deliveries/create-deliveries.js';
import { service } from '../src/service.js';
import { registerThenStop } from './dispatcher-calls.js';

type Endpoint = Awaited<ReturnType<typeof registerThenStop>>;

/** Registers hooks: a harness, and before each test a new endpoint. No dispatcher claims what is due there. */
export function givenQuietEndpoint(ready: (harness: TestHarness, endpoint: Endpoint) => unknown): void {
  let harness: TestHarness | undefined;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  beforeEach(async () => ready(harness!, await registerThenStop(harness!, 'https://partner.invalid/')));
  afterAll(() => harness?.remove());
}

/** Records `count` events of the workspace, whose deliveries are due at once. Returns the events' public ids. */
export async function recordEvents(pool: Pool, workspaceId: string, count = 1): Promise<string[]> {
  const uuids = Array.from({ length: count }, () => newEventId());
  const event = { type: 'audit.completed', body: Buffer.from('{}'), workspaceId } as const;
  await createDeliveries(
    pool,
    uuids.map((eventUuid) => ({ ...event, eventUuid })),
  );
  return uuids.map(publicEventId);
}
