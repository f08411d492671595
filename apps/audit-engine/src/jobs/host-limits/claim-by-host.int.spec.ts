import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { JobTable, type TestJob } from '../../../test-support/job-table.js';
import { CLAIM_JOBS } from '../queue/claim-jobs.js';
import { removeJob } from '../../lifecycle/job-rows.js';

jest.setTimeout(60_000);

describe('the claim of jobs by host', () => {
  let jobs: JobTable;
  beforeAll(async () => {
    jobs = await JobTable.create();
  });
  afterAll(() => jobs.drop());
  beforeEach(() => jobs.clear());

  it('leaves what waits for a host that has as many running as it may', async () => {
    await jobs.addMany('a', 'slow', 10);
    expect(await jobs.claim(8)).toEqual(['a-slow-1', 'a-slow-2']);
    expect(await jobs.claim(8)).toEqual([]);
    await removeJob(jobs.pool, 'a-slow-1');
    expect(await jobs.claim(8)).toEqual(['a-slow-3']);
  });

  it('takes as many of one host as the limit allows', async () => {
    await jobs.addMany('a', 'slow', 10);
    expect(await jobs.claim(8, { auditsPerHost: 5 })).toHaveLength(5);
  });

  it('goes on with the other hosts of the same workspace, however many wait before them', async () => {
    await jobs.addMany('a', 'slow', 500);
    await jobs.addMany('a', 'other', 1);
    await jobs.addMany('a', 'third', 3);
    expect(await jobs.claim(8)).toEqual(['a-other-1', 'a-slow-1', 'a-slow-2', 'a-third-1', 'a-third-2']);
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

  it('never passes over a job whose host is not known', async () => {
    await jobs.addMany('a', '', 10);
    await jobs.addMany('b', 'slow', 10);
    expect(await jobs.claim(8)).toHaveLength(8);
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
        const before = all.filter(({ running }) => running);
        const after = [...before, ...taken];
        const at = (some: readonly TestJob[], host: string) => some.filter((job) => job.host === host).length;
        const of = (some: readonly TestJob[], workspace: string) =>
          some.filter(({ workspaceId }) => workspaceId === workspace).length;

        const slots = ['w', 'x', 'y', 'z'].map((host) =>
          Math.max(0, Math.min(auditsPerHost - at(before, host), at(waiting, host))),
        );
        const due = slots.reduce((sum, slots) => sum + slots, at(waiting, ''));
        expect(taken).toHaveLength(Math.min(limit, due));
        for (const { host } of taken)
          if (host !== '') expect(at(after, host)).toBeLessThanOrEqual(auditsPerHost);
        for (const job of left) {
          const younger = taken.filter(
            ({ host, workspaceId }) => host === job.host && workspaceId === job.workspaceId,
          );
          for (const other of younger) expect(all.indexOf(other)).toBeLessThan(all.indexOf(job));
          if (job.host !== '' && at(after, job.host) >= auditsPerHost) continue;
          // It could have run: no workspace that got a job has more than one above its own.
          for (const { workspaceId } of taken)
            expect(of(after, workspaceId)).toBeLessThanOrEqual(of(after, job.workspaceId) + 1);
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

  /** Pages that one claim of 8 looks at, by the plan that is kept for any parameters. */
  async function blocksRead(): Promise<number> {
    await jobs.pool.query('analyze jobs');
    const client = await jobs.pool.connect();
    try {
      await client.query(`prepare claim (int, int, int, int, int) as ${CLAIM_JOBS}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
        'explain (analyze, buffers, format json) execute claim (8, 60000, 60000, 2, 4)',
      );
      await client.query('deallocate claim');
      return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN;
    } finally {
      client.release();
    }
  }
});
