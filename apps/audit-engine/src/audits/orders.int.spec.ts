import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { eventTypes, jobCount, orderAudit, orderUntil, reaches } from '../../test-support/engine-calls.js';
import { startEngine } from '../../test-support/engine-replica.js';
import { givenHarness } from '../../test-support/given-harness.js';
import { hang, RESULT } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('an order', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('is queued, started and completed, and leaves no job behind', async () => {
    const engine = await startEngine(harness);
    const charged = await orderAudit(harness, {
      url: 'https://example.com/page',
      audit_type: 'all',
      page_kind: 'product',
      credits: 150,
    });
    const events = await reaches(harness, charged, 'audit.completed');
    const identity = {
      audit_id: charged.audit_id,
      workspace_id: charged.workspace_id,
      audit_type: 'all',
      url: 'https://example.com/page',
      page_kind: 'product',
      charged: 150,
      refunded: 0,
      created_at: charged.created_at,
    };
    expect(events).toEqual([
      { type: 'audit.queued', data: identity },
      {
        type: 'audit.started',
        data: { ...identity, attempt: 1, started_at: expect.any(String) },
      },
      { type: 'audit.completed', data: { ...identity, result: RESULT, completed_at: expect.any(String) } },
    ]);
    expect(engine.auditor.tasks).toMatchObject([
      { url: 'https://example.com/page', type: 'all', kind: 'product' },
    ]);
    expect(await jobCount(harness)).toBe(0);
  });

  it('that comes many times, also at the same time, is audited once', async () => {
    const [one, other] = await Promise.all([startEngine(harness), startEngine(harness)]);
    const orders = await Promise.all(Array.from({ length: 20 }, () => orderAudit(harness, {}, 3)));
    for (const charged of orders) {
      expect(await reaches(harness, charged, 'audit.completed')).toHaveLength(3);
    }
    const late = await orderAudit(harness, orders[0]);
    await orderUntil(harness, 'audit.completed');
    expect(await eventTypes(harness, late)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
    expect(one.auditor.tasks.length + other.auditor.tasks.length).toBe(21);
  });

  it('shares its transaction with others, and one that can not be read takes none of them down', async () => {
    await startEngine(harness);
    const good = await Promise.all([
      orderAudit(harness),
      harness.publish('ledger.audit-charged', { audit_id: newId('audit') }).then(() => orderAudit(harness)),
      orderAudit(harness),
    ]);
    await Promise.all(good.map((charged) => reaches(harness, charged, 'audit.completed')));
  });

  it('waits where no worker is, and is counted in the backlog', async () => {
    const engine = await startEngine(harness, { concurrency: 1, drainMs: 0 });
    engine.auditor.script = hang;
    await orderAudit(harness);
    await orderAudit(harness);
    await eventually('one waits and one runs', async () => {
      const text = await engine.context.metrics.metrics();
      const shown = (state: string): boolean => text.includes(`audit_engine_jobs{state="${state}"} 1\n`);
      return shown('waiting') && shown('running');
    });
  });
});
