import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import type { EngineProcess } from '../../test-support/engine-process.js';
import { EngineStage } from '../../test-support/engine-stage.js';
import { door, hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

const attemptsOf = async (stage: EngineStage, audit: { audit_id: string }): Promise<number[]> =>
  (await stage.events(audit)).flatMap((event) =>
    event.type === 'audit.started' ? [event.data.attempt] : [],
  );

/** How many messages the broker has handed to it from the queue of permits. */
async function permitsOf({ context }: EngineProcess): Promise<number> {
  const metric = 'messaging_client_consumed_messages_total';
  const text = await context.metrics.getSingleMetricAsString(metric);
  return Number(/\{queue="audit-engine.jobs"\} (\d+)/.exec(text)?.[1]);
}

describe('a worker that ends', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('by a crash is replaced: the audit is started again and ends once', async () => {
    const doomed = await stage.engine();
    doomed.auditor.script = hang;
    const audits = await Promise.all(Array.from({ length: 3 }, () => stage.order()));
    await Promise.all(audits.map((charged) => stage.reaches(charged, 'audit.started')));
    await stage.kill(doomed);
    await stage.engine();
    for (const charged of audits) {
      await stage.reaches(charged, 'audit.completed');
      expect(await attemptsOf(stage, charged)).toEqual([1, 2]);
    }
    expect(await stage.jobs()).toBe(0);
  });

  it('by a crash three times fails the audit as crashed, with half of the credits returned', async () => {
    const charged = await stage.order();
    for (const attempt of [1, 2, 3]) {
      const doomed = await stage.engine();
      doomed.auditor.script = hang;
      await eventually(`attempt ${attempt} runs`, () => doomed.auditor.tasks.length === 1);
      await stage.kill(doomed);
    }
    const last = await stage.engine();
    const events = await stage.reaches(charged, 'audit.failed');
    expect(events.map(({ type }) => type)).toEqual([
      'audit.queued',
      'audit.started',
      'audit.started',
      'audit.started',
      'audit.failed',
    ]);
    expect(events.at(-1)?.data).toMatchObject({
      failure_reason: 'engine_crashed',
      fault: 'engine',
      refunded: 40,
    });
    expect(last.auditor.tasks).toHaveLength(0);
  });

  it('only in the eyes of others, since it stood still, has its late result dropped', async () => {
    // A heartbeat so slow that the first attempt does not hear of the second.
    const engine = await stage.engine({ leaseMs: 60_000, reissueMs: 100 });
    const doors = [door(), door()];
    engine.auditor.script = (task) => {
      const attempt = engine.auditor.tasks.indexOf(task);
      return doors[attempt]!.wait().then((result) => ({
        ...result,
        final_url: `https://attempt/${attempt + 1}`,
      }));
    };
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    await takeLeaseAway(charged);
    await eventually('the second attempt runs', () => engine.auditor.tasks.length === 2);
    doors[0]!.open();
    await stage.reaches(await stage.order(), 'audit.queued');
    doors[1]!.open();
    const events = await stage.reaches(charged, 'audit.completed');
    expect(events.map(({ type }) => type)).toEqual([
      'audit.queued',
      'audit.started',
      'audit.started',
      'audit.completed',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ result: { final_url: 'https://attempt/2' } });
  });

  it('only in the eyes of others is stopped when it hears of it', async () => {
    // A heartbeat a second; a lease that no stall of a busy machine outlasts.
    const engine = await stage.engine({ leaseMs: 4_000, reissueMs: 100 });
    engine.auditor.script = hang;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    await takeLeaseAway(charged);
    await eventually('the first attempt is aborted', () => engine.auditor.tasks[0]?.signal.aborted);
    await eventually('the second attempt runs', () => engine.auditor.tasks.length === 2);
    expect(engine.auditor.tasks[1]?.signal.aborted).toBe(false);
    await stage.cancel(charged);
  });

  it('only for the broker, which redelivers its permit, keeps its audit', async () => {
    // First, so that it is the one that publishes. Leases outlast any stall of a busy machine: it is not they that end.
    const other = await stage.engine({ concurrency: 1, leaseMs: 60_000 });
    const busy = door();
    other.auditor.script = busy.wait;
    const first = await stage.order();
    await stage.reaches(first, 'audit.started');
    const cutOff = await stage.engine({ leaseMs: 60_000 });
    const { wait, open } = door();
    cutOff.auditor.script = wait;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    cutOff.lines.broker.break();
    busy.open();
    const next = await stage.order();
    await stage.reaches(next, 'audit.completed');
    await eventually('the other was handed all three permits', async () => (await permitsOf(other)) === 3);
    open();
    await stage.reaches(charged, 'audit.completed');
    expect(await attemptsOf(stage, charged)).toEqual([1]);
    expect(other.auditor.tasks).toHaveLength(2);
    await stage.kill(cutOff);
  });

  it('that loses its database starts the audit again when it is back, and the audit ends once', async () => {
    const engine = await stage.engine();
    const { wait, open } = door();
    engine.auditor.script = wait;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    engine.lines.database.break();
    open();
    await stage.order({}, 3);
    engine.lines.database.mend();
    await stage.reaches(charged, 'audit.completed');
    expect(await attemptsOf(stage, charged)).toEqual([1, 2]);
    await eventually('no job is left', async () => (await stage.jobs()) === 0);
  });

  it('on request lets its audits finish', async () => {
    const leaving = await stage.engine();
    const { wait, open } = door();
    leaving.auditor.script = wait;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    const left = leaving.leave();
    open();
    expect(await left).toBe(true);
    expect(await stage.types(charged)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
  });

  it('on request hands over what does not finish in time, so that another goes on at once', async () => {
    const leaving = await stage.engine({ drainMs: 100, leaseMs: 60_000 });
    leaving.auditor.script = hang;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    const staying = await stage.engine({ leaseMs: 60_000, sweepMs: 60_000 });
    expect(await leaving.leave()).toBe(true);
    await stage.reaches(charged, 'audit.completed');
    expect(await attemptsOf(stage, charged)).toEqual([1, 2]);
    expect(staying.auditor.tasks).toHaveLength(1);
  });

  /** As another process's sweeper does when a worker has not renewed in time. */
  async function takeLeaseAway({ audit_id }: { audit_id: string }): Promise<void> {
    await stage.pool.query(
      `update jobs
       set claim = null, lease_until = null, deadline_at = null, permitted_at = now() - interval '1 minute'
       where audit_id = $1`,
      [audit_id],
    );
  }
});
