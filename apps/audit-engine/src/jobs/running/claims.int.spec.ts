import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Session } from '#postgres/session';
import { Claims } from './claims.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import {
  allEnd,
  endLeases,
  jobCount,
  orderAudit,
  orderUntil,
  queuedInSilence,
  reaches,
} from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { givenHarness } from '../../../test-support/given-harness.js';
import { door } from '../../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

interface Reply {
  readonly name?: string;
  readonly rows: readonly { readonly waits?: number; readonly choice?: readonly unknown[] }[];
}

/** Which reply a test means: the first look of a process may find nothing, before or after that of its first order. */
const claimsAJob = ({ name, rows }: Reply): boolean => name === 'jobs.claim' && rows.length > 0;
const leavesAJob = ({ name, rows: [look] }: Reply): boolean =>
  name === 'jobs.look' && look?.waits !== 0 && look?.choice?.length === 0;

/** Except where a test says otherwise, the next poll comes after ten minutes: what is claimed was announced. */
describe('a process with free slots', () => {
  let harness: TestHarness;
  afterEach(() => void jest.restoreAllMocks());
  givenHarness((made) => (harness = made));

  /** Counts the statements of this name that sessions send from now on. */
  const countStatements = (): ((name: string) => number) => {
    const query = jest.spyOn(Session.prototype, 'query');
    return (name) => query.mock.calls.filter(([sent]) => sent.name === name).length;
  };

  /** Postgres has sent the next reply that `isMeant` when `happens` is called; the process gets it afterwards. */
  const beforeNextReply = (happens: () => Promise<unknown>, isMeant: (reply: Reply) => boolean) => {
    let claimed = false;
    const send = Session.prototype.query as (this: Session, config: { name?: string }) => Promise<never[]>;
    jest.spyOn(Session.prototype, 'query').mockImplementation(async function (this: Session, config) {
      const rows = await send.call(this, config);
      if (!claimed && isMeant({ name: config.name, rows })) {
        claimed = true;
        await happens();
      }
      return rows;
    });
  };

  /** Keeps back the next reply that `isMeant` until it is released. */
  const holdNextReply = (isMeant: (reply: Reply) => boolean) => {
    const gate = door();
    const hold = { held: false, release: gate.open };
    beforeNextReply(() => {
      hold.held = true;
      return gate.wait();
    }, isMeant);
    return hold;
  };

  it('claims what it stores in one statement, and makes no other when that was all', async () => {
    await startEngine(harness);
    // The first claim of a process may come before or after its first order.
    await orderUntil(harness, 'audit.completed');
    const statements = countStatements();
    for (let n = 1; n <= 3; n++) {
      await orderUntil(harness, 'audit.completed');
      expect(statements('jobs.claim')).toBe(n);
    }
  });

  it('claims a burst eight at a time', async () => {
    for (let n = 0; n < 40; n++) await queuedInSilence(harness, { url: `https://${n}.example/` });
    const statements = countStatements();
    const engine = await startEngine(harness, { concurrency: 64 });
    await eventually('all run or have run', () => engine.auditor.tasks.length === 40);
    expect(statements('jobs.claim')).toBe(5);
    await eventually('no job is left', async () => (await jobCount(harness)) === 0);
  });

  it('runs what nobody announced at its next poll', async () => {
    const engine = await startEngine(harness, { pollMs: 50 });
    await orderUntil(harness, 'audit.completed');
    await reaches(harness, await queuedInSilence(harness), 'audit.completed');
    expect(engine.auditor.tasks).toHaveLength(2);
  });

  it('asks one cheap thing in each poll while nothing waits', async () => {
    await startEngine(harness, { pollMs: 10 });
    const statements = countStatements();
    await eventually('it has polled', () => statements('jobs.look') > 5);
    expect(statements('jobs.claim')).toBe(0);
  });

  it('runs what a process without one has stored, each audit once', async () => {
    const full = await startEngine(harness, { concurrency: 1 });
    const { wait, open } = door();
    full.auditor.script = wait;
    const first = await orderUntil(harness, 'audit.started');
    const idle = await startEngine(harness);
    // From now on the full one stores all orders.
    idle.lines.broker.break();
    for (let n = 1; n <= 3; n++) {
      await orderUntil(harness, 'audit.completed');
      expect(idle.auditor.tasks).toHaveLength(n);
    }
    open();
    await reaches(harness, first, 'audit.completed');
    expect(full.auditor.tasks).toHaveLength(1);
    idle.lines.broker.restore();
  });

  it('claims again after its connection was lost, whatever became due meanwhile', async () => {
    await startEngine(harness);
    await orderUntil(harness, 'audit.completed');
    const charged = await queuedInSilence(harness);
    await harness.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'job-claims'`,
    );
    await reaches(harness, charged, 'audit.completed');
  });

  it('claims again where an audit ended while its claim was under way', async () => {
    const engine = await startEngine(harness, { auditsPerHost: 1 });
    const [slow, quick] = [door(), door()];
    engine.auditor.script = ({ url }) => (url.includes('quick') ? quick : slow).wait();
    await orderUntil(harness, 'audit.started');
    const next = await orderAudit(harness);
    await orderUntil(harness, 'audit.started', { url: 'https://quick.example/' });
    // The claim at the end of the quick one finds the host full. Its answer comes only after the first has ended.
    const kept = holdNextReply(leavesAJob);
    quick.open();
    await eventually('it was made', () => kept.held);
    slow.open();
    await eventually('the first has ended', () => engine.context.shutdown.underWay.audits === 0);
    kept.release();
    await reaches(harness, next, 'audit.completed');
  });

  it('claims again where an audit ended while a poll claimed', async () => {
    const engine = await startEngine(harness, { auditsPerHost: 1 });
    const slow = door();
    engine.auditor.script = slow.wait;
    await orderUntil(harness, 'audit.started');
    const next = await queuedInSilence(harness);
    const kept = holdNextReply(leavesAJob);
    engine.app.get(Claims).look();
    await eventually('it was made', () => kept.held);
    slow.open();
    await eventually('the first has ended', () => engine.context.shutdown.underWay.audits === 0);
    kept.release();
    await reaches(harness, next, 'audit.completed');
  });

  it('runs what it claimed when the lease has ended, if the answer to the claim was lost', async () => {
    const lose = jest.fn(() => Promise.reject(new Error('the connection was lost before the answer came')));
    beforeNextReply(lose, claimsAJob);
    // Afterwards, so that no claim is under way that is not watched.
    const engine = await startEngine(harness);
    const charged = await orderAudit(harness);
    await eventually('it was lost', () => lose.mock.calls.length === 1);
    await endLeases(harness);
    const events = await reaches(harness, charged, 'audit.completed');
    expect(events.map(({ type }) => type)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
    expect(engine.auditor.tasks).toHaveLength(1);
  });

  it('gives back what it was claiming as it left, and another runs it at once', async () => {
    const next = holdNextReply(claimsAJob);
    const leaving = await startEngine(harness);
    const charged = await orderAudit(harness);
    await eventually('it was made', () => next.held);
    const staying = await startEngine(harness);
    const left = leaving.stop();
    next.release();
    expect(await left).toBe(true);
    const events = await reaches(harness, charged, 'audit.completed');
    expect(events.map(({ type }) => type)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
    expect(leaving.auditor.tasks).toHaveLength(0);
    expect(staying.auditor.tasks).toHaveLength(1);
  });

  it('goes on where one that was killed had claimed and stored', async () => {
    const victim = await startEngine(harness, { concurrency: 1 });
    victim.auditor.script = door().wait;
    const running = await orderUntil(harness, 'audit.started');
    const waiting = await Promise.all(Array.from({ length: 5 }, () => orderAudit(harness)));
    for (const charged of waiting) await reaches(harness, charged, 'audit.queued');
    await victim.kill();
    await harness.pool.query('update jobs set lease_until = now() where claim is not null');
    await startEngine(harness);
    for (const charged of [running, ...waiting]) await reaches(harness, charged, 'audit.completed');
    await eventually('no job is left', async () => (await jobCount(harness)) === 0);
  });

  it('shares a burst with the others, whoever stores it', async () => {
    const { rowCount } = await harness.pool.query(`select from events where type = 'audit.completed'`);
    const engines = await Promise.all([1, 2, 3].map(() => startEngine(harness, { concurrency: 2 })));
    await Promise.all(Array.from({ length: 60 }, () => orderAudit(harness)));
    await allEnd(harness, rowCount! + 60);
    expect(engines.reduce((sum, { auditor }) => sum + auditor.tasks.length, 0)).toBe(60);
  });
});
