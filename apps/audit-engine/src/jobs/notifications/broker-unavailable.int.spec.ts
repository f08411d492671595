import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AuditCharged } from '#contracts/ledger/events';
import { eventually } from '../../../../../test/support/eventually.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { orderAudit, queuedWithoutNotification, reaches } from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { hang, RESULT } from '../../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('an engine whose broker is unavailable', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterEach(() => harness.stop());
  afterAll(() => harness.remove());

  it('goes on ending overdue audits while notifications wait, and sends those when the broker is available', async () => {
    const engine = await startEngine(harness, { leaseMs: 60_000, sweepMs: 20 });
    engine.auditor.script = hang;
    const overdue = await orderAudit(harness);
    await reaches(harness, overdue, 'audit.started');
    const lapsed = await queuedWithoutNotification(harness);
    engine.lines.broker.break();
    await lapse(lapsed);
    await eventually('its job is revived', async () => !(await isClaimed(lapsed)));
    await harness.pool.query(
      `update jobs set deadline_at = now() - interval '1 minute' where audit_id = $1`,
      [overdue.audit_id],
    );
    await reaches(harness, overdue, 'audit.failed');
    await lapse(lapsed);
    await eventually('its job is revived again', async () => !(await isClaimed(lapsed)));

    engine.auditor.script = () => Promise.resolve(RESULT);
    engine.lines.broker.restore();
    await reaches(harness, lapsed, 'audit.completed');
  });

  it('leaves in time although it can not send notifications for the jobs that it hands over', async () => {
    const leaving = await startEngine(harness, { leaseMs: 60_000, drainMs: 100 });
    leaving.auditor.script = hang;
    const handedOver = await orderAudit(harness);
    await reaches(harness, handedOver, 'audit.started');
    leaving.lines.broker.break();
    expect(await leaving.stop()).toBe(true);
    expect(await isClaimed(handedOver)).toBe(false);
    await startEngine(harness);
    await reaches(harness, handedOver, 'audit.completed');
  });

  /** As if a worker had claimed the job and died. */
  async function lapse({ audit_id }: AuditCharged): Promise<void> {
    await harness.pool.query(
      `update jobs
       set claim = gen_random_uuid(), lease_until = now() - interval '1 second', deadline_at = now()
       where audit_id = $1`,
      [audit_id],
    );
  }

  async function isClaimed({ audit_id }: AuditCharged): Promise<boolean> {
    const { rows } = await harness.pool.query<{ claimed: boolean }>(
      'select claim is not null as claimed from jobs where audit_id = $1',
      [audit_id],
    );
    return rows[0]?.claimed ?? false;
  }
});
