import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobTable } from '../../../test-support/job-table.js';
import { takeUnnotified } from './take-unnotified.js';

describe('jobs whose notifications seem to be lost', () => {
  let jobs: JobTable;
  beforeAll(async () => {
    jobs = await JobTable.create();
  });
  afterAll(() => jobs.drop());
  beforeEach(() => jobs.clear());

  /** Of jobs that have waited for an hour. */
  const take = async (limit = 10, ageMs = 60_000) =>
    (await takeUnnotified(jobs.pool, { ageMs, auditsPerHost: 2, auditsPerAddress: 64, limit })).toSorted();

  it('are those that have waited too long, the oldest first, each once', async () => {
    await jobs.addMany('a', '', 5);
    expect(await take(3)).toEqual(['a--1', 'a--2', 'a--3']);
    expect(await take()).toEqual(['a--4', 'a--5']);
    expect(await take()).toEqual([]);
  });

  it('are none where notifications were sent lately', async () => {
    await jobs.addMany('a', '', 5);
    expect(await take(10, 2 * 3_600_000)).toEqual([]);
  });

  it('are none of a host that has as many running as it may: their turn comes when one of those ends', async () => {
    await jobs.add(
      ['r1', 'r2'].map((auditId) => ({ auditId, workspaceId: 'b', host: 'slow', running: true })),
    );
    await jobs.addMany('a', 'slow', 5);
    await jobs.addMany('a', 'other', 1);
    expect(await take()).toEqual(['a-other-1']);
  });

  it('are none that need another full place, such as their own host beside a redirect’s', async () => {
    await jobs.add(
      ['r1', 'r2'].map((auditId) => ({ auditId, workspaceId: 'b', host: 'slow', running: true })),
    );
    await jobs.addMany('a', 'slow', 1);
    await jobs.pool.query(
      `update jobs set blocked_by = 'idle', needs = '{slow}', parked = true where audit_id = 'a-slow-1'`,
    );
    expect(await take()).toEqual([]);
    await jobs.pool.query(`delete from jobs where audit_id = 'r1'`);
    expect(await take()).toEqual(['a-slow-1']);
  });

  it('are as many of a host as it has places free', async () => {
    await jobs.add([{ auditId: 'r1', workspaceId: 'b', host: 'slow', running: true }]);
    await jobs.addMany('a', 'slow', 5);
    await jobs.addMany('a', 'idle', 5);
    expect(await take()).toEqual(['a-idle-1', 'a-idle-2', 'a-slow-1']);
  });
});
