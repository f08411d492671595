import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createPool } from '#postgres/pool';
import { createLog } from '#runtime/observability/logging';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { InboxSweep } from './inbox-sweep.js';

jest.setTimeout(60_000);

describe('the sweep of the inbox', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness.remove());

  const handled = (count: number, daysAgo: number): Promise<unknown> =>
    harness.pool.query(
      `insert into inbox (consumer, message_id, handled_at)
       select 'deliveries', gen_random_uuid(), now() - $2 * interval '1 day' from generate_series(1, $1)`,
      [count, daysAgo],
    );

  it('lets the service’s role delete rows of more than 30 days ago, in as many chunks as it takes', async () => {
    await handled(25, 31);
    await handled(3, 29);
    const log = createLog('test', 'silent');
    const url = new URL(harness.servers.databaseUrl);
    url.searchParams.set('options', '-c search_path=webhooks -c role=acs_webhooks');
    const pool = createPool({ url: url.href, schema: 'webhooks', name: 'sweep', log });
    await new InboxSweep(pool).sweep(10);
    await pool.end();
    const { rows } = await harness.pool.query<{ days: number }>(
      `select extract(day from now() - handled_at)::int as days from inbox`,
    );
    expect(rows).toEqual([{ days: 29 }, { days: 29 }, { days: 29 }]);
  });
});
