import { describe, expect, it, jest } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { createPool } from '#postgres/pool';
import { createLog } from '#runtime/observability/logging';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import { deliveriesOf, registerEndpoint } from '../../test-support/dispatcher-calls.js';
import { type Notification, DeliveryIntake } from './create-deliveries.js';

jest.setTimeout(60_000);

describe('the intake of events', () => {
  let harness: TestHarness;
  let workspaceId: string;

  givenDispatcher(async (made) => {
    harness = made;
    ({ workspaceId } = await registerEndpoint(harness, 'https://nowhere.invalid/'));
  });

  const notification = (eventUuid: string): Notification => ({
    eventUuid,
    workspaceId,
    type: 'audit.completed',
    body: Buffer.from('{}'),
  });

  it('lets an event that can not be stored fail alone, not those that came with it', async () => {
    const intake = new DeliveryIntake(harness.pool);
    const uuids = ['nonsense', newEventId(), newEventId()];
    const results = await Promise.allSettled(uuids.map((uuid) => intake.accept(notification(uuid))));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    const woken = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    expect(woken).toHaveLength(2);
    expect(await deliveriesOf(harness, workspaceId)).toHaveLength(2);
  });

  it('takes no more connections for events one by one than for batches', async () => {
    const log = createLog('test', 'silent');
    const pool = createPool({ url: harness.servers.databaseUrl, schema: 'webhooks', name: 'intake', log });
    try {
      const intake = new DeliveryIntake(pool);
      const uuids = ['nonsense', ...Array.from({ length: 30 }, () => newEventId())];
      const results = await Promise.allSettled(uuids.map((uuid) => intake.accept(notification(uuid))));
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      // Connections stay open for a while after their work.
      expect(pool.totalCount).toBeLessThanOrEqual(2);
    } finally {
      await pool.end();
    }
  });

  it('takes the same redelivered events in two batches at once', async () => {
    const before = (await deliveriesOf(harness, workspaceId)).length;
    const uuids = Array.from({ length: 40 }, () => newEventId());
    const intakes = [1, 2].map(() => new DeliveryIntake(harness.pool));
    const [one, other] = intakes;
    await Promise.all([
      ...uuids.map((uuid) => one?.accept(notification(uuid))),
      ...uuids.toReversed().map((uuid) => other?.accept(notification(uuid))),
    ]);
    expect(await deliveriesOf(harness, workspaceId)).toHaveLength(before + 40);
  });
});
