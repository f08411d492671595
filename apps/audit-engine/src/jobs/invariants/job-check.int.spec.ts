import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { newId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import type { Violation } from '#runtime/invariants/invariant-monitor';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { addJobs } from '../../lifecycle/job-rows.js';
import { streamOf } from '../../lifecycle/audit-stream.js';
import { service } from '../../service.js';
import { jobCheck } from './job-check.js';

describe('the check of audits and their jobs', () => {
  let harness: TestHarness;
  let client: Client;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    client = harness.admin;
  });
  afterAll(() => harness.remove());

  const addJob = (auditId: string) =>
    addJobs(client, [{ audit_id: auditId, workspace_id: newId('workspace'), url: 'https://example.com/' }]);

  async function audit(types: readonly string[], hasJob: boolean): Promise<string> {
    const auditId = newId('audit');
    await client.query('begin');
    if (hasJob) await addJob(auditId);
    const events = types.map((type) => ({ type, data: {} }));
    await appendToStreams(client, [{ stream: streamOf(auditId), expectedVersion: 0, events }]);
    await client.query('commit');
    return auditId;
  }

  /** Two rounds: the first begins anywhere. */
  async function violations(): Promise<readonly Violation[]> {
    const check = jobCheck();
    const found = [...(await check.run(client)), ...(await check.run(client))];
    return [...new Map(found.map((violation) => [violation.where, violation])).values()];
  }

  it('finds nothing where an audit has a job exactly as long as it has not ended', async () => {
    await audit(['audit.queued'], true);
    await audit(['audit.queued', 'audit.started'], true);
    await audit(['audit.queued', 'audit.started', 'audit.completed'], false);
    await audit(['audit.voided'], false);
    expect(await violations()).toEqual([]);
  });

  it('names an audit that lost its job, one that has ended and kept it, and a job without events', async () => {
    const kept = await audit(['audit.queued', 'audit.failed'], true);
    const stray = newId('audit');
    await addJob(stray);
    // Last, since without a job it is only found as the newest stream of its partition.
    const lost = await audit(['audit.queued'], false);
    const found = await violations();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ where: streamOf(lost), what: 'it has no job, but stands at audit.queued' }),
        expect.objectContaining({ where: streamOf(kept), what: 'it has a job, but stands at audit.failed' }),
        expect.objectContaining({ where: streamOf(stray), what: 'it has a job, but has no event' }),
      ]),
    );
  });
});
