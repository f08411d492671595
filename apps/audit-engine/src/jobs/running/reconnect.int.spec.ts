import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AuditResult } from '#contracts/audit/audits';
import { eventually } from '../../../../../test/support/eventually.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { allEnd, eventTypes, orderAudit, reaches } from '../../../test-support/engine-calls.js';
import { startEngine } from '../../../test-support/engine-replica.js';
import { door } from '../../../test-support/scripted-auditor.js';
import { Worker } from './worker.js';

jest.setTimeout(60_000);

describe('a worker whose connection to the broker breaks in the middle of audits', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterEach(() => harness.stop());
  afterAll(() => harness.remove());

  it('runs no more at once than it may, although their notifications are redelivered', async () => {
    const engine = await startEngine(harness, { concurrency: 2, leaseMs: 60_000 });
    const { wait, open } = door();
    let atOnce = 0;
    let most = 0;
    engine.auditor.script = async (): Promise<AuditResult> => {
      most = Math.max(most, ++atOnce);
      return wait().finally(() => (atOnce -= 1));
    };
    const audits = await Promise.all(Array.from({ length: 6 }, () => orderAudit(harness)));
    await Promise.all(audits.map((charged) => reaches(harness, charged, 'audit.queued')));
    await eventually('two run', () => engine.auditor.tasks.length === 2);

    const notifications = jest.spyOn(engine.app.get(Worker), 'work');
    engine.lines.broker.cut();
    await eventually('two notifications came on the new channel', () => notifications.mock.calls.length >= 2);
    // Each takes the engine the round trips that a run too many would have started in.
    for (let round = 0; round < 3; round++) await reaches(harness, await orderAudit(harness), 'audit.queued');
    expect(engine.auditor.tasks).toHaveLength(2);

    open();
    await allEnd(harness, 9);
    expect(most).toBe(2);
    for (const charged of audits)
      expect(await eventTypes(harness, charged)).toEqual([
        'audit.queued',
        'audit.started',
        'audit.completed',
      ]);
  });
});
