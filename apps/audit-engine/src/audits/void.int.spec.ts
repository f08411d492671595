import { describe, expect, it, jest } from '@jest/globals';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  cancelAudit,
  eventTypes,
  jobCount,
  orderAudit,
  orderUntil,
  reaches,
  voidCharge,
} from '../../test-support/engine-calls.js';
import { startEngine } from '../../test-support/engine-replica.js';
import { givenHarness } from '../../test-support/given-harness.js';
import { hang } from '../../test-support/scripted-auditor.js';

jest.setTimeout(60_000);

describe('a charge that is voided', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  it('ends its running audit', async () => {
    const engine = await startEngine(harness);
    engine.auditor.script = hang;
    const charged = await orderUntil(harness, 'audit.started');
    await voidCharge(harness, charged);
    await reaches(harness, charged, 'audit.voided');
    expect(await jobCount(harness)).toBe(0);
    expect(await cancelAudit(harness, charged)).toMatchObject({ status: 'voided', refunded: 0, version: 3 });
  });

  it('before its order leaves a tombstone, and the audit never runs', async () => {
    const engine = await startEngine(harness);
    const charged = await orderAudit(harness, {}, 0);
    await voidCharge(harness, charged);
    await reaches(harness, charged, 'audit.voided');
    await orderAudit(harness, charged, 2);
    await orderUntil(harness, 'audit.completed');
    expect(await eventTypes(harness, charged)).toEqual(['audit.voided']);
    expect(engine.auditor.tasks).toHaveLength(1);
    expect(await jobCount(harness)).toBe(0);
  });

  it('changes nothing once the audit has ended, nor when it comes twice', async () => {
    await startEngine(harness);
    const done = await orderUntil(harness, 'audit.completed');
    const voided = await orderAudit(harness, {}, 0);
    await voidCharge(harness, done);
    await voidCharge(harness, voided);
    await voidCharge(harness, voided);
    await reaches(harness, voided, 'audit.voided');
    await orderUntil(harness, 'audit.completed');
    expect(await eventTypes(harness, done)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
    expect(await eventTypes(harness, voided)).toEqual(['audit.voided']);
  });
});
