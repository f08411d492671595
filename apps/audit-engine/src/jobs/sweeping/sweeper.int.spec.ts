import { describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { jobCount, orderUntil, reaches, unreadableAudit } from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { givenHarness } from '../../../test-support/given-harness.js';
import { hang } from '../../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('the sweeper', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('fails an audit far past its deadline although its worker renews the lease', async () => {
    const engine = await startEngine(harness, { timeoutMs: 60_000, overdueMs: 200 });
    engine.auditor.script = hang;
    const charged = await orderUntil(harness, 'audit.started');
    await harness.pool.query(`update jobs set deadline_at = now() - interval '1 second'`);
    const events = await reaches(harness, charged, 'audit.failed');
    expect(events.at(-1)?.data).toMatchObject({
      failure_reason: 'timeout',
      refunded: refundOf(81, { kind: 'failed', fault: 'engine' }),
    });
    await eventually('it is aborted', () => engine.auditor.tasks[0]?.signal.aborted);
    expect(await jobCount(harness)).toBe(0);
  });

  it('fails an overdue audit although another one can’t be ended', async () => {
    const engine = await startEngine(harness, { timeoutMs: 60_000, overdueMs: 200 });
    engine.auditor.script = hang;
    const charged = await orderUntil(harness, 'audit.started');
    const unreadable = await unreadableAudit(harness, {
      claim: 'gen_random_uuid()',
      lease_until: `now() + interval '1 minute'`,
      deadline_at: `now() - interval '1 minute'`,
    });
    await harness.pool.query(
      `update jobs set deadline_at = now() - interval '1 second' where audit_id = $1`,
      [charged.audit_id],
    );
    await reaches(harness, charged, 'audit.failed');
    await harness.pool.query('delete from jobs where audit_id = $1', [unreadable]);
  });
});
