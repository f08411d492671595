import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { advisoryKey } from '#postgres/locks';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import {
  allEnd,
  cancelAudit,
  endLeases,
  eventTypes,
  jobCount,
  orderAudit,
  orderUntil,
  reaches,
  recordedEnds,
} from '../../../test-support/engine-calls.js';
import { type EngineReplica, startEngine } from '../../../test-support/engine-replica.js';
import { givenHarness } from '../../../test-support/given-harness.js';
import { door, hang, RESULT } from '../../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

const SLOW = 'https://slow.example/page';
const RAN = ['audit.queued', 'audit.started', 'audit.completed'];

describe('audits of one host', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  const orderMany = (count: number, fields: Parameters<typeof orderAudit>[1]) =>
    Promise.all(Array.from({ length: count }, () => orderAudit(harness, fields)));
  const orderNames = (count: number, name: string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => orderAudit(harness, { url: `https://${name}-${n}.example/` })),
    );
  const slowTasks = ({ auditor }: EngineReplica) => auditor.urls.filter((url) => url === SLOW).length;
  /** Ends when the process has looked for jobs after everything that was ordered before, and has seen what it left. */
  const hasLooked = async () =>
    reaches(harness, await orderAudit(harness, { url: 'https://quick.example/' }), 'audit.completed');
  const quick: EngineReplica['auditor']['script'] = () => Promise.resolve(RESULT);
  const unlessQuick =
    (script: EngineReplica['auditor']['script']): EngineReplica['auditor']['script'] =>
    (task) =>
      (task.url.startsWith('https://quick.') ? quick : script)(task);

  it('are never more at once than they may, over all processes, and all of a burst end', async () => {
    const before = (await recordedEnds(harness)).length;
    const first = await startEngine(harness, { concurrency: 8, auditsPerHost: 2 });
    const busy = door();
    let atOnce = 0;
    let most = 0;
    const script: EngineReplica['auditor']['script'] = async ({ url }) => {
      if (url !== SLOW) return busy.wait();
      most = Math.max(most, ++atOnce);
      await busy.wait();
      await pause(5);
      atOnce--;
      return RESULT;
    };
    first.auditor.script = script;
    // While all slots are taken the burst only waits.
    const others = Array.from({ length: 8 }, (_, n) => orderAudit(harness, { url: `https://${n}.example/` }));
    for (const charged of await Promise.all(others)) await reaches(harness, charged, 'audit.started');
    const burst = await orderMany(40, { url: SLOW, workspace_id: newId('workspace') });
    await eventually('the burst waits', async () => (await jobCount(harness)) === 48);
    // It claims of the burst while it starts; the burst goes on when both have free slots.
    await startEngine(harness, { concurrency: 8, auditsPerHost: 2 }, { script });
    await eventually('two of it run', () => most === 2);
    busy.open();
    await allEnd(harness, before + 48);
    expect(most).toBe(2);
    for (const charged of burst) expect(await eventTypes(harness, charged)).toEqual(RAN);
    expect(await jobCount(harness)).toBe(0);
  });

  it('that wait for it hold no worker’s slot, so that audits of other hosts run at once', async () => {
    const before = (await recordedEnds(harness)).length;
    const engine = await startEngine(harness, { concurrency: 8, auditsPerHost: 2 });
    const slow = door();
    engine.auditor.script = ({ url }) => (url === SLOW ? slow.wait() : Promise.resolve(RESULT));
    const workspace_id = newId('workspace');
    const burst = await orderMany(200, { url: SLOW, workspace_id });
    await eventually('the burst waits', async () => (await jobCount(harness)) === 200);
    await eventually('two of it run', () => slowTasks(engine) === 2);
    await hasLooked();
    await orderUntil(harness, 'audit.completed', { url: 'https://quick.example/', workspace_id });
    expect(slowTasks(engine)).toBe(2);

    const waits = await harness.pool.query<{ audit_id: string }>(
      'select audit_id from jobs where claim is null limit 1',
    );
    const waiting = burst.find(({ audit_id }) => audit_id === waits.rows[0]?.audit_id);
    expect(await cancelAudit(harness, waiting!)).toMatchObject({ cancelled_from: 'queued', refunded: 81 });
    slow.open();
    await allEnd(harness, before + 202);
    expect(slowTasks(engine)).toBe(199);
    expect(await jobCount(harness)).toBe(0);
  });

  it('make room for the next when one is cancelled', async () => {
    const engine = await startEngine(harness, { auditsPerHost: 1 });
    engine.auditor.script = unlessQuick(hang);
    const first = await orderUntil(harness, 'audit.started', { url: SLOW });
    const next = await orderAudit(harness, { url: SLOW });
    await hasLooked();
    await cancelAudit(harness, first);
    await reaches(harness, next, 'audit.started');
    await cancelAudit(harness, next);
  });

  it('are taken over when their process dies, and those that wait for them run after them', async () => {
    const before = (await recordedEnds(harness)).length;
    const victim = await startEngine(harness, { auditsPerHost: 2 });
    victim.auditor.script = unlessQuick(hang);
    const burst = await orderMany(6, { url: SLOW });
    await hasLooked();
    const heir = await startEngine(harness, { auditsPerHost: 2 });
    await victim.kill();
    await endLeases(harness);
    await allEnd(harness, before + 7);
    const lengths = await Promise.all(
      burst.map(async (charged) => (await eventTypes(harness, charged)).length),
    );
    expect(lengths.toSorted()).toEqual([3, 3, 3, 3, 4, 4]);
    expect(slowTasks(heir)).toBe(6);
  });

  it('that wait are left to other processes by one that leaves, as soon as its own have ended', async () => {
    const leaving = await startEngine(harness, { auditsPerHost: 2, sweepMs: 60_000 });
    const { wait, open } = door();
    leaving.auditor.script = unlessQuick(wait);
    const burst = await orderMany(6, { url: SLOW });
    await hasLooked();
    const staying = await startEngine(harness, { auditsPerHost: 2, sweepMs: 60_000 });
    const left = leaving.stop();
    await hasLooked();
    expect(slowTasks(staying)).toBe(0);
    open();
    expect(await left).toBe(true);
    for (const charged of burst) expect(await reaches(harness, charged, 'audit.completed')).toHaveLength(3);
    expect([slowTasks(leaving), slowTasks(staying)]).toEqual([2, 4]);
  });

  it('are counted where redirects lead, too: many names are no more at one host than it may have', async () => {
    const before = (await recordedEnds(harness)).length;
    const engines = await Promise.all(
      [1, 2].map(() => startEngine(harness, { concurrency: 8, auditsPerHost: 2, sweepMs: 60_000 })),
    );
    const victim = { url: new URL('https://victim.example/'), addresses: ['203.0.113.7'] };
    let atOnce = 0;
    let most = 0;
    for (const { auditor } of engines)
      auditor.script = async ({ admit }) => {
        await admit(victim);
        most = Math.max(most, ++atOnce);
        await pause(30);
        atOnce--;
        return RESULT;
      };
    const orders = await orderNames(30, 'name');
    await allEnd(harness, before + 30);
    expect(most).toBeLessThanOrEqual(2);
    // Each attempt went on where it had waited: none was counted twice.
    for (const charged of orders) expect(await eventTypes(harness, charged)).toEqual(RAN);
    expect(await jobCount(harness)).toBe(0);
  });

  it('are counted by address, too: names that point at one are no more there than it may have', async () => {
    const before = (await recordedEnds(harness)).length;
    const engine = await startEngine(harness, { concurrency: 8, auditsPerAddress: 3, sweepMs: 60_000 });
    let atOnce = 0;
    let most = 0;
    engine.auditor.script = async ({ url, admit }) => {
      await admit({ url: new URL(url), addresses: ['203.0.113.7'] });
      most = Math.max(most, ++atOnce);
      await pause(30);
      atOnce--;
      return RESULT;
    };
    await orderNames(20, 'alias');
    await allEnd(harness, before + 20);
    expect(most).toBeLessThanOrEqual(3);
  });

  const HELD = 'https://held.example/';
  /** Prevents all audits from taking a slot at `HELD` until the returned function is called. */
  const holdSlot = async () => {
    const client = await harness.pool.connect();
    await client.query('select pg_advisory_lock($1)', [advisoryKey('audits', 'slot', 'held.example')]);
    return () => client.release(true);
  };
  const askHeld: EngineReplica['auditor']['script'] = async ({ url, admit }) => {
    if (!url.startsWith('https://quick')) await admit({ url: new URL(HELD), addresses: [] });
    return RESULT;
  };

  it('wait without a slot where others keep them from being counted, then go on', async () => {
    const before = (await recordedEnds(harness)).length;
    const engine = await startEngine(harness, { concurrency: 8, auditsPerHost: 2, sweepMs: 60_000 });
    engine.auditor.script = askHeld;
    const release = await holdSlot();
    const held = await orderNames(8, 'waits');
    for (const charged of held) await reaches(harness, charged, 'audit.started');
    await hasLooked();
    await eventually('each of them was blocked by the others', () => engine.auditor.urls.length > 24);
    for (const charged of held) expect(await eventTypes(harness, charged)).toEqual(RAN.slice(0, 2));
    release();
    await allEnd(harness, before + 9);
    for (const charged of held) expect(await eventTypes(harness, charged)).toEqual(RAN);
  });

  it('wait where the database is in a state that may pass, and are tried again, not in haste', async () => {
    const engine = await startEngine(harness, { concurrency: 1, auditsPerHost: 2, sweepMs: 60_000 });
    engine.auditor.script = askHeld;
    await harness.pool.query(`
      create function refuse_slots() returns trigger language plpgsql as $$
      begin raise exception 'not now' using errcode = '55000'; end $$;
      create trigger refuse_slots before update of needs on jobs
        for each row when (new.claim is not null) execute function refuse_slots()`);
    const began = performance.now();
    const charged = await orderAudit(harness, { url: 'https://waits.example/' });
    await eventually('it was tried three times', () => engine.auditor.urls.length === 3);
    expect(performance.now() - began).toBeGreaterThan(2_000);
    expect(await eventTypes(harness, charged)).toEqual(RAN.slice(0, 2));
    await harness.pool.query('drop function refuse_slots cascade');
    await reaches(harness, charged, 'audit.completed');
    expect(await eventTypes(harness, charged)).toEqual(RAN);
  });

  it('that have a slot at a host keep it, whatever others are given there meanwhile', async () => {
    const engine = await startEngine(harness, { auditsPerHost: 1, sweepMs: 60_000 });
    engine.auditor.script = async ({ admit }) => {
      const url = new URL('https://round-robin.example/');
      await admit({ url, addresses: ['203.0.113.8', '203.0.113.9'] });
      await harness.pool.query(
        `insert into jobs (audit_id, workspace_id, host, ordered_at, claim, lease_until, deadline_at)
         values ('surplus', 'w', 'round-robin.example', now(), gen_random_uuid(), now() + interval '1 h', now() + interval '1 h')`,
      );
      await admit({ url, addresses: ['203.0.113.9', '203.0.113.8'] });
      return RESULT;
    };
    await orderUntil(harness, 'audit.completed', { url: 'https://leads-there.example/' });
    expect(engine.auditor.urls).toHaveLength(1);
    await harness.pool.query(`delete from jobs where audit_id = 'surplus'`);
  });

  it('go on uncounted while the database is unavailable: neither the site nor the partner is at fault', async () => {
    const engine = await startEngine(harness, { concurrency: 4, auditsPerHost: 2, sweepMs: 60_000 });
    engine.auditor.script = askHeld;
    const release = await holdSlot();
    try {
      const charged = await orderAudit(harness, { url: 'https://waits.example/' });
      await eventually('the connection that counts is lost', async () => {
        const { rowCount } = await harness.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
        );
        return rowCount! > 0;
      });
      await reaches(harness, charged, 'audit.completed');
      expect(await eventTypes(harness, charged)).toEqual(RAN);
    } finally {
      release();
    }
  });

  it('hold no slot while they wait for the host that a redirect leads to', async () => {
    const engine = await startEngine(harness, { concurrency: 4, auditsPerHost: 2, sweepMs: 60_000 });
    const slow = door();
    engine.auditor.script = async ({ url, admit }) => {
      if (url.startsWith('https://quick')) return RESULT;
      await admit({ url: new URL('https://victim.example/'), addresses: [] });
      return slow.wait();
    };
    const before = (await recordedEnds(harness)).length;
    const orders = await orderNames(12, 'gang');
    for (const charged of orders) await reaches(harness, charged, 'audit.started');
    await hasLooked();
    slow.open();
    await allEnd(harness, before + 13);
    for (const charged of orders) expect(await eventTypes(harness, charged)).toEqual(RAN);
  });

  it('follow although another transaction held the next one when a slot became free', async () => {
    const engine = await startEngine(harness, { auditsPerHost: 1, sweepMs: 60_000 });
    const { wait, open } = door();
    engine.auditor.script = unlessQuick(wait);
    const first = await orderUntil(harness, 'audit.started', { url: SLOW });
    const next = await orderAudit(harness, { url: SLOW });
    await hasLooked();
    await inTransaction(harness.pool, async (client) => {
      await client.query('select from jobs where audit_id = $1 for update', [next.audit_id]);
      open();
      await reaches(harness, first, 'audit.completed');
    });
    await reaches(harness, next, 'audit.completed');
    for (const charged of [first, next]) expect(await eventTypes(harness, charged)).toEqual(RAN);
  });
});
