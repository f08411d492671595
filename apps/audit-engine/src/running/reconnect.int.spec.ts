import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AuditResult } from '#contracts/audits';
import { eventually } from '../../../../test/support/eventually.js';
import { EngineStage } from '../../test-support/engine-stage.js';
import { door } from '../../test-support/scripted-auditor.js';
import { Worker } from './worker.js';

jest.setTimeout(60_000);

describe('a worker whose connection to the broker breaks in the middle of audits', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('runs no more at once than it may, although their permits are handed out again', async () => {
    const engine = await stage.engine({ concurrency: 2, leaseMs: 60_000 });
    const { wait, open } = door();
    let atOnce = 0;
    let most = 0;
    engine.auditor.script = async (): Promise<AuditResult> => {
      most = Math.max(most, ++atOnce);
      return wait().finally(() => (atOnce -= 1));
    };
    const audits = await Promise.all(Array.from({ length: 6 }, () => stage.order()));
    await Promise.all(audits.map((charged) => stage.reaches(charged, 'audit.queued')));
    await eventually('two run', () => engine.auditor.tasks.length === 2);

    const permits = jest.spyOn(engine.app.get(Worker), 'work');
    engine.lines.broker.cut();
    await eventually('two permits came on the new channel', () => permits.mock.calls.length >= 2);
    // Each takes the engine the round trips that a run too many would have started in.
    for (let round = 0; round < 3; round++) await stage.reaches(await stage.order(), 'audit.queued');
    expect(engine.auditor.tasks).toHaveLength(2);

    open();
    await stage.allEnd(9);
    expect(most).toBe(2);
    for (const charged of audits)
      expect(await stage.types(charged)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
  });
});
