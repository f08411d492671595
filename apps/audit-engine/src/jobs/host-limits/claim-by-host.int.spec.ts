import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { JobTable, type TestJob } from '../../../test-support/job-table.js';
import { LOOK } from '../queue/claim-jobs.js';
import { removeJob } from '../../lifecycle/job-rows.js';

jest.setTimeout(60_000);

describe('the claim of jobs by host', () => {
  let jobs: JobTable;
  JobTable.given((made) => (jobs = made));

  it('leaves what waits for a host that has as many running as it may', async () => {
    await jobs.addMany('a', 'slow', 10);
    expect(await jobs.claim(8)).toEqual(['a-slow-1', 'a-slow-2']);
    expect(await jobs.claim(8)).toEqual([]);
    await removeJob(jobs.pool, 'a-slow-1');
    expect(await jobs.claim(8)).toEqual(['a-slow-3']);
  });

  it('goes on with the other hosts of the same workspace, however many wait before them', async () => {
    await jobs.addMany('a', 'slow', 500);
    await jobs.addMany('a', 'other', 1);
    await jobs.addMany('a', 'third', 3);
    expect(await jobs.claim(8)).toEqual(['a-other-1', 'a-slow-1', 'a-slow-2', 'a-third-1', 'a-third-2']);
  });

  it('takes the oldest with a free host first, although it must search for more hosts behind it', async () => {
    const waiting = (host: string, n: number): TestJob => ({
      auditId: `${host}-${n}`,
      workspaceId: 'a',
      host,
    });
    const many = (count: number, of: (n: number) => TestJob) =>
      Array.from({ length: count }, (_, n) => of(n));
    await jobs.add(
      ['r1', 'r2'].map((auditId) => ({ auditId, workspaceId: 'c', host: 'slow', running: true })),
    );
    await jobs.add(many(10, (n) => waiting('slow', n)));
    await jobs.add([waiting('z', 0)]);
    await jobs.add(many(40, (n) => waiting('slow', 10 + n)));
    await jobs.add(many(45, (n) => waiting(`h${n + 10}`, 0)));
    expect(await jobs.claim(2)).toEqual(['h10-0', 'z-0']);
  });

  it('counts a host for all workspaces together, and gives its slots to them in turn', async () => {
    await jobs.addMany('a', 'slow', 10);
    await jobs.addMany('b', 'slow', 10);
    await jobs.addMany('b', 'other', 10);
    expect(await jobs.claim(3)).toEqual(['a-slow-1', 'b-other-1', 'b-slow-1']);
  });

  it('takes nothing off the turn of a workspace for what waits for a full host', async () => {
    await jobs.addMany('a', 'slow', 50);
    await jobs.addMany('a', 'other', 1);
    await jobs.addMany('b', 'other', 1);
    await jobs.add([{ auditId: 'r', workspaceId: 'c', host: 'slow', running: true }]);
    expect(await jobs.claim(8, { auditsPerHost: 1 })).toEqual(['a-other-1']);
  });

  const scenes = fc.record({
    limit: fc.integer({ min: 1, max: 8 }),
    auditsPerHost: fc.integer({ min: 1, max: 3 }),
    // Lengths below and above the number of jobs that are read before the scan by hosts.
    bursts: fc.array(
      fc.record({
        workspaceId: fc.constantFrom('a', 'b', 'c'),
        host: fc.constantFrom('', 'w', 'x', 'y', 'z'),
        running: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
        count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(45)),
      }),
      { maxLength: 12 },
    ),
  });

  it('takes as much as it may, of each host and workspace the oldest, and of no workspace out of turn', async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async ({ limit, auditsPerHost, bursts }) => {
        const all = bursts.flatMap(({ count, running, ...job }, burst): TestJob[] =>
          Array.from({ length: running ? Math.min(count, 2) : count }, (_, n) => ({
            ...job,
            running,
            auditId: `${burst}-${n}`,
          })),
        );
        await jobs.clear();
        await jobs.add(all);
        const claimed = new Set(await jobs.claim(limit, { auditsPerHost }));
        const waiting = all.filter(({ running }) => !running);
        const taken = waiting.filter(({ auditId }) => claimed.has(auditId));
        const left = waiting.filter(({ auditId }) => !claimed.has(auditId));
        const at = (some: readonly TestJob[], host: string) => some.filter((job) => job.host === host).length;
        const roomAt = (host: string) =>
          host === '' ? Infinity : Math.max(0, auditsPerHost - at(all, host) + at(waiting, host));
        const load = (workspace: string) =>
          all.filter((job) => job.workspaceId === workspace && !left.includes(job)).length;

        const due = ['', 'w', 'x', 'y', 'z'].map((host) => Math.min(roomAt(host), at(waiting, host)));
        expect(taken).toHaveLength(
          Math.min(
            limit,
            due.reduce((sum, jobs) => sum + jobs),
          ),
        );
        for (const { host } of taken) expect(at(taken, host)).toBeLessThanOrEqual(roomAt(host));
        for (const job of left)
          for (const other of taken) {
            if (other.host === job.host && other.workspaceId === job.workspaceId)
              expect(all.indexOf(other)).toBeLessThan(all.indexOf(job));
            // It could have run: no workspace that got a job has more than one above its own.
            if (at(taken, job.host) < roomAt(job.host))
              expect(load(other.workspaceId)).toBeLessThanOrEqual(load(job.workspaceId) + 1);
          }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    { what: 'one host that is full', hosts: 1, full: true },
    { what: 'one host', hosts: 1, full: false },
    { what: 'hosts that are not known', hosts: 0, full: false },
    { what: 'as many hosts', hosts: 20_000, full: false },
  ])('reads about as much beside a burst of 20,000 on $what as beside one of 20', async ({ hosts, full }) => {
    const read: number[] = [];
    for (const count of [20, 20_000]) {
      await jobs.clear();
      await jobs.addMany('b', 'other', 5);
      await jobs.add(
        Array.from({ length: count }, (_, n) => ({
          auditId: `${n}`,
          workspaceId: 'a',
          host: hosts === 0 ? '' : `h${n % hosts}`,
        })),
      );
      if (full)
        await jobs.add(
          ['r1', 'r2'].map((auditId) => ({ auditId, workspaceId: 'c', host: 'h0', running: true })),
        );
      read.push(await blocksRead());
    }
    const [small = Number.NaN, large] = read;
    expect(large).toBeLessThan(small + 100);
  });

  /** Pages that one look for 8 jobs reads, by the plan that is kept for any parameters. */
  async function blocksRead(): Promise<number> {
    await jobs.pool.query('analyze jobs');
    const client = await jobs.pool.connect();
    try {
      await client.query(`prepare look (int, int, int) as ${LOOK}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
        'explain (analyze, buffers, format json) execute look (8, 2, 4)',
      );
      await client.query('deallocate look');
      return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN;
    } finally {
      client.release();
    }
  }
});
