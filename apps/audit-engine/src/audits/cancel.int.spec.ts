import { describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { eventually } from '../../../../test/support/eventually.js';
import { ownTimeOf } from '../../../../test/support/processor-time.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  auditEvents,
  cancelAudit,
  eventTypes,
  jobCount,
  orderAudit,
  orderUntil,
  reaches,
} from '../../test-support/engine-calls.js';
import { startEngine } from '../../test-support/engine-replica.js';
import { givenHarness } from '../../test-support/given-harness.js';
import { door, hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('a cancel', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('of a queued audit returns everything, and the audit never runs', async () => {
    const engine = await startEngine(harness, { concurrency: 1 });
    const busy = door();
    engine.auditor.script = busy.wait;
    const first = await orderUntil(harness, 'audit.started');
    const charged = await orderUntil(harness, 'audit.queued', { url: 'https://example.com/queued' });
    expect(await cancelAudit(harness, charged)).toMatchObject({
      status: 'cancelled',
      cancelled_from: 'queued',
      refunded: 81,
      version: 2,
    });
    busy.open();
    await reaches(harness, first, 'audit.completed');
    await orderUntil(harness, 'audit.completed');
    expect(engine.auditor.urls).not.toContain('https://example.com/queued');
    expect(await eventTypes(harness, charged)).toEqual(['audit.queued', 'audit.cancelled']);
    expect(await jobCount(harness)).toBe(0);
  });

  it('of a running audit returns its share, and aborts it at once in whichever process it runs', async () => {
    // The heartbeat, which would notice it as well, comes after 15 s.
    const engines = [
      await startEngine(harness, { leaseMs: 60_000 }),
      await startEngine(harness, { leaseMs: 60_000 }),
    ];
    for (const { auditor } of engines) auditor.script = hang;
    const audits = await Promise.all(Array.from({ length: 6 }, () => orderAudit(harness)));
    await Promise.all(audits.map((charged) => reaches(harness, charged, 'audit.started')));
    const tasks = engines.flatMap(({ auditor }) => auditor.tasks);
    const aborted = Promise.all(
      tasks.map(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve))),
    );
    const cancelled = Promise.all(audits.map((charged) => cancelAudit(harness, charged)));
    expect(await ownTimeOf(Promise.all([cancelled, aborted]))).toBeLessThan(5_000);
    const replies = await cancelled;
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 'cancelled',
        cancelled_from: 'processing',
        refunded: refundOf(81, { kind: 'cancelled', from: 'processing' }),
        version: 3,
      });
    }
    for (const charged of audits) {
      expect(await eventTypes(harness, charged)).toEqual([
        'audit.queued',
        'audit.started',
        'audit.cancelled',
      ]);
    }
    expect(await jobCount(harness)).toBe(0);
  });

  it('of a running audit frees its slot, although the auditor ignores its signal', async () => {
    const engine = await startEngine(harness, { concurrency: 1 });
    engine.auditor.script = hang;
    const stuck = await orderUntil(harness, 'audit.started');
    const next = await orderUntil(harness, 'audit.queued');
    await cancelAudit(harness, stuck);
    await reaches(harness, next, 'audit.started');
    await cancelAudit(harness, next);
  });

  it('before the order queues and cancels in one step; the order changes nothing any more', async () => {
    const engine = await startEngine(harness);
    const charged = await orderAudit(harness, {}, 0);
    expect(await cancelAudit(harness, charged)).toMatchObject({
      status: 'cancelled',
      cancelled_from: 'queued',
      refunded: 81,
      version: 2,
    });
    await orderAudit(harness, charged);
    await orderUntil(harness, 'audit.completed');
    expect(await eventTypes(harness, charged)).toEqual(['audit.queued', 'audit.cancelled']);
    expect(engine.auditor.tasks).toHaveLength(1);
  });

  it('said twice, or after the end, answers how the audit ended and returns nothing more', async () => {
    await startEngine(harness);
    const charged = await orderAudit(harness, {}, 0);
    const first = await cancelAudit(harness, charged);
    expect(await cancelAudit(harness, charged)).toEqual(first);
    const done = await orderUntil(harness, 'audit.completed');
    const events = await auditEvents(harness, done);
    const [, , { type, data }] = events as [unknown, unknown, { type: string; data: unknown }];
    expect(await cancelAudit(harness, done)).toMatchObject({
      status: 'complete',
      cancelled_from: null,
      refunded: 0,
      version: 3,
      ended: { type, data },
    });
  });

  it('that races with the start, the result and other cancels leads to one end, which every reply has', async () => {
    await Promise.all([startEngine(harness), startEngine(harness)]);
    const audits = await Promise.all(Array.from({ length: 40 }, () => orderAudit(harness)));
    const replies = await Promise.all(
      audits.map((charged) => Promise.all([cancelAudit(harness, charged), cancelAudit(harness, charged)])),
    );
    for (const [index, charged] of audits.entries()) {
      const ends = (await auditEvents(harness, charged)).filter(({ type }) =>
        ['audit.completed', 'audit.cancelled'].includes(type),
      );
      expect(ends).toHaveLength(1);
      const status = ends[0]?.type === 'audit.completed' ? 'complete' : 'cancelled';
      const [one, other] = replies[index] ?? [];
      expect(one).toMatchObject({ status });
      expect(other).toEqual(one);
    }
    await eventually('no job is left', async () => (await jobCount(harness)) === 0);
  });

  it('that says nothing of its audit is refused', async () => {
    await startEngine(harness);
    const nameless = { ...(await orderAudit(harness, {}, 0)), audit_id: '' };
    await expect(cancelAudit(harness, nameless)).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
    });
  });
});
