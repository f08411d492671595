import { describe, expect, it, jest } from '@jest/globals';
import { newEventId, newId } from '#contracts/identifiers';
import { MAX_RECENT_ATTEMPTS } from '#contracts/webhooks/endpoint-commands';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  allBecome,
  auditEnds,
  registerEndpoint,
  startReceiver,
} from '../../test-support/dispatcher-calls.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';

jest.setTimeout(60_000);

interface Attempts {
  readonly count?: number;
  readonly outcome?: 'succeeded' | 'failed' | 'abandoned' | null;
  readonly status?: number | null;
  readonly ms?: number | null;
  readonly daysAgo?: number;
}

describe('the recent attempts at an endpoint', () => {
  let harness: TestHarness;
  let url: string;
  givenDispatcher(async (made) => {
    harness = made;
    ({ url } = await startReceiver(harness));
  });

  /** Returns the id of a delivered delivery of a new endpoint, and the endpoint. */
  const givenDelivery = async () => {
    const { endpointId, workspaceId } = await registerEndpoint(harness, url);
    const [delivery, event] = [newId('delivery'), newEventId()];
    await harness.pool.query(`insert into event_bodies (event_id, body) values ($1, '{}')`, [event]);
    await harness.pool.query(
      `insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, finished_at)
       values ($1, $2, $3, $4, 'audit.completed', 'delivered', now())`,
      [delivery, endpointId, workspaceId, event],
    );
    return { endpointId, delivery };
  };
  const attempt = (
    { endpointId, delivery }: { readonly endpointId: string; readonly delivery: string },
    { count = 1, outcome = 'succeeded', status = 200, ms = 10, daysAgo = 0 }: Attempts,
  ) =>
    harness.pool.query(
      `insert into attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch, claimed_at, outcome, status_code,
                             duration_ms)
       select gen_random_uuid(), $1, $2, 1, 1, 1, now() - $3 * interval '1 day', $4, $5, $6 from generate_series(1, $7)`,
      [delivery, endpointId, daysAgo, outcome, status, ms, count],
    );
  const recent = async (endpoint_id: string) =>
    (await harness.send('webhooks.show-endpoint', { endpoint_id, with_attempts: true })).recent_attempts;

  it('are counted one by one, also those of one delivery, and only those that count', async () => {
    const [own, other] = [await givenDelivery(), await givenDelivery()];
    await attempt(own, { count: 90, ms: 100 });
    await attempt(own, { count: 4, outcome: 'failed', status: 500, ms: 200 });
    await attempt(own, { outcome: 'failed', status: 503, ms: 300 });
    await attempt(own, { count: 5, outcome: 'failed', status: null, ms: 5_000 });
    await attempt(own, { count: 50, outcome: 'abandoned', status: null, ms: null });
    await attempt(own, { count: 50, outcome: null, status: null, ms: null });
    await attempt(own, { count: 50, outcome: 'failed', daysAgo: 7.01 });
    await attempt(other, { count: 50, outcome: 'failed' });
    // Of 95 answers the 91st is the first of 200 ms: 0.95 * 95 is 90.25.
    expect(await recent(own.endpointId)).toEqual({ count: 100, succeeded: 90, p95_ms: 200 });
  });

  it('have no answer time where no answer came, and are none where none was made', async () => {
    const own = await givenDelivery();
    expect(await recent(own.endpointId)).toEqual({ count: 0, succeeded: 0, p95_ms: null });
    await attempt(own, { outcome: 'failed', status: null, ms: 5_000 });
    expect(await recent(own.endpointId)).toEqual({ count: 1, succeeded: 0, p95_ms: null });
  });

  it('are the newest of very many', async () => {
    const own = await givenDelivery();
    await attempt(own, { count: 500, outcome: 'failed', daysAgo: 1 });
    await attempt(own, { count: MAX_RECENT_ATTEMPTS });
    expect(await recent(own.endpointId)).toEqual({
      count: MAX_RECENT_ATTEMPTS,
      succeeded: MAX_RECENT_ATTEMPTS,
      p95_ms: 10,
    });
  });

  it('are those of its deliveries, and shown only to whom asks for them', async () => {
    const { endpointId: endpoint_id, workspaceId } = await registerEndpoint(harness, url);
    await auditEnds(harness, workspaceId);
    await allBecome(harness, workspaceId, 'delivered', 1);
    expect(await recent(endpoint_id)).toMatchObject({ count: 1, succeeded: 1 });
    const shown = await harness.send('webhooks.show-endpoint', { endpoint_id });
    expect(shown).not.toHaveProperty('recent_attempts');
  });
});
