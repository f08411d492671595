import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { EngineStage } from '../../test-support/engine-stage.js';
import { hang, RESULT } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('an order', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('is queued, started and completed, and leaves no job behind', async () => {
    const engine = await stage.engine();
    const charged = await stage.order({ url: 'https://example.com/page', audit_type: 'all', credits: 150 });
    const events = await stage.reaches(charged, 'audit.completed');
    const identity = {
      audit_id: charged.audit_id,
      workspace_id: charged.workspace_id,
      audit_type: 'all',
      url: 'https://example.com/page',
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
    expect(engine.auditor.tasks).toMatchObject([{ url: 'https://example.com/page', type: 'all' }]);
    expect(await stage.jobs()).toBe(0);
  });

  it('that comes many times, also at the same time, is audited once', async () => {
    const [one, other] = await Promise.all([stage.engine(), stage.engine()]);
    const orders = await Promise.all(Array.from({ length: 20 }, () => stage.order({}, 3)));
    for (const charged of orders) {
      expect(await stage.reaches(charged, 'audit.completed')).toHaveLength(3);
    }
    const late = await stage.order(orders[0]);
    await stage.reaches(await stage.order(), 'audit.completed');
    expect(await stage.types(late)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
    expect(one.auditor.tasks.length + other.auditor.tasks.length).toBe(21);
  });

  it('shares its transaction with others, and one that can not be read takes none of them down', async () => {
    await stage.engine();
    const good = await Promise.all([
      stage.order(),
      stage.publish('ledger.audit-charged', { audit_id: newId('audit') }).then(() => stage.order()),
      stage.order(),
    ]);
    await Promise.all(good.map((charged) => stage.reaches(charged, 'audit.completed')));
  });

  it('waits where no worker is, and is counted in the backlog', async () => {
    const engine = await stage.engine({ concurrency: 1, drainMs: 0 });
    engine.auditor.script = hang;
    await stage.order();
    await stage.order();
    await eventually('one waits and one runs', async () => {
      const text = await engine.context.metrics.metrics();
      const shown = (state: string): boolean => text.includes(`audit_engine_jobs{state="${state}"} 1\n`);
      return shown('waiting') && shown('running');
    });
  });
});
