import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { EngineStage } from '../../test-support/engine-stage.js';
import { door, hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('a cancel', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('of a queued audit returns everything, and the audit never runs', async () => {
    const engine = await stage.engine({ concurrency: 1 });
    const busy = door();
    engine.auditor.script = busy.wait;
    const first = await stage.order();
    await stage.reaches(first, 'audit.started');
    const charged = await stage.order({ url: 'https://example.com/queued' });
    await stage.reaches(charged, 'audit.queued');
    expect(await stage.cancel(charged)).toMatchObject({
      status: 'cancelled',
      cancelled_from: 'queued',
      refunded: 81,
      version: 2,
    });
    busy.open();
    await stage.reaches(first, 'audit.completed');
    await stage.reaches(await stage.order(), 'audit.completed');
    expect(engine.auditor.urls).not.toContain('https://example.com/queued');
    expect(await stage.types(charged)).toEqual(['audit.queued', 'audit.cancelled']);
    expect(await stage.jobs()).toBe(0);
  });

  it('of a running audit returns half, and aborts it at once in whichever process it runs', async () => {
    // The heartbeat, which would find out as well, comes after 15 s.
    const engines = [await stage.engine({ leaseMs: 60_000 }), await stage.engine({ leaseMs: 60_000 })];
    for (const { auditor } of engines) auditor.script = hang;
    const audits = await Promise.all(Array.from({ length: 6 }, () => stage.order()));
    await Promise.all(audits.map((charged) => stage.reaches(charged, 'audit.started')));
    const tasks = engines.flatMap(({ auditor }) => auditor.tasks);
    const aborted = Promise.all(
      tasks.map(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve))),
    );
    const begun = performance.now();
    const replies = await Promise.all(audits.map((charged) => stage.cancel(charged)));
    await aborted;
    expect(performance.now() - begun).toBeLessThan(5_000);
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 'cancelled',
        cancelled_from: 'processing',
        refunded: 40,
        version: 3,
      });
    }
    for (const charged of audits) {
      expect(await stage.types(charged)).toEqual(['audit.queued', 'audit.started', 'audit.cancelled']);
    }
    expect(await stage.jobs()).toBe(0);
    for (const { auditor } of engines) auditor.script = () => door().wait();
  });

  it('of a running audit frees its slot, although the auditor heeds no signal', async () => {
    const engine = await stage.engine({ concurrency: 1 });
    engine.auditor.script = hang;
    const stuck = await stage.order();
    await stage.reaches(stuck, 'audit.started');
    const next = await stage.order();
    await stage.reaches(next, 'audit.queued');
    await stage.cancel(stuck);
    await stage.reaches(next, 'audit.started');
    await stage.cancel(next);
  });

  it('before the order queues and cancels in one step; the order changes nothing any more', async () => {
    const engine = await stage.engine();
    const charged = await stage.order({}, 0);
    expect(await stage.cancel(charged)).toMatchObject({
      status: 'cancelled',
      cancelled_from: 'queued',
      refunded: 81,
      version: 2,
    });
    await stage.order(charged);
    await stage.reaches(await stage.order(), 'audit.completed');
    expect(await stage.types(charged)).toEqual(['audit.queued', 'audit.cancelled']);
    expect(engine.auditor.tasks).toHaveLength(1);
  });

  it('said twice, or after the end, answers how the audit ended and returns nothing more', async () => {
    await stage.engine();
    const charged = await stage.order({}, 0);
    const first = await stage.cancel(charged);
    expect(await stage.cancel(charged)).toEqual(first);
    const done = await stage.order();
    await stage.reaches(done, 'audit.completed');
    const [, , { type, data }] = (await stage.events(done)) as [
      unknown,
      unknown,
      { type: string; data: unknown },
    ];
    expect(await stage.cancel(done)).toMatchObject({
      status: 'complete',
      cancelled_from: null,
      refunded: 0,
      version: 3,
      ended: { type, data },
    });
  });

  it('that races with the start, the result and other cancels leaves one end, which all of them are told', async () => {
    await Promise.all([stage.engine(), stage.engine()]);
    const audits = await Promise.all(Array.from({ length: 40 }, () => stage.order()));
    const replies = await Promise.all(
      audits.map((charged) => Promise.all([stage.cancel(charged), stage.cancel(charged)])),
    );
    for (const [index, charged] of audits.entries()) {
      const ends = (await stage.events(charged)).filter(({ type }) =>
        ['audit.completed', 'audit.cancelled'].includes(type),
      );
      expect(ends).toHaveLength(1);
      const status = ends[0]?.type === 'audit.completed' ? 'complete' : 'cancelled';
      const [one, other] = replies[index] ?? [];
      expect(one).toMatchObject({ status });
      expect(other).toEqual(one);
    }
    await eventually('no job is left', async () => (await stage.jobs()) === 0);
  });

  it('that says nothing of its audit is refused', async () => {
    await stage.engine();
    await expect(stage.cancel({ ...(await stage.order({}, 0)), audit_id: '' })).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
    });
  });
});
