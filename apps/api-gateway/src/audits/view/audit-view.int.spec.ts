import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAudit, endOf, queuedWithoutKey, lifeOf } from '../../../test-support/audit-life.js';
import { Answers } from '../create/answers.js';
import { auditBody } from '../fetch/audit-shape.js';
import { AuditReads } from '../fetch/audit-reads.js';
import { AnswerWatch } from '../void/answer-watch.js';
import type { AuditFields } from './audit-state.js';
import { AuditView } from './audit-view.js';
import { stateAfter } from './state-after.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

describe('the view of audits', () => {
  let harness: TestHarness;
  let view: AuditView;
  let responses: Answers;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    view = new AuditView(harness.servicePool);
    responses = new Answers(harness.servicePool);
  });
  afterAll(() => harness?.remove());

  const seen = async (audit: { workspaceId: string; auditId: string }) =>
    (
      JSON.parse(
        auditBody(await new AuditReads(harness.servicePool).read(audit.workspaceId, audit.auditId)),
      ) as {
        data: object;
      }
    ).data;

  it('comes to the same end whatever the order and the number in which the events and the request come', async () => {
    const bodies = new Set<string>();
    for (let round = 0; round < 60; round++) {
      const audit = anAudit();
      const writes = lifeOf(audit).map(
        ([event, version]) =>
          () =>
            view.write(stateAfter(event, version)),
      );
      const steps = [
        ...writes,
        ...writes,
        async () => void (await responses.noteAnswered({ ...audit, metadata: undefined })),
      ];
      steps.sort(() => Math.random() - 0.5);
      if (round % 2 === 0) await Promise.all(steps.map((step) => step()));
      else for (const step of steps) await step();
      bodies.add(JSON.stringify(await seen(audit)).replaceAll(audit.auditId, 'ID'));
    }
    expect(bodies.size).toBe(1);
    expect(JSON.parse([...bodies][0]!)).toMatchObject({
      status: 'complete',
      scores: { overall: 71, seo: 71, aeo: null, geo: null },
      dimensions: {
        scoring_version: '1',
        as_of: '2026-01-02T03:04:06.000Z',
        final_url: 'https://example.com/',
        seo: {},
      },
      credits: { charged: 80, refunded: 0 },
      completed_at: '2026-01-02T03:05:00.000Z',
    });
  });

  it('keeps the identity that came first, and takes no status of an older or the same version', async () => {
    const audit = anAudit();
    const [queued, started] = lifeOf(audit);
    await view.write(stateAfter(...started!));
    await view.write({ ...stateAfter(...queued!), url: 'https://elsewhere.example/' });
    await view.write({ ...stateAfter(...started!), url: 'https://elsewhere.example/', status: 'failed' });
    expect(await seen(audit)).toMatchObject({ url: audit.url, status: 'processing' });
  });

  it('has the row of a request at once, queued, with its metadata', async () => {
    const audit = anAudit();
    expect(await responses.noteAnswered({ ...audit, metadata: '{"tag":"x"}' })).toBe(true);
    expect(await seen(audit)).toMatchObject({ status: 'queued', credits: { charged: 80, refunded: 0 } });
    const { rows } = await harness.pool.query('select metadata, keyless from audits where audit_id = $1', [
      audit.auditId,
    ]);
    expect(rows).toEqual([{ metadata: '{"tag":"x"}', keyless: true }]);
  });

  it('says with the end whether the partner may be told, whether that is new or was held before', async () => {
    const watch = new AnswerWatch(harness.servicePool);
    const end = async (audit: AuditFields) => {
      const [completed, version] = lifeOf(audit)[2]!;
      const event = endOf(completed);
      const write = async () => (await view.writeAnnounced(stateAfter(completed, version), event)).disclosure;
      return [await write(), await write()];
    };
    const [keyed, answered, unanswered, given] = [anAudit(), anAudit(), anAudit(), anAudit()];
    await Promise.all(
      [answered, unanswered, given].map((audit) => view.write(stateAfter(...queuedWithoutKey(audit)))),
    );
    await responses.noteAnswered({ ...answered, metadata: undefined });
    await watch.requestVoid(given);
    expect(await Promise.all([keyed, answered, unanswered, given].map(end))).toEqual([
      ['open', 'open'],
      ['open', 'open'],
      ['undecided', 'undecided'],
      ['withdrawn', 'withdrawn'],
    ]);
    expect(await seen(unanswered)).toMatchObject({ status: 'complete' });
  });

  it('gives each of many polls at once its own audit, and only the workspace that it belongs to', async () => {
    const many = Array.from({ length: 100 }, () => anAudit());
    await Promise.all(many.map((audit) => responses.noteAnswered({ ...audit, metadata: undefined })));
    const reads = new AuditReads(harness.servicePool);
    const polls = many.flatMap(({ auditId, workspaceId }) => [
      reads.read(workspaceId, auditId).then((row) => row.audit_id),
      reads.read('ws_other', auditId).catch((error: { code?: string }) => error.code),
    ]);
    expect(await Promise.all(polls)).toEqual(many.flatMap(({ auditId }) => [auditId, 'AUDIT_NOT_FOUND']));
  });

  it('shows an audit to no other workspace, and none for a text that is no identifier', async () => {
    const audit = anAudit();
    await responses.noteAnswered({ ...audit, metadata: undefined });
    await expect(new AuditReads(harness.servicePool).read('ws_other', audit.auditId)).rejects.toMatchObject({
      code: 'AUDIT_NOT_FOUND',
    });
    await expect(new AuditReads(harness.servicePool).read(audit.workspaceId, 'aud_1')).rejects.toMatchObject({
      status: 404,
    });
  });
});
