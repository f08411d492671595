import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { EngineStage } from '../../test-support/engine-stage.js';
import { hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('the result of an audit', () => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await EngineStage.set();
  });
  afterAll(() => stage.strike());

  it('is what its event tells, with the version of its stream', async () => {
    await stage.engine();
    const charged = await stage.order();
    const events = await stage.reaches(charged, 'audit.completed');
    expect(await stage.result(charged)).toEqual({ completed: events.at(-1)?.data, version: events.length });
    await stage.dismiss();
  });

  it('is told of none that has not completed, and of none that is unknown', async () => {
    const engine = await stage.engine();
    engine.auditor.script = hang;
    const charged = await stage.order();
    await stage.reaches(charged, 'audit.started');
    const none = { kind: 'not-found', code: 'AUDIT_NOT_COMPLETE' };
    await expect(stage.result(charged)).rejects.toMatchObject(none);
    await stage.cancel(charged);
    await expect(stage.result(charged)).rejects.toMatchObject(none);
    await expect(stage.result({ audit_id: newId('audit') })).rejects.toMatchObject(none);
    await stage.dismiss();
  });
});
