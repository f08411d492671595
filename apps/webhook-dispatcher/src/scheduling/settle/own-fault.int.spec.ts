import { describe, expect, it, jest } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { givenQuietEndpoint, recordEvents } from '../../../test-support/without-dispatcher.js';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { recoverDeliveries } from '../../deliveries/recover-deliveries.js';
import { replayDelivery } from '../../deliveries/replay-delivery.js';
import { showEndpoint } from '../../endpoints/read-endpoints.js';
import { claimAttempts } from '../claim-attempts.js';
import { DEFAULT_SCHEDULE } from '../../settings/retry-schedule.js';
import { settleAttempts } from './settle-attempts.js';

jest.setTimeout(60_000);

const NO_NAME_SERVER: AttemptResult = { outcome: 'abandoned', reason: 'dns_temporary', durationMs: 5 };

describe('attempts that fail by our own fault', () => {
  let harness: TestHarness;
  let endpointId: string;

  givenQuietEndpoint(async (made, endpoint) => {
    harness = made;
    ({ endpointId } = endpoint);
    await recordEvents(harness.pool, endpoint.workspaceId);
  });

  /** Makes the waiting attempt, due or not; returns the pause after it in seconds. */
  const attempt = async (result: AttemptResult): Promise<number> => {
    await harness.pool.query(`update deliveries set next_attempt_at = now() where endpoint_id = $1`, [
      endpointId,
    ]);
    const claimed = await claimAttempts(harness.pool, [endpointId], { limit: 1, leaseMs: 10_000 });
    await settleAttempts(
      harness.pool,
      claimed.map((each) => ({ attempt: each, result })),
      { schedule: DEFAULT_SCHEDULE, disableMinSpanMs: 0 },
    );
    const { rows } = await harness.pool.query<{ rest: number }>(
      `select extract(epoch from next_attempt_at - now())::float8 as rest from deliveries where endpoint_id = $1`,
      [endpointId],
    );
    return rows[0]?.rest ?? Number.NaN;
  };
  const counted = async () => {
    const { rows } = await harness.pool.query<{ attempts: number; failures: number; status: string }>(
      `select d.attempts, d.status, e.consecutive_failures as failures
         from deliveries d join endpoints e using (endpoint_id) where endpoint_id = $1`,
      [endpointId],
    );
    return rows[0];
  };
  const hoursPass = (hours: number): Promise<unknown> =>
    harness.pool.query(
      `update attempts a set claimed_at = claimed_at - $2 * interval '1 hour'
         from deliveries d where d.delivery_id = a.delivery_id and d.endpoint_id = $1`,
      [endpointId, hours],
    );

  it('count for nothing and are made again, less and less often', async () => {
    const rests: number[] = [];
    for (let made = 0; made < 9; made++) rests.push(await attempt(NO_NAME_SERVER));
    rests.forEach((rest, index) => {
      const longest = Math.min(10 * 2 ** index, 600);
      expect(rest).toBeGreaterThan(longest / 2 - 2);
      expect(rest).toBeLessThanOrEqual(longest);
    });
    expect(await counted()).toEqual({ attempts: 0, failures: 0, status: 'pending' });
  });

  it('wait for a retry like others, also after the first one, and are sent now on request', async () => {
    const show = () => showEndpoint(harness.pool, { endpoint_id: endpointId });
    expect(await show()).toMatchObject({ awaiting_retry: 0, next_retry_at: null });
    await attempt(NO_NAME_SERVER);
    const { awaiting_retry: waiting, next_retry_at: at } = await show();
    expect([waiting, Date.parse(at!) > Date.now()]).toEqual([1, true]);

    const recovery = { endpoint_id: endpointId, with_awaiting_retry: true };
    expect(await recoverDeliveries(harness.pool, recovery)).toEqual({ recovered: 1, remaining: 0 });
    expect(await show()).toMatchObject({ backlog: 1, awaiting_retry: 0 });
    // As backlog it is counted there until an attempt of the new series counts.
    await attempt(NO_NAME_SERVER);
    expect(await show()).toMatchObject({ backlog: 1, awaiting_retry: 0 });
    await attempt({ outcome: 'failed', reason: 'http_500', durationMs: 5 });
    expect(await show()).toMatchObject({ backlog: 0, awaiting_retry: 1 });
  });

  it('are not those of an earlier series: a replay waits for its first attempt', async () => {
    await attempt(NO_NAME_SERVER);
    const { rows } = await harness.pool.query<{ id: string; workspace: string }>(
      `select delivery_id as id, workspace_id as workspace from deliveries where endpoint_id = $1`,
      [endpointId],
    );
    const { id: deliveryId, workspace: workspaceId } = rows[0]!;
    await replayDelivery(harness.pool, { workspace_id: workspaceId, delivery_id: deliveryId }, newEventId());
    expect(await showEndpoint(harness.pool, { endpoint_id: endpointId })).toMatchObject({
      awaiting_retry: 0,
    });
  });

  it('begin with a short rest again after an attempt that counted', async () => {
    for (let made = 0; made < 5; made++) await attempt(NO_NAME_SERVER);
    await attempt({ outcome: 'failed', reason: 'http_500', durationMs: 5 });
    expect(await attempt(NO_NAME_SERVER)).toBeLessThanOrEqual(10);
    expect(await counted()).toEqual({ attempts: 1, failures: 1, status: 'pending' });
  });

  it('count once the series is older than its retries may take, and end the delivery', async () => {
    await attempt(NO_NAME_SERVER);
    await hoursPass(34);
    await attempt(NO_NAME_SERVER);
    expect(await counted()).toEqual({ attempts: 0, failures: 0, status: 'pending' });
    await hoursPass(2);
    for (let made = 1; made <= 5; made++) {
      await attempt(NO_NAME_SERVER);
      expect(await counted()).toMatchObject({ attempts: made, failures: made });
    }
    expect(await counted()).toMatchObject({ status: 'exhausted' });
  });

  it('count for nothing again in the new series of a replay', async () => {
    await attempt(NO_NAME_SERVER);
    await hoursPass(40);
    await harness.pool.query(
      `update deliveries set series = series + 1, series_attempts = 0 where endpoint_id = $1`,
      [endpointId],
    );
    await attempt(NO_NAME_SERVER);
    expect(await counted()).toEqual({ attempts: 0, failures: 0, status: 'pending' });
  });
});
