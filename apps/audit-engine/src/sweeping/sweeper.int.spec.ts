import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import type { AuditCharged } from '#contracts/events/ledger-events';
import { inTransaction } from '#runtime/database';
import { EngineStage } from '../../test-support/engine-stage.js';
import { hang } from '../../test-support/scripted-auditor.js';
import { appendOrders } from '../ordering/append-orders.js';

jest.setTimeout(60_000);

describe('the sweeper', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('issues a permit again for a job that waits beside an idle worker', async () => {
    const charged = await queuedWithoutMessage();
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
    expect(engine.auditor.tasks[0]?.signal.aborted).toBe(true);
    expect(await stage.jobs()).toBe(0);
  });

  /** As if the broker had lost what it had confirmed: the event counts as published. */
  async function queuedWithoutMessage(): Promise<AuditCharged> {
    const charged = await stage.order({ audit_id: newId('audit') }, 0);
    const { audit_id, workspace_id, audit_type, url, created_at, credits } = charged;
    const order = { audit_id, workspace_id, audit_type, url, created_at, charged: credits };
    await inTransaction(stage.pool, async (client) => {
      await appendOrders(client, [{ order, meta: {} }]);
      await client.query(`
        update relay_checkpoints set position = partition_heads.position
        from partition_heads where partition_heads.partition = relay_checkpoints.partition`);
    });
    return charged;
  }

  async function permittedAt({ audit_id }: AuditCharged): Promise<unknown> {
    const { rows } = await stage.pool.query('select permitted_at from jobs where audit_id = $1', [audit_id]);
    return rows;
  }
});
