import { describe, expect, it } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { ended, expectHeaders, contractStage, reached, TIME, whileQueued } from '../support/contract.js';

const CANCELLED = refundOf(80, { kind: 'cancelled', from: 'processing' });
const FAILED = refundOf(80, { kind: 'failed', fault: 'engine' });

describe('GET /audit/{audit_id}', () => {
  const stage = contractStage();

  it('4.2 shows a queued audit with exactly these fields', async () => {
    const { partner } = await stage.open(100_000, 'purchase');
    const url = `${stage.site.url}/hang`;
    await whileQueued(partner, url, async (auditId) => {
      const response = await partner.getAudit(auditId);
      expect([response.status, response.body]).toEqual([
        200,
        {
          data: {
            audit_id: auditId,
            status: 'queued',
            type: 'seo',
            url,
            credits: { charged: 80, refunded: 0 },
            created_at: TIME,
          },
        },
      ]);
      expectHeaders(response);
    });
  });

  it('4.2 shows an audit in process with exactly these fields', async () => {
    const { partner } = await stage.open(1_000);
    const url = `${stage.site.url}/hang`;
    const { body } = await partner.createAudit({ url, type: 'geo' });
    const { audit_id, created_at } = body.data;
    expect(await reached(partner, audit_id, ['processing'])).toEqual({
      audit_id,
      status: 'processing',
      type: 'geo',
      url,
      credits: { charged: 80, refunded: 0 },
      created_at,
    });
    await partner.cancelAudit(audit_id);
  });

  it.each(['seo', 'aeo', 'geo'] as const)(
    '2.1 shows null for every score outside %s, and nothing of the other engines',
    async (type) => {
      const { partner } = await stage.open(80);
      const { body } = await partner.createAudit({ url: `${stage.site.url}/poor`, type });
      const { scores, dimensions, issues } = await ended(partner, body.data.audit_id);
      const none = { seo: null, aeo: null, geo: null };
      expect(scores).toEqual({ ...none, overall: scores[type], [type]: expect.any(Number) });
      const measurement = ['scoring_version', 'as_of', 'final_url', 'completeness'];
      expect(Object.keys(dimensions)).toEqual([...measurement, type]);
      expect(new Set(issues.map(({ engine }) => engine))).toEqual(new Set([type]));
    },
  );

  it('2.1 lists the most severe issues first', async () => {
    const { partner } = await stage.open(150);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/poor`, type: 'all' });
    const { issues } = await ended(partner, body.data.audit_id);
    const ranks = issues.map(({ severity }) => ['critical', 'high', 'medium', 'low'].indexOf(severity));
    expect(ranks.length).toBeGreaterThan(5);
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  });

  it.each([
    ['http_server_error', '/error', FAILED],
    ['http_not_found', '/missing', 0],
  ])('4.2 shows an audit that failed by %s with exactly these fields', async (reason, path, refunded) => {
    const { partner } = await stage.open(80);
    const url = `${stage.site.url}${path}`;
    const { body } = await partner.createAudit({ url, type: 'seo' });
    const { audit_id, created_at } = body.data;
    expect(await ended(partner, audit_id)).toEqual({
      audit_id,
      status: 'failed',
      type: 'seo',
      url,
      failure_reason: reason,
      error: { code: `AUDIT_${reason.toUpperCase()}`, message: expect.stringMatching(/\.$/) },
      credits: { charged: 80, refunded },
      created_at,
      completed_at: TIME,
    });
  });

  it('4.2 shows a cancelled audit with exactly these fields', async () => {
    const { partner } = await stage.open(80);
    const url = `${stage.site.url}/hang`;
    const { body } = await partner.createAudit({ url, type: 'seo' });
    const { audit_id, created_at } = body.data;
    await reached(partner, audit_id, ['processing']);
    await partner.cancelAudit(audit_id);
    expect((await partner.getAudit(audit_id)).body).toEqual({
      data: {
        audit_id,
        status: 'cancelled',
        type: 'seo',
        url,
        credits: { charged: 80, refunded: CANCELLED },
        created_at,
        completed_at: TIME,
      },
    });
  });

  it('4.2 costs no credits, and shows the same every time', async () => {
    const { partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const audit = await ended(partner, body.data.audit_id);
    for (let call = 0; call < 5; call++) {
      expect((await partner.getAudit(audit.audit_id)).body.data).toEqual(audit);
    }
    expect((await partner.getBalance()).body.data).toMatchObject({ balance: 0, lifetime_consumed: 80 });
  });
});
