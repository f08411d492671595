import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { lowestId, newEventId } from '#contracts/identifiers';
import { createPool } from '#postgres/pool';
import { Environment } from '#runtime/configuration/environment';
import { createLog } from '#runtime/observability/logging';
import { eventually } from '../../../../test/support/eventually.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { registerEndpoint, registerThenStop } from '../../test-support/dispatcher-calls.js';
import { startWithoutClaims } from '../../test-support/dispatcher-replica.js';
import { DispatcherSettings } from '../settings/dispatcher-settings.js';
import { deleteBodies } from './deliveries-policy.js';
import { Sweeps } from './sweeps.js';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;

describe('the sweeps', () => {
  let harness: TestHarness;
  let pool: Pool;
  let workspaceId: string;
  let endpointId: string;
  const log = createLog('test', 'silent');

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    const url = new URL(harness.servers.databaseUrl);
    url.searchParams.set('options', '-c search_path=webhooks -c role=acs_webhooks');
    pool = createPool({ url: url.href, schema: 'webhooks', name: 'sweep', log });
    ({ workspaceId, endpointId } = await registerThenStop(harness, 'https://partner.invalid/'));
  });
  beforeEach(() => harness.pool.query('delete from deliveries; delete from event_bodies'));
  afterAll(async () => {
    await pool.end();
    await harness.remove();
  });

  let made = 0;
  /** Returns the event's id; `at` are days ago. */
  const delivery = async (
    status: string,
    at: { created: number; finished?: number },
    { eventId = newEventId(), endpoint = endpointId } = {},
  ): Promise<string> => {
    const created = new Date(Date.now() - at.created * DAY_MS);
    const id = `${lowestId('delivery', created).slice(0, -6)}${String(made++).padStart(6, '0')}`;
    await harness.pool.query(
      `insert into event_bodies (event_id, body) values ($1, '{}') on conflict do nothing`,
      [eventId],
    );
    await harness.pool.query(
      `insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, created_at,
                               finished_at, next_attempt_at)
       values ($1, $2, $3, $4, 'audit.completed', $5, $6, $7, case when $5 = 'pending' then now() end)`,
      [
        id,
        endpoint,
        workspaceId,
        eventId,
        status,
        created,
        at.finished === undefined ? null : new Date(Date.now() - at.finished * DAY_MS),
      ],
    );
    await harness.pool.query(
      `insert into attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch)
       values (gen_random_uuid(), $1, $2, 1, 1, 1)`,
      [id, endpoint],
    );
    return eventId;
  };
  const sweeps = () => new Sweeps(pool, DispatcherSettings.read(new Environment({})));
  const sweep = (chunk: number) => sweeps().sweepDeliveries(undefined, chunk);
  const anotherEndpoint = async (url: string): Promise<string> => {
    const other = await registerThenStop(harness, url, { workspaceId });
    return other.endpointId;
  };
  const someoneWaits = async () => {
    const { rowCount } = await harness.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  const left = async (): Promise<readonly string[]> => {
    const { rows } = await harness.pool.query<{ event_id: string }>(
      `select event_id from deliveries order by delivery_id`,
    );
    return rows.map(({ event_id }) => event_id);
  };
  const count = async (table: 'attempts' | 'event_bodies'): Promise<number> => {
    const { rows } = await harness.pool.query<{ count: number }>(`select count(*)::int from ${table}`);
    return rows[0]?.count ?? Number.NaN;
  };

  it.each([1, 2, 100])(
    'deletes what ended more than 30 days ago with its attempts and its body, and nothing else, %i at a time',
    async (chunk) => {
      await delivery('delivered', { created: 50, finished: 50 });
      const replayed = await delivery('delivered', { created: 50, finished: 29 });
      await delivery('exhausted', { created: 40, finished: 39 });
      const held = await delivery('held', { created: 400 });
      const pending = await delivery('pending', { created: 45 });
      await delivery('dropped', { created: 45, finished: 31 });
      await delivery('delivered', { created: 45 }); // before the end of a delivery was noted
      const young = await delivery('delivered', { created: 5, finished: 5 });
      await sweep(chunk);
      expect(await left()).toEqual([held, replayed, pending, young]);
      expect([await count('attempts'), await count('event_bodies')]).toEqual([4, 4]);
    },
  );

  it('leaves a body that another delivery is left of', async () => {
    const other = await anotherEndpoint('https://other.invalid/');
    const eventId = await delivery('delivered', { created: 50, finished: 50 });
    await delivery('held', { created: 50 }, { eventId, endpoint: other });
    await sweep(10);
    expect(await left()).toEqual([eventId]);
    expect(await count('event_bodies')).toBe(1);
  });

  it('deletes what waited at an endpoint that was removed', async () => {
    const registrar = await startWithoutClaims(harness);
    const gone = await registerEndpoint(harness, 'https://gone.invalid/', { workspaceId });
    await delivery('held', { created: 31 }, { endpoint: gone.endpointId });
    await delivery('pending', { created: 31 }, { endpoint: gone.endpointId });
    const young = await delivery('held', { created: 3 }, { endpoint: gone.endpointId });
    await harness.send('webhooks.remove-endpoint', { endpoint_id: gone.endpointId });
    await registrar.stop();
    await sweep(10);
    expect(await left()).toEqual([young]);
  });

  it('leaves no body where two sweeps delete its last two deliveries at once', async () => {
    const eventId = await delivery('delivered', { created: 50, finished: 50 });
    const other = await anotherEndpoint('https://second.invalid/');
    await delivery('delivered', { created: 50, finished: 50 }, { eventId, endpoint: other });
    // Plays the other sweep: it has deleted one of the two, and found the other still there.
    const first = await harness.pool.connect();
    try {
      await first.query('begin');
      await first.query('delete from deliveries where endpoint_id = $1', [other]);
      await deleteBodies(first, [eventId]);
      let over = false;
      const swept = sweep(1).finally(() => (over = true));
      await eventually('the second waits, or is over', async () => over || someoneWaits());
      await first.query('commit');
      await swept;
    } finally {
      first.release();
    }
    expect([await left(), await count('event_bodies')]).toEqual([[], 0]);
  });

  it('leaves one that is replayed at that moment', async () => {
    const eventId = await delivery('delivered', { created: 50, finished: 50 });
    const replay = await harness.pool.connect();
    await replay.query('begin');
    await replay.query(
      `update deliveries set status = 'pending', next_attempt_at = now(), finished_at = null where event_id = $1`,
      [eventId],
    );
    const swept = sweep(10);
    await replay.query('select pg_sleep(0)');
    await replay.query('commit');
    replay.release();
    await swept;
    expect(await left()).toEqual([eventId]);
  });

  it('lets the service’s role delete inbox rows of more than 30 days ago, in as many chunks as it takes', async () => {
    const handled = (rows: number, daysAgo: number): Promise<unknown> =>
      harness.pool.query(
        `insert into inbox (consumer, message_id, handled_at)
         select 'deliveries', gen_random_uuid(), now() - $2 * interval '1 day' from generate_series(1, $1)`,
        [rows, daysAgo],
      );
    await handled(25, 31);
    await handled(3, 29);
    await sweeps().sweepInbox(undefined, 10);
    const { rows } = await harness.pool.query<{ days: number }>(
      `select extract(day from now() - handled_at)::int as days from inbox`,
    );
    expect(rows).toEqual([{ days: 29 }, { days: 29 }, { days: 29 }]);
  });
});
