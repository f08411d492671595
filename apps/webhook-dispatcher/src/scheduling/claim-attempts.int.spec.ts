import { describe, expect, it, jest } from '@jest/globals';
import type { Pool, QueryConfig } from 'pg';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenQuietEndpoint, recordEvents } from '../../test-support/without-dispatcher.js';
import { claimAttempts } from './claim-attempts.js';

jest.setTimeout(60_000);

describe('a claim of attempts', () => {
  let harness: TestHarness;
  let endpointId: string;
  let workspaceId: string;

  givenQuietEndpoint((made, endpoint) => {
    harness = made;
    ({ endpointId, workspaceId } = endpoint);
  });

  const events = (count: number) => recordEvents(harness.pool, workspaceId, count);
  const change = (set: string) =>
    harness.pool.query(`update deliveries set ${set} where endpoint_id = $1`, [endpointId]);
  const claim = async (limit = 10) => {
    const claimed = await claimAttempts(harness.pool, [endpointId], { limit, leaseMs: 60_000 });
    return claimed.map(({ eventId }) => eventId);
  };

  const disable = () =>
    harness.pool.query(
      `update endpoints set status = 'disabled', disabled_reason = 'operator' where endpoint_id = $1`,
      [endpointId],
    );
  /** Claims; `change` happens after the look. */
  const claimAfter = (change: () => Promise<unknown>) => {
    const query = async (statement: QueryConfig) => {
      const reply = await harness.pool.query(statement);
      if (statement.name === 'scheduling.look') await change();
      return reply;
    };
    return claimAttempts({ query } as unknown as Pool, [endpointId], { limit: 10, leaseMs: 60_000 });
  };

  it('takes due deliveries while slots are free, and a slot again only after its lease', async () => {
    await events(5);
    expect(await claim()).toHaveLength(3);
    expect(await claim()).toEqual([]);
    await harness.pool.query(
      `update endpoint_slots set lease_until = now() - interval '1 s' where endpoint_id = $1 and slot = (
         select min(slot) from endpoint_slots where endpoint_id = $1)`,
      [endpointId],
    );
    expect(await claim()).toHaveLength(1);
  });

  it('takes neither a delivery nor a slot that another process claimed since it looked', async () => {
    const uuids = await events(2);
    const late = await claimAfter(async () => expect(await claim(1)).toEqual(uuids.slice(0, 1)));
    expect(late.map(({ eventId, slot }) => ({ eventId, slot }))).toEqual([{ eventId: uuids[1], slot: 2 }]);
  });

  it('takes nothing before its time', async () => {
    await events(2);
    await change(`next_attempt_at = now() + interval '1 h'`);
    const [due] = await events(1);
    expect(await claim()).toEqual([due]);
  });

  it('takes nothing of an endpoint that is disabled', async () => {
    await events(2);
    await disable();
    expect(await claim()).toEqual([]);
  });

  it('takes nothing of an endpoint that was disabled since it looked', async () => {
    await events(2);
    expect(await claimAfter(disable)).toEqual([]);
  });

  it('takes fresh deliveries before the backlog, however long that has waited', async () => {
    await events(2);
    expect(await claim()).toHaveLength(2);
    const [late] = await events(1);
    await harness.pool.query(
      `update deliveries set backlog = true, next_attempt_at = now() - interval '1 h'
        where endpoint_id = $1 and open_attempt is null`,
      [endpointId],
    );
    const [fresh] = await events(1);
    // One slot is left.
    expect(await claim()).toEqual([fresh]);
    await harness.pool.query('update endpoint_slots set token = null, lease_until = null');
    expect(await claim()).toEqual([late]);
  });
});
