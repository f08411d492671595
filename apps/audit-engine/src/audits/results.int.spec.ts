import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { cancelAudit, orderAudit, reaches, resultOf } from '../../test-support/engine-calls.js';
import { startEngine } from '../../test-support/engine-replica.js';
import { hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('the result of an audit', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness.remove());

  it('equals the one in its event, with the version of its stream', async () => {
    await startEngine(harness);
    const charged = await orderAudit(harness);
    const events = await reaches(harness, charged, 'audit.completed');
    expect(await resultOf(harness, charged)).toEqual({
      completed: events.at(-1)?.data,
      version: events.length,
    });
    await harness.stop();
  });

  it('is refused for audits that have not completed, and for unknown ones', async () => {
    const engine = await startEngine(harness);
    engine.auditor.script = hang;
    const charged = await orderAudit(harness);
    await reaches(harness, charged, 'audit.started');
    const none = { kind: 'not-found', code: 'AUDIT_NOT_COMPLETE' };
    await expect(resultOf(harness, charged)).rejects.toMatchObject(none);
    await cancelAudit(harness, charged);
    await expect(resultOf(harness, charged)).rejects.toMatchObject(none);
    await expect(resultOf(harness, { audit_id: newId('audit') })).rejects.toMatchObject(none);
    await harness.stop();
  });
});
