import { beforeAll, describe, expect, it } from '@jest/globals';
import { anAudit, lifeOf } from '../../../test-support/audit-life.js';
import { noteCreated } from '../../../test-support/created-audit.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { auditBody } from '../fetch/audit-shape.js';
import { AuditReads } from '../fetch/audit-reads.js';
import { AuditView } from './audit-view.js';
import { stateAfter, type AuditFields } from './state-after.js';

describe('the view of audits', () => {
  const stage = useDatabase();
  let view: AuditView;
  let reads: AuditReads;
  beforeAll(() => {
    view = new AuditView(stage.servicePool);
    reads = new AuditReads(stage.servicePool);
  });

  const seen = async (audit: { workspaceId: string; auditId: string }) =>
    (
      JSON.parse(
        auditBody(await reads.read(audit.workspaceId, audit.auditId), 'https://api.example.com'),
      ) as { data: object }
    ).data;

  it('comes to the same end whatever the order and the number in which the events and the request come', async () => {
    const bodies = new Set<string>();
    for (let round = 0; round < 60; round++) {
      const audit: AuditFields = { ...anAudit(), kind: 'product' };
      const writes = lifeOf(audit).map((step) => () => view.write(stateAfter(...step)));
      const steps = [...writes, ...writes, () => noteCreated(stage.servicePool, audit)];
      steps.sort(() => Math.random() - 0.5);
      if (round % 2 === 0) await Promise.all(steps.map((step) => step()));
      else for (const step of steps) await step();
      bodies.add(JSON.stringify(await seen(audit)).replaceAll(audit.auditId, 'ID'));
    }
    expect(bodies.size).toBe(1);
    expect(JSON.parse([...bodies][0]!)).toMatchObject({
      status: 'complete',
      kind: 'product',
      page: { kind: 'article', sure: 0.62, why: ['It is a running text.'] },
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
    await noteCreated(stage.servicePool, audit, '{"tag":"x"}');
    expect(await seen(audit)).toMatchObject({ status: 'queued', credits: { charged: 80, refunded: 0 } });
    const { rows } = await stage.pool.query('select metadata from audits where audit_id = $1', [
      audit.auditId,
    ]);
    expect(rows).toEqual([{ metadata: '{"tag":"x"}' }]);
  });

  it('gives each of many polls at once its own audit, and only the workspace that it belongs to', async () => {
    const many = Array.from({ length: 100 }, () => anAudit());
    await Promise.all(many.map((audit) => noteCreated(stage.servicePool, audit)));
    const polls = many.flatMap(({ auditId, workspaceId }) => [
      reads.read(workspaceId, auditId).then((row) => row.audit_id),
      reads.read('ws_other', auditId).catch((error: { code?: string }) => error.code),
    ]);
    expect(await Promise.all(polls)).toEqual(many.flatMap(({ auditId }) => [auditId, 'AUDIT_NOT_FOUND']));
  });
});
