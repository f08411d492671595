import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { newId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../../test/support/eventually.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { jobCount, orderAudit, reaches } from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { hang } from '../../../test-support/scripted-auditor.js';
import { streamOf } from '../../lifecycle/audit-stream.js';

jest.setTimeout(60_000);

describe('the sweeper', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterEach(() => harness.stop());
  afterAll(() => harness.remove());

  it('fails an audit far past its deadline although its worker renews the lease', async () => {
    const engine = await startEngine(harness, { timeoutMs: 60_000, overdueMs: 200 });
    engine.auditor.script = hang;
    const charged = await orderAudit(harness);
    await reaches(harness, charged, 'audit.started');
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
    const charged = await orderAudit(harness);
    await reaches(harness, charged, 'audit.started');
    const unreadable = newId('audit');
    await inTransaction(harness.pool, async (client) => {
      const events = ['audit.queued', 'audit.started'].map((type) => ({ type, data: null as never }));
      await appendToStreams(client, [{ stream: streamOf(unreadable), expectedVersion: 0, events }]);
      await client.query(
        `insert into jobs (audit_id, workspace_id, claim, lease_until, deadline_at)
         values ($1, $2, gen_random_uuid(), now() + interval '1 minute', now() - interval '1 minute')`,
        [unreadable, charged.workspace_id],
      );
    });
    await harness.pool.query(
      `update jobs set deadline_at = now() - interval '1 second' where audit_id = $1`,
      [charged.audit_id],
    );
    await reaches(harness, charged, 'audit.failed');
    await harness.pool.query('delete from jobs where audit_id = $1', [unreadable]);
  });
});
