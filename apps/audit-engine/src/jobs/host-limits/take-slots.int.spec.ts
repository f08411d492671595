import { describe, expect, it, jest } from '@jest/globals';
import { advisoryKey } from '#postgres/locks';
import { JobTable, queriesOf } from '../../../test-support/job-table.js';
import { type Claim, claimJobs, type ClaimTerms } from '../queue/claim-jobs.js';
import { parkJob, takeSlots } from './take-slots.js';
import { removeJob } from '../../lifecycle/job-rows.js';

jest.setTimeout(60_000);

const TERMS: ClaimTerms = { leaseMs: 60_000, timeoutMs: 60_000, auditsPerHost: 2, auditsPerAddress: 4 };

describe('the slots of running audits', () => {
  let jobs: JobTable;
  JobTable.given((made) => (jobs = made));

  const claim = async (limit: number, terms: Partial<ClaimTerms> = {}): Promise<readonly Claim[]> =>
    (await claimJobs(queriesOf(jobs.pool), limit, { ...TERMS, ...terms })).claims;
  /** Running audits, each of a different host. */
  const running = async (count: number): Promise<readonly Claim[]> => {
    await jobs.add(
      Array.from({ length: count }, (_, n) => ({ auditId: `r-${n}`, workspaceId: 'a', host: `own-${n}` })),
    );
    return claim(count);
  };
  const take = (each: Claim, ...slots: string[]) => takeSlots(jobs.pool, each, slots, TERMS);
  /** On a busy machine one of many may wait for longer than it is let. */
  const takePatiently = (each: Claim, slot: string): ReturnType<typeof take> =>
    take(each, slot).catch((error: { code?: string }) => {
      if (error.code !== '57014') throw error;
      return takePatiently(each, slot);
    });

  it('are limited at a host to the audits that may run there, even for requests at the same moment', async () => {
    const outcomes = await Promise.all((await running(20)).map((each) => takePatiently(each, 'victim')));
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(2);
    expect(outcomes.find(({ kind }) => kind === 'parked')).toMatchObject({ slot: 'victim' });
  });

  it('are taken by the audits of that host themselves, too', async () => {
    await jobs.addMany('b', 'victim', 1);
    const [direct] = await claim(1);
    const [one, other] = await running(2);
    expect((await take(one!, 'victim')).kind).toBe('taken');
    expect((await take(other!, 'victim')).kind).toBe('parked');
    // The slot that it has already does not count twice.
    expect((await take(direct!, 'victim')).kind).toBe('taken');
    expect((await take(one!, 'victim')).kind).toBe('taken');
  });

  it('are looked at again after the claim, since claims at the same instant do not see each other', async () => {
    await jobs.addMany('b', 'victim', 3);
    const claims = await claim(3, { auditsPerHost: 3 });
    const outcomes = await Promise.all(claims.map((each) => take(each, 'victim')));
    // No more of them wait than must.
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['parked', 'taken', 'taken']);
    const [parked, runs] = ['parked', 'taken'].map(
      (kind) => claims[outcomes.findIndex((outcome) => outcome.kind === kind)]!.auditId,
    );
    await removeJob(jobs.pool, runs!);
    expect(await jobs.claim(8)).toEqual([parked]);
  });

  it('are not waited for longer than half a second where others keep them locked', async () => {
    const [one] = await running(1);
    const client = await jobs.pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [advisoryKey('audits', 'slot', 'victim')]);
      await expect(take(one!, 'victim')).rejects.toMatchObject({ code: '57014' });
    } finally {
      client.release(true);
    }
    expect((await take(one!, 'victim')).kind).toBe('taken');
  });

  it('keep audits of that host waiting, until one of them ends', async () => {
    const [one, other] = await running(2);
    for (const each of [one!, other!]) await take(each, 'victim');
    await jobs.addMany('b', 'victim', 3);
    expect(await jobs.claim(8)).toEqual([]);
    await removeJob(jobs.pool, one!.auditId);
    expect(await jobs.claim(8)).toEqual(['b-victim-1']);
  });

  it('are more at an address, which many hosts share', async () => {
    const outcomes = await Promise.all((await running(8)).map((each) => takePatiently(each, '@203.0.113.7')));
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(4);
  });

  it('are all taken, or none', async () => {
    const [one, two, three, four] = await running(4);
    for (const each of [one!, two!]) await take(each, 'victim');
    expect((await take(three!, 'other', 'victim')).kind).toBe('parked');
    expect((await take(four!, 'other')).kind).toBe('taken');
    const { rows } = await jobs.pool.query(`select needs from jobs where audit_id = 'r-2'`);
    expect(rows).toEqual([{ needs: ['own-2'] }]);
  });

  it('are lost with the claim', async () => {
    const [one] = await running(1);
    expect(await take({ ...one!, token: '00000000-0000-4000-8000-000000000000' }, 'victim')).toEqual({
      kind: 'lost',
    });
  });

  it('are waited for without a slot, then held from the claim on, as all that the audit needs', async () => {
    const [one, two, three] = await running(3);
    for (const each of [one!, two!]) await take(each, 'victim');
    await take(three!, 'between');
    expect((await take(three!, 'victim')).kind).toBe('parked');
    // Its worker parks it once more.
    expect(await parkJob(jobs.pool, three!, 'victim')).toBe(false);
    expect(await claim(8)).toEqual([]);
    await removeJob(jobs.pool, one!.auditId);
    const [again] = await claim(8);
    expect(again).toMatchObject({ auditId: 'r-2', resumes: true });
    const { rows } = await jobs.pool.query(`select site, needs from jobs where audit_id = 'r-2'`);
    expect(rows).toEqual([{ site: 'victim', needs: ['between', 'own-2'] }]);
    await jobs.addMany('b', 'own-2', 3);
    expect(await jobs.claim(8)).toEqual(['b-own-2-1']);
  });

  it('are given to one of two audits at a time that need each other’s host, and both come to their end', async () => {
    const terms = { ...TERMS, auditsPerHost: 1 };
    const target: Readonly<Record<string, string>> = { 'a-x-1': 'y', 'a-y-1': 'x' };
    await jobs.addMany('a', 'x', 1);
    await jobs.addMany('a', 'y', 1);
    const ended: string[] = [];
    for (let round = 0; round < 6 && ended.length < 2; round++) {
      const claims = await claim(8, terms);
      expect(claims.length).toBeGreaterThan(0);
      const outcomes = await Promise.all(
        claims.map((each) => takeSlots(jobs.pool, each, [target[each.auditId]!], terms)),
      );
      for (const [index, each] of claims.entries()) {
        const outcome = outcomes[index]!;
        if (outcome.kind === 'parked') continue;
        await removeJob(jobs.pool, each.auditId);
        ended.push(each.auditId);
      }
    }
    expect(ended.toSorted()).toEqual(['a-x-1', 'a-y-1']);
  });

  it('hide no other job of a workspace, however many of its audits wait for one', async () => {
    const waiting = await running(8);
    for (const each of waiting.slice(0, 2)) await take(each, 'victim');
    await jobs.pool.query(
      `insert into jobs (audit_id, workspace_id, host, blocked_by, needs, ordered_at)
       select 'p-' || n, 'w', 'p-' || n, 'free-' || n, '{victim}', now() - interval '1 hour' from generate_series(1, 200) n`,
    );
    await jobs.addMany('w', 'quick', 1);
    expect(await jobs.claim(8)).toEqual(['w-quick-1']);
  });
});
