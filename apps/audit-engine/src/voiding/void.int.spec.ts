import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EngineStage } from '../../test-support/engine-stage.js';
import { hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('a charge that is taken back', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterEach(() => stage.dismiss());
  afterAll(() => stage.strike());

  it('ends its running audit', async () => {
    const engine = await stage.engine();
    engine.auditor.script = hang;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    await stage.void(charged);
    await stage.reaches(charged, 'audit.voided');
    expect(await stage.jobs()).toBe(0);
    expect(await stage.cancel(charged)).toMatchObject({ status: 'voided', refunded: 0, version: 3 });
  });

  it('before its order leaves a tombstone, and the audit never runs', async () => {
    const engine = await stage.engine();
    const charged = await stage.order({}, 0);
    await stage.void(charged);
    await stage.reaches(charged, 'audit.voided');
    await stage.order(charged, 2);
    await stage.reaches(await stage.order(), 'audit.completed');
    expect(await stage.types(charged)).toEqual(['audit.voided']);
    expect(engine.auditor.tasks).toHaveLength(1);
    expect(await stage.jobs()).toBe(0);
  });

  it('changes nothing once the audit has ended, nor when it comes twice', async () => {
    await stage.engine();
    const done = await stage.order();
    await stage.reaches(done, 'audit.completed');
    const voided = await stage.order({}, 0);
    await stage.void(done);
    await stage.void(voided);
    await stage.void(voided);
    await stage.reaches(voided, 'audit.voided');
    await stage.reaches(await stage.order(), 'audit.completed');
    expect(await stage.types(done)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
    expect(await stage.types(voided)).toEqual(['audit.voided']);
  });
});
