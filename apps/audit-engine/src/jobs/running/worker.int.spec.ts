import { describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { newId } from '#contracts/identifiers';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import {
  allEnd,
  eventTypes,
  jobCount,
  orderAudit,
  orderUntil,
  reaches,
  recordedEnds,
  unreadableAudit,
} from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { givenHarness } from '../../../test-support/given-harness.js';
import { AuditFailure } from '../../page-audit/failures/audit-failure.js';
import { door, hang } from '../../../test-support/scripted-auditor.js';

jest.setTimeout(120_000);

describe('the worker', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('runs as many audits at once as it may, and no more', async () => {
    const engine = await startEngine(harness, { concurrency: 3 });
    const { wait, open } = door();
    engine.auditor.script = wait;
    const audits = await Promise.all(Array.from({ length: 7 }, () => orderAudit(harness)));
    await eventually('three run', () => engine.auditor.tasks.length === 3);
    await Promise.all(audits.map((charged) => reaches(harness, charged, 'audit.queued')));
    expect(engine.auditor.tasks).toHaveLength(3);
    open();
    await Promise.all(audits.map((charged) => reaches(harness, charged, 'audit.completed')));
  });

  it('ends an audit as failed with the auditor’s failure, and refunds its share if the site is at fault', async () => {
    const engine = await startEngine(harness);
    const failure = new AuditFailure('connection_refused', { stage: 'connect' });
    engine.auditor.script = () => Promise.reject(failure);
    const charged = await orderAudit(harness);
    const events = await reaches(harness, charged, 'audit.failed');
    expect(events.at(-1)?.data).toMatchObject({
      failure_reason: 'connection_refused',
      fault: 'target',
      error: { code: 'AUDIT_CONNECTION_REFUSED', message: failure.message },
      detail: { stage: 'connect' },
      charged: 81,
      refunded: refundOf(81, { kind: 'failed', fault: 'target' }),
    });
    expect(await jobCount(harness)).toBe(0);
  });

  it('ends an audit at its deadline as timed out, with its share of the credits returned', async () => {
    const engine = await startEngine(harness, { timeoutMs: 300 });
    engine.auditor.script = hang;
    const charged = await orderAudit(harness);
    const events = await reaches(harness, charged, 'audit.failed');
    expect(events.at(-1)?.data).toMatchObject({
      failure_reason: 'timeout',
      error: { code: 'AUDIT_TIMEOUT' },
      refunded: refundOf(81, { kind: 'failed', fault: 'target' }),
    });
    expect(engine.auditor.tasks[0]?.signal.aborted).toBe(true);
  });

  it('goes on beside an audit that can’t be started, tells of it, and does not try it again in haste', async () => {
    const log = new LogLines();
    await startEngine(harness, { concurrency: 1 }, { log });
    const unreadable = await unreadableAudit(harness, { ordered_at: `'epoch'` });
    for (let n = 0; n < 3; n++) await orderUntil(harness, 'audit.completed');
    expect(log.lines.filter(({ fields }) => fields.alarm !== undefined)).toMatchObject([
      { level: 'error', fields: { alarm: 'audit-not-run', audit_id: unreadable } },
    ]);
    await harness.pool.query('delete from jobs where audit_id = $1', [unreadable]);
  });

  it('keeps a long audit for itself by renewing its lease, however often others sweep', async () => {
    const [one, other] = [
      await startEngine(harness, { leaseMs: 5_000 }),
      await startEngine(harness, { leaseMs: 5_000, sweepMs: 20 }),
    ];
    const { wait, open } = door();
    for (const { auditor } of [one, other]) auditor.script = wait;
    const charged = await orderUntil(harness, 'audit.started');
    const renewals = await leaseEnd(charged.audit_id);
    await eventually('it has outlived its first lease', async () => {
      return (await leaseEnd(charged.audit_id)) > renewals + 6_000;
    });
    open();
    await reaches(harness, charged, 'audit.completed');
    expect(await eventTypes(harness, charged)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
  });

  it('shares work with the other replicas, each audit ending once', async () => {
    const engines = [await startEngine(harness), await startEngine(harness)];
    const before = (await recordedEnds(harness)).length;
    await Promise.all(Array.from({ length: 150 }, () => orderAudit(harness)));
    await allEnd(harness, before + 150);
    const shares = engines.map(({ auditor }) => auditor.tasks.length);
    expect(shares[0]! + shares[1]!).toBe(150);
    expect(Math.min(...shares)).toBeGreaterThan(15);
    expect(await jobCount(harness)).toBe(0);
  });

  it.each([
    { burst: 200, concurrency: 1 },
    { burst: 1_000, concurrency: 4 },
  ])(
    'serves the first audit of a partner in its turn, beside $burst of another, with $concurrency at once',
    async ({ burst, concurrency }) => {
      const engine = await startEngine(harness, { concurrency, timeoutMs: 600_000 });
      const { wait, open } = door();
      engine.auditor.script = wait;
      const before = (await recordedEnds(harness)).length;
      const busy = newId('workspace');
      await Promise.all(Array.from({ length: burst }, () => orderAudit(harness, { workspace_id: busy })));
      await eventually('the burst is queued', async () => (await jobCount(harness)) === burst, 60_000);
      const other = await orderUntil(harness, 'audit.queued');
      open();
      await allEnd(harness, before + burst + 1);
      const served = (await recordedEnds(harness)).slice(before);
      // After those that ran already, and those that were claimed beside it.
      const turn = served.findIndex(({ workspace }) => workspace === other.workspace_id) + 1;
      expect(turn).toBeGreaterThan(0);
      expect(turn).toBeLessThanOrEqual(2 * concurrency);
    },
  );

  async function leaseEnd(auditId: string): Promise<number> {
    const { rows } = await harness.pool.query<{ lease_until: Date }>(
      'select lease_until from jobs where audit_id = $1',
      [auditId],
    );
    return rows[0]?.lease_until.getTime() ?? Number.NaN;
  }
});
