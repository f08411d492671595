import { describe, expect, it } from '@jest/globals';
import { inTransaction } from '#postgres/transaction';
import { JobTable, queriesOf } from '../../../test-support/job-table.js';
import { countBacklog } from './backlog-metrics.js';
import { claimJobs } from './claim-jobs.js';
import { releaseJob, releaseLapsed, renewLeases } from './leases.js';
import { removeJob } from '../../lifecycle/job-rows.js';

const TERMS = { leaseMs: 60_000, timeoutMs: 60_000, auditsPerHost: 2, auditsPerAddress: 64 };

describe('the claim of jobs', () => {
  let jobs: JobTable;
  let session: ReturnType<typeof queriesOf>;

  JobTable.given((made) => {
    jobs = made;
    session = queriesOf(jobs.pool);
  });

  /** Adds jobs of a workspace whose host is not known. */
  const add = (workspace: string, count: number) => jobs.addMany(workspace, '', count);

  it('finds nothing where nothing waits', async () => {
    expect(await claimJobs(session, 3, TERMS)).toEqual({ claims: [], contended: false, more: false });
  });

  it('takes the oldest of a workspace first', async () => {
    await add('a', 3);
    expect(await jobs.claim(2)).toEqual(['a--1', 'a--2']);
  });

  it('shares one batch between workspaces as if jobs were taken one by one', async () => {
    await add('a', 100);
    await add('b', 2);
    await add('c', 1);
    expect(await jobs.claim(7)).toEqual(['a--1', 'a--2', 'a--3', 'a--4', 'b--1', 'b--2', 'c--1']);
  });

  it('prefers the workspace with the fewest running, however old the burst of another is', async () => {
    await add('a', 1_000);
    expect(await jobs.claim(4)).toHaveLength(4);
    await add('b', 2);
    expect(await jobs.claim(2)).toEqual(['b--1', 'b--2']);
  });

  it('takes turns between workspaces of which none runs, so that a single worker is fair, too', async () => {
    await add('a', 10);
    await add('b', 10);
    await add('c', 1);
    const served: string[] = [];
    for (let turn = 0; turn < 7; turn++) {
      const { claims } = await claimJobs(session, 1, TERMS);
      served.push(...claims.map(({ workspaceId }) => workspaceId));
      for (const { auditId } of claims) await removeJob(jobs.pool, auditId);
    }
    expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('gives the next of two equal workspaces to the one that was served longest ago, also within a batch', async () => {
    await add('b', 1);
    await jobs.claim(1);
    await add('a', 1);
    await jobs.claim(1);
    await removeJob(jobs.pool, 'a--1');
    const waiting = (workspaceId: string, n: number) => ({
      auditId: `${workspaceId}-next-${n}`,
      workspaceId,
      host: '',
    });
    await jobs.add([waiting('a', 1), waiting('a', 2), waiting('b', 1)]);
    expect(await jobs.claim(2)).toEqual(['a-next-1', 'b-next-1']);
  });

  it('gives the next turn to an audit of its own, however long the batch of its workspace is', async () => {
    await jobs.addMany('a', 'site', 1_000, true);
    expect(await jobs.claim(1)).toEqual(['a-site-1']);
    await add('a', 1);
    expect(await jobs.claim(1)).toEqual(['a--1']);
  });

  it('gives the next turn to another workspace, also when a workspace has a batch beside audits of its own', async () => {
    await jobs.addMany('a', 'site', 1_000, true);
    await add('a', 1_000);
    expect(await jobs.claim(2)).toEqual(['a--1', 'a-site-1']);
    await add('b', 1);
    expect(await jobs.claim(1)).toEqual(['b--1']);
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
    await jobs.addMany('b', 'slow', 3);
    const { claims, more } = await claimJobs(session, 8, TERMS);
    expect([claims.length, more]).toEqual([2, true]);
    await removeJob(jobs.pool, 'b-slow-1');
    expect(await claimJobs(session, 8, TERMS)).toMatchObject({ claims: [{}], more: false });
  });

  it('skips a job that another transaction has locked, and says so', async () => {
    await add('a', 1);
    await inTransaction(jobs.pool, async (client) => {
      await client.query(`select from jobs where audit_id = 'a--1' for update`);
      expect(await claimJobs(session, 1, TERMS)).toEqual({ claims: [], contended: true, more: true });
    });
    expect(await jobs.claim(1)).toEqual(['a--1']);
  });

  it('holds for as long as it is renewed, and falls to the next when it is not', async () => {
    await add('a', 2);
    const { claims } = await claimJobs(session, 2, { ...TERMS, leaseMs: 1 });
    const [first, second] = claims;
    if (!first || !second) throw new Error('two claims were expected');
    expect(await renewLeases(jobs.pool, [first], 60_000)).toEqual(new Set([first.token]));
    expect(await releaseLapsed(jobs.pool, 10)).toEqual([second.auditId]);
    expect(await jobs.claim(2)).toEqual([second.auditId]);
    expect(await renewLeases(jobs.pool, [first, second], 60_000)).toEqual(new Set([first.token]));
    expect(await releaseJob(jobs.pool, second)).toBe(false);
    expect(await releaseJob(jobs.pool, first)).toBe(true);
    expect(await countBacklog(jobs.pool, TERMS)).toMatchObject({ waiting: 1, running: 1 });
  });
});
