import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createPool } from '#postgres/pool';
import { inTransaction } from '#postgres/transaction';
import { createLog } from '#runtime/observability/logging';
import { migrate } from '#runtime/migrations/migrations';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/servers/database.js';
import { queriesOf } from '../../../test-support/job-table.js';
import { migrations } from '../../migrations/index.js';
import { countBacklog } from './backlog-metrics.js';
import { anyJobWaits, claimJobs } from './claim-jobs.js';
import { releaseJob, releaseLapsed, renewLeases } from './leases.js';
import { removeJob } from '../../lifecycle/job-rows.js';

const TERMS = { leaseMs: 60_000, timeoutMs: 60_000, auditsPerHost: 2, auditsPerAddress: 64 };

describe('the claim of jobs', () => {
  let database: TestDatabase;
  let pool: Pool;
  let session: ReturnType<typeof queriesOf>;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate({ adminUrl: database.url, schema: 'audits', migrations });
    pool = createPool({
      url: database.url,
      schema: 'audits',
      name: 'test',
      log: createLog('test', 'silent'),
    });
    session = queriesOf(pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(() => pool.query('truncate jobs, turns'));

  /** Adds `count` jobs of a workspace, an hour apart from the other workspaces' by `ageHours`. */
  async function add(workspace: string, count: number, ageHours = 0): Promise<void> {
    await pool.query(
      `insert into jobs (audit_id, workspace_id, ordered_at)
       select $1 || lpad(n::text, 5, '0'), $1, now() - $3 * interval '1 hour' + n * interval '1 ms'
       from generate_series(1, $2::int) as n`,
      [workspace, count, ageHours],
    );
  }
  const claim = async (limit: number, terms = TERMS): Promise<string[]> =>
    (await claimJobs(session, limit, terms)).claims.map(({ auditId }) => auditId).sort();

  it('finds nothing where nothing waits', async () => {
    expect(await claimJobs(session, 3, TERMS)).toEqual({ claims: [], contended: false, more: false });
  });

  it('takes the oldest of a workspace first', async () => {
    await add('a', 3);
    expect(await claim(2)).toEqual(['a00001', 'a00002']);
  });

  it('shares one batch between workspaces as if jobs were taken one by one', async () => {
    await add('a', 100, 5);
    await add('b', 2, 1);
    await add('c', 1);
    expect(await claim(7)).toEqual(['a00001', 'a00002', 'a00003', 'a00004', 'b00001', 'b00002', 'c00001']);
  });

  it('prefers the workspace with the fewest running, however old the burst of another is', async () => {
    await add('a', 1_000, 24);
    expect(await claim(4)).toHaveLength(4);
    await add('b', 2);
    expect(await claim(2)).toEqual(['b00001', 'b00002']);
  });

  it('takes turns between workspaces of which none runs, so that a single worker is fair, too', async () => {
    await add('a', 10, 24);
    await add('b', 10, 12);
    await add('c', 1);
    const served: string[] = [];
    for (let turn = 0; turn < 7; turn++) {
      const { claims } = await claimJobs(session, 1, TERMS);
      served.push(...claims.map(({ workspaceId }) => workspaceId));
      for (const { auditId } of claims) await removeJob(pool, auditId);
    }
    expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('gives a job to one of many that claim at the same time, and tells the others when to try again', async () => {
    await add('a', 40);
    const responses = await Promise.all(Array.from({ length: 10 }, () => claimJobs(session, 4, TERMS)));
    const claimed = responses.flatMap(({ claims }) => claims.map(({ auditId }) => auditId));
    expect(new Set(claimed).size).toBe(claimed.length);
    for (const { claims, contended } of responses) expect(contended).toBe(claims.length < 4);
  });

  it('says whether it left any: for want of workers’ slots, or because a host is full', async () => {
    await add('a', 3);
    expect(await claimJobs(session, 2, TERMS)).toMatchObject({ more: true });
    expect(await claimJobs(session, 1, TERMS)).toMatchObject({ more: false });
    await pool.query(
      `insert into jobs (audit_id, workspace_id, host) select n, 'b', 'slow' from generate_series(1, 3) n`,
    );
    const { claims, more } = await claimJobs(session, 8, TERMS);
    expect([claims.length, more]).toEqual([2, true]);
    expect(await anyJobWaits(session)).toBe(true);
    await removeJob(pool, '1');
    expect(await claimJobs(session, 8, TERMS)).toMatchObject({ claims: [{}], more: false });
    expect(await anyJobWaits(session)).toBe(false);
  });

  it('skips a job that another transaction has locked, and says so', async () => {
    await add('a', 1);
    await inTransaction(pool, async (client) => {
      await client.query(`select from jobs where audit_id = 'a00001' for update`);
      expect(await claimJobs(session, 1, TERMS)).toEqual({ claims: [], contended: true, more: true });
    });
    expect(await claim(1)).toEqual(['a00001']);
  });

  it('holds for as long as it is renewed, and falls to the next when it is not', async () => {
    await add('a', 2);
    const { claims } = await claimJobs(session, 2, { ...TERMS, leaseMs: 1 });
    const [first, second] = claims;
    if (!first || !second) throw new Error('two claims were expected');
    expect(await renewLeases(pool, [first], 60_000)).toEqual(new Set([first.token]));
    expect(await releaseLapsed(pool, 10)).toEqual([second.auditId]);
    expect(await claim(2)).toEqual([second.auditId]);
    expect(await renewLeases(pool, [first, second], 60_000)).toEqual(new Set([first.token]));
    expect(await releaseJob(pool, second)).toBe(false);
    expect(await releaseJob(pool, first)).toBe(true);
    expect(await countBacklog(pool, TERMS)).toMatchObject({ waiting: 1, running: 1 });
  });
});
