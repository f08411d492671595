import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { ListRequests, REQUESTS_A_PAGE } from './list-requests.js';

jest.setTimeout(60_000);

const DAYS = 30;
const ROWS_A_DAY = 2_000;
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayOf = (ago: number) => new Date(TODAY - ago * DAY_MS).toISOString().slice(0, 10);

describe('a page of requests', () => {
  const stage = useDatabase();
  const workspaceId = newId('workspace');
  const audit = newId('audit');
  beforeAll(async () => {
    for (let ago = 1; ago <= DAYS; ago++) {
      await stage.pool.query(
        `create table if not exists gateway.request_log_${dayOf(ago).replaceAll('-', '')}
           partition of gateway.request_log for values from ('${dayOf(ago)} 00:00Z') to ('${dayOf(ago - 1)} 00:00Z')`,
      );
      await stage.pool.query(
        `insert into request_log (at, request_id, workspace_id, status, idempotency_key, audit_id, duration_ms)
         select $1::timestamptz + n * interval '1 second', 'req_' || $3 || '_' || n, $2, 200, 'order-' || n,
                case when n = 1 then $4 end, 1
           from generate_series(1, ${ROWS_A_DAY}) n`,
        [`${dayOf(ago)}T00:00:00Z`, workspaceId, String(ago).padStart(2, '0'), audit],
      );
    }
    await stage.pool.query('analyze request_log');
  });

  /** How many rows of all days the page reads, by Postgres's own count for the transaction. */
  const rowsRead = async (filter: Parameters<ListRequests['list']>[1]) => {
    const one = new Pool({ ...stage.servicePool.options, max: 1 });
    try {
      const counts = async () => {
        const { rows } = await one.query<{ n: number }>(
          `select (sum(coalesce(idx_tup_fetch, 0)) + sum(seq_tup_read))::int as n
             from pg_stat_user_tables where relname like 'request_log%'`,
        );
        return rows[0]!.n;
      };
      // Until Postgres plans for any parameters.
      for (let view = 0; view < 7; view++) await new ListRequests(one).list(workspaceId, filter);
      await one.query('select pg_stat_force_next_flush()');
      const before = await counts();
      const page = await new ListRequests(one).list(workspaceId, filter);
      await one.query('select pg_stat_force_next_flush()');
      return { page, read: (await counts()) - before };
    } finally {
      await one.end();
    }
  };

  it.each([
    ['the newest', {}, REQUESTS_A_PAGE],
    ['those before a day', { until: dayOf(20) }, REQUESTS_A_PAGE],
    ['those with an Idempotency-Key', { idempotency_key: 'order-7' }, DAYS],
    ['those of an audit', { audit }, DAYS],
  ])('of %s reads little more than it shows, from whichever day', async (_what, filter, found) => {
    const { page, read } = await rowsRead(filter);
    expect(page.requests).toHaveLength(found);
    // Of each day's table, a row or a few that are compared with those of the others.
    expect(read).toBeGreaterThanOrEqual(found);
    expect(read).toBeLessThan(3 * REQUESTS_A_PAGE + 2 * DAYS);
  });
});
