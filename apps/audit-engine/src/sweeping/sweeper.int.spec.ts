import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AuditCharged } from '#contracts/ledger/events';
import { newId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../test/support/eventually.js';
import { EngineStage } from '../../test-support/engine-stage.js';
import { hang } from '../../test-support/scripted-auditor.js';
import { streamOf } from '../lifecycle/audit-stream.js';

jest.setTimeout(60_000);

describe('the sweeper', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('issues a permit again for a job that waits beside an idle worker', async () => {
    const charged = await stage.queuedWithoutPermit();
    await stage.engine({ reissueMs: 300 });
    await stage.reaches(charged, 'audit.completed');
    expect(await stage.types(charged)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
  });

  it('issues none while all workers are busy: the message is only waiting its turn', async () => {
    const engine = await stage.engine({ concurrency: 1, reissueMs: 1, sweepMs: 10 });
    engine.auditor.script = hang;
    const running = await stage.order();
    await stage.reaches(running, 'audit.started');
    const waiting = await stage.order();
    await stage.reaches(waiting, 'audit.queued');
    const permitted = await permittedAt(waiting);
    const later = await stage.order();
    await stage.reaches(later, 'audit.queued');
    expect(await permittedAt(waiting)).toEqual(permitted);
    for (const charged of [waiting, later, running]) await stage.cancel(charged);
  });

  it('fails what is far past its deadline although its worker renews the lease', async () => {
    const engine = await stage.engine({ timeoutMs: 60_000, overdueMs: 200 });
    engine.auditor.script = hang;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    await stage.pool.query(`update jobs set deadline_at = now() - interval '1 second'`);
    const events = await stage.reaches(charged, 'audit.failed');
    expect(events.at(-1)?.data).toMatchObject({ failure_reason: 'timeout', refunded: 40 });
    await eventually('it is aborted', () => engine.auditor.tasks[0]?.signal.aborted);
    expect(await stage.jobs()).toBe(0);
  });

  it('fails what is overdue although another overdue audit can not be ended', async () => {
    const engine = await stage.engine({ timeoutMs: 60_000, overdueMs: 200 });
    engine.auditor.script = hang;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    const unreadable = newId('audit');
    await inTransaction(stage.pool, async (client) => {
      const events = ['audit.queued', 'audit.started'].map((type) => ({ type, data: null as never }));
      await appendToStreams(client, [{ stream: streamOf(unreadable), expectedVersion: 0, events }]);
      await client.query(
        `insert into jobs (audit_id, workspace_id, claim, lease_until, deadline_at)
         values ($1, $2, gen_random_uuid(), now() + interval '1 minute', now() - interval '1 minute')`,
        [unreadable, charged.workspace_id],
      );
    });
    await stage.pool.query(`update jobs set deadline_at = now() - interval '1 second' where audit_id = $1`, [
      charged.audit_id,
    ]);
    await stage.reaches(charged, 'audit.failed');
    await stage.pool.query('delete from jobs where audit_id = $1', [unreadable]);
  });

  async function permittedAt({ audit_id }: AuditCharged): Promise<unknown> {
    const { rows } = await stage.pool.query('select permitted_at from jobs where audit_id = $1', [audit_id]);
    return rows;
  }
});
