import { describe, expect, it } from '@jest/globals';
import { JobTable } from '../../../test-support/job-table.js';
import { countBacklog } from './backlog-metrics.js';

describe('the backlog of jobs', () => {
  let jobs: JobTable;
  JobTable.given((made) => (jobs = made));

  const count = () => countBacklog(jobs.pool, { auditsPerHost: 2, auditsPerAddress: 4 });
  const run = (...auditIds: string[]) =>
    jobs.add(auditIds.map((auditId) => ({ auditId, workspaceId: 'b', host: 'slow', running: true })));

  it('is nothing where nothing waits and nothing runs', async () => {
    expect(await count()).toEqual({ waiting: 0, running: 0, runnable: 0, oldestWaitingSeconds: 0 });
  });

  it('needs a worker for each audit that runs, and for no more of a host than may run there', async () => {
    await run('r1');
    await jobs.addMany('a', 'slow', 5);
    await jobs.addMany('a', 'idle', 5);
    await jobs.addMany('a', '', 3);
    expect(await count()).toMatchObject({ running: 1, waiting: 13, runnable: 1 + 1 + 2 + 3 });
    await run('r2');
    expect(await count()).toMatchObject({ running: 2, waiting: 13, runnable: 2 + 0 + 2 + 3 });
    expect((await count()).oldestWaitingSeconds).toBeGreaterThan(3_500);
  });

  it('needs none for an audit that waits for a full host beside its own host', async () => {
    await run('r1', 'r2');
    await jobs.addMany('a', 'own', 1);
    await jobs.pool.query(
      `update jobs set blocked_by = 'idle', needs = '{slow}', parked = true where audit_id = 'a-own-1'`,
    );
    expect(await count()).toMatchObject({ running: 2, waiting: 1, runnable: 2 });
    await jobs.pool.query(`delete from jobs where audit_id = 'r1'`);
    expect(await count()).toMatchObject({ running: 1, waiting: 1, runnable: 2 });
  });

  it('counts as many at an address as may be there', async () => {
    await jobs.addMany('a', 'own', 6);
    await jobs.pool.query(`update jobs set blocked_by = '@192.0.2.1', parked = true`);
    expect(await count()).toMatchObject({ waiting: 6, runnable: 4 });
  });

  it('is never below what runs, even where a host has more than it may', async () => {
    await run('r1', 'r2', 'r3');
    await jobs.addMany('a', 'slow', 1);
    expect(await count()).toMatchObject({ running: 3, waiting: 1, runnable: 3 });
  });
});
