import { describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import {
  auditEvents,
  cancelAudit,
  endLeases,
  eventTypes,
  jobCount,
  orderAudit,
  orderUntil,
  reaches,
} from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { givenHarness } from '../../../test-support/given-harness.js';
import { door, hang, RESULT } from '../../../test-support/scripted-auditor.js';
import { Claims } from './claims.js';

jest.setTimeout(60_000);

const attemptsOf = async (harness: TestHarness, audit: { audit_id: string }): Promise<number[]> =>
  (await auditEvents(harness, audit)).flatMap((event) =>
    event.type === 'audit.started' ? [event.data.attempt] : [],
  );

describe('a worker that ends', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('by a crash is replaced: the audit is started again and ends once', async () => {
    const victim = await startEngine(harness);
    victim.auditor.script = hang;
    const audits = await Promise.all(Array.from({ length: 3 }, () => orderAudit(harness)));
    await Promise.all(audits.map((charged) => reaches(harness, charged, 'audit.started')));
    await victim.kill();
    await endLeases(harness);
    await startEngine(harness);
    for (const charged of audits) {
      await reaches(harness, charged, 'audit.completed');
      expect(await attemptsOf(harness, charged)).toEqual([1, 2]);
    }
    expect(await jobCount(harness)).toBe(0);
  });

  it('by a crash three times fails the audit as crashed, with its share of the credits returned', async () => {
    const charged = await orderAudit(harness);
    for (const attempt of [1, 2, 3]) {
      const victim = await startEngine(harness, {}, { script: hang });
      await eventually(`attempt ${attempt} runs`, () => victim.auditor.tasks.length === 1);
      await victim.kill();
      await endLeases(harness);
    }
    const last = await startEngine(harness);
    const events = await reaches(harness, charged, 'audit.failed');
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
      refunded: refundOf(81, { kind: 'failed', fault: 'engine' }),
    });
    expect(last.auditor.tasks).toHaveLength(0);
  });

  it('only in the eyes of others, since it stood still, has its late result dropped', async () => {
    // The heartbeat is so slow that the first attempt does not notice the second.
    const engine = await startEngine(harness, { leaseMs: 60_000, pollMs: 100 });
    const doors = [door(), door()];
    engine.auditor.script = (task) => {
      const attempt = engine.auditor.tasks.indexOf(task);
      return doors[attempt]!.wait().then((result) => ({
        ...result,
        final_url: `https://attempt/${attempt + 1}`,
      }));
    };
    const charged = await orderUntil(harness, 'audit.started');
    await endLease(charged);
    await eventually('the second attempt runs', () => engine.auditor.tasks.length === 2);
    doors[0]!.open();
    await orderUntil(harness, 'audit.queued');
    doors[1]!.open();
    const events = await reaches(harness, charged, 'audit.completed');
    expect(events.map(({ type }) => type)).toEqual([
      'audit.queued',
      'audit.started',
      'audit.started',
      'audit.completed',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ result: { final_url: 'https://attempt/2' } });
    // The other audit would be run in the next test.
    await eventually('no job is left', async () => (await jobCount(harness)) === 0);
  });

  it('only in the eyes of others is stopped by the broadcast', async () => {
    // No stall of a busy machine outlasts its lease.
    const engine = await startEngine(harness, { leaseMs: 60_000, pollMs: 100 });
    engine.auditor.script = hang;
    const charged = await orderUntil(harness, 'audit.started');
    await endLease(charged);
    await eventually('the first attempt is aborted', () => engine.auditor.tasks[0]?.signal.aborted);
    await eventually('the second attempt runs', () => engine.auditor.tasks.length === 2);
    expect(engine.auditor.tasks[1]?.signal.aborted).toBe(false);
    await cancelAudit(harness, charged);
  });

  it('only for the broker keeps its audit, and goes on claiming what others have no slot for', async () => {
    // First, so that it publishes. Leases outlast any stall of a busy machine, so they do not end here.
    const other = await startEngine(harness, { concurrency: 1, leaseMs: 60_000 });
    const busy = door();
    other.auditor.script = busy.wait;
    const first = await orderUntil(harness, 'audit.started');
    const cutOff = await startEngine(harness, { leaseMs: 60_000 });
    const { wait, open } = door();
    cutOff.auditor.script = wait;
    const charged = await orderUntil(harness, 'audit.started');
    cutOff.lines.broker.break();
    cutOff.auditor.script = () => Promise.resolve(RESULT);
    await orderUntil(harness, 'audit.completed');
    expect(cutOff.auditor.tasks).toHaveLength(2);
    open();
    await reaches(harness, charged, 'audit.completed');
    expect(await attemptsOf(harness, charged)).toEqual([1]);
    expect(other.auditor.tasks).toHaveLength(1);
    busy.open();
    await reaches(harness, first, 'audit.completed');
    await cutOff.kill();
  });

  it('that loses its database starts the audit again when it is back, and the audit ends once', async () => {
    const engine = await startEngine(harness, { leaseMs: 4_000 });
    const { wait, open } = door();
    engine.auditor.script = wait;
    const charged = await orderUntil(harness, 'audit.started');
    engine.lines.database.break();
    open();
    await orderAudit(harness, {}, 3);
    engine.lines.database.restore();
    await reaches(harness, charged, 'audit.completed');
    expect(await attemptsOf(harness, charged)).toEqual([1, 2]);
    await eventually('no job is left', async () => (await jobCount(harness)) === 0);
  });

  it('on request lets its audits finish', async () => {
    const leaving = await startEngine(harness);
    const { wait, open } = door();
    leaving.auditor.script = wait;
    const charged = await orderUntil(harness, 'audit.started');
    const left = leaving.stop();
    open();
    expect(await left).toBe(true);
    expect(await eventTypes(harness, charged)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
  });

  it('on request hands over unfinished audits, so that another goes on at once', async () => {
    const leaving = await startEngine(harness, { concurrency: 1, drainMs: 1, leaseMs: 60_000 });
    leaving.auditor.script = hang;
    const charged = await orderUntil(harness, 'audit.started');
    const staying = await startEngine(harness, { leaseMs: 60_000, sweepMs: 60_000 });
    // When this one has ended, the first claim of the other lies behind it.
    await orderUntil(harness, 'audit.completed');
    // As if it had told the others just now: before it has left, it may not tell them again.
    const silent = { committed: () => undefined, stop: () => undefined };
    Object.assign(leaving.app.get(Claims), { announcer: silent });
    expect(await leaving.stop()).toBe(true);
    await reaches(harness, charged, 'audit.completed');
    expect(await attemptsOf(harness, charged)).toEqual([1, 2]);
    expect(staying.auditor.tasks).toHaveLength(2);
  });

  /** As another process's sweeper does when a worker has not renewed in time. */
  async function endLease({ audit_id }: { audit_id: string }): Promise<void> {
    await harness.pool.query(
      `update jobs
       set claim = null, lease_until = null, deadline_at = null
       where audit_id = $1`,
      [audit_id],
    );
  }
});
