import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PoolClient } from 'pg';
import { rowsRead } from '../../../../test/support/servers/rows-read.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { registerThenStop } from '../../test-support/dispatcher-calls.js';
import { service } from '../service.js';
import { claimAttempts, type ClaimedAttempt, dueEndpoints } from './claim-attempts.js';
import { writeSettled } from './settle/settle-statement.js';
import { settleSuccesses } from './settle/settle-successes.js';

jest.setTimeout(60_000);

const BACKLOG = 20_000;
/** A few for each delivery of a batch. A scan of the backlog reads more than BACKLOG. */
const A_FEW_ROWS = 500;

/** The plans are made while a few deliveries wait, and kept: see decision 6. */
describe.each([
  // A scan of the whole index looks cheapest to the results.
  { delivered: 0, pending: 10 },
  // A bitmap looks cheapest to a claim.
  { delivered: 100, pending: 20 },
])('a backlog that grows after the statements were planned for %j', ({ delivered, pending }) => {
  let harness: TestHarness;
  let endpointId: string;
  let client: PoolClient;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    const registered = await registerThenStop(harness, 'https://partner.invalid/');
    endpointId = registered.endpointId;
    const deliveries = (status: string, count: number) =>
      harness.pool.query(
        `with copies as (
           insert into event_bodies (event_id, body) select gen_random_uuid(), '{}' from generate_series(1, $1::int)
           returning event_id)
         insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, next_attempt_at,
                                 finished_at)
         select 'dlv_' || event_id, $2, $3, event_id, 'audit.completed', $4, case $4 when 'pending' then now() end,
                case $4 when 'delivered' then now() end
           from copies`,
        [count, endpointId, registered.workspaceId, status],
      );
    await deliveries('delivered', delivered);
    await deliveries('pending', pending);
    await harness.pool.query('analyze');
    client = await harness.servicePool.connect();
    await readIn(claimAndSettle);
    await dueEndpoints(client, 10);
    await deliveries('pending', BACKLOG);
    await harness.pool.query(
      `insert into attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch)
       select gen_random_uuid(), delivery_id, endpoint_id, 1, 1, 1 from deliveries`,
    );
  });
  afterAll(async () => {
    client.release();
    await harness.remove();
  });

  const claim = () => claimAttempts(client, [endpointId], { limit: 10, leaseMs: 60_000 });
  const succeeded = (attempts: readonly ClaimedAttempt[]) =>
    attempts.map((attempt) => ({
      attempt,
      result: { outcome: 'succeeded' as const, status: 204, durationMs: 1 },
    }));
  const failed = (attempts: readonly ClaimedAttempt[]) =>
    attempts.map((attempt) => ({
      attempt,
      result: { outcome: 'failed' as const, reason: 'status' as const, status: 500, durationMs: 1 },
      delivery: { status: 'pending' as const, attempts: 1, seriesAttempts: 1, delayMs: 60_000 },
      moreDue: true,
    }));
  const claimAndSettle = async () => {
    await settleSuccesses(client, succeeded(await claim()));
    await writeSettled(client, failed(await claim()));
  };
  const readIn = (work: () => Promise<unknown>) => rowsRead(client, ['deliveries', 'attempts'], work);

  it('is not read by a claim', async () => {
    expect(await readIn(async () => expect(await claim()).toHaveLength(3))).toBeLessThan(A_FEW_ROWS);
  });

  it('is not read when the results of a claim are written', async () => {
    expect(await readIn(claimAndSettle)).toBeLessThan(A_FEW_ROWS);
  });

  it('is not read by a look for endpoints with something due', async () => {
    const looked = await readIn(async () => {
      expect(await dueEndpoints(client, 10)).toEqual([endpointId]);
    });
    expect(looked).toBeLessThan(A_FEW_ROWS);
  });
});
