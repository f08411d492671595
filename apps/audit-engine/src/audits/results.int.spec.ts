import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { cancelAudit, orderAudit, orderUntil, reaches, resultOf } from '../../test-support/engine-calls.js';
import { startEngine } from '../../test-support/engine-replica.js';
import { givenHarness } from '../../test-support/given-harness.js';
import { hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('the result of an audit', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('equals the one in its event, with the version of its stream', async () => {
    await startEngine(harness);
    const charged = await orderAudit(harness);
    const events = await reaches(harness, charged, 'audit.completed');
    expect(await resultOf(harness, charged)).toEqual({
      completed: events.at(-1)?.data,
      version: events.length,
    });
  });

  it('is refused for audits that have not completed, and for unknown ones', async () => {
    const engine = await startEngine(harness);
    engine.auditor.script = hang;
    const charged = await orderUntil(harness, 'audit.started');
    const none = { kind: 'not-found', code: 'AUDIT_NOT_COMPLETE' };
    await expect(resultOf(harness, charged)).rejects.toMatchObject(none);
    await cancelAudit(harness, charged);
    await expect(resultOf(harness, charged)).rejects.toMatchObject(none);
    await expect(resultOf(harness, { audit_id: newId('audit') })).rejects.toMatchObject(none);
  });
});
