import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { contractStage, ended, TIME } from '../support/contract.js';

describe('the main job', () => {
  const stage = contractStage();

  it('charges, audits the live page, shows the result by polling and tells it by a signed webhook', async () => {
    const { partner, registerEndpoint } = await stage.open(1_000);
    const { secret } = await registerEndpoint(stage.receiver.url, ['audit.completed']);
    const url = `${stage.site.url}/article`;

    const created = await partner.createAudit({ url, type: 'all', metadata: { campaign: 7 } });
    expect(created.status).toBe(202);
    expect(created.body).toEqual({
      data: {
        audit_id: expect.stringMatching(/^aud_/),
        status: 'queued',
        type: 'all',
        url,
        credits: { charged: 150, balance_after: 850 },
        links: { self: `/api/v1/audit/${created.body.data.audit_id}` },
        created_at: TIME,
      },
      request_id: expect.stringMatching(/^req_/),
    });

    const audit = await ended(partner, created.body.data.audit_id);
    expect(audit).toEqual({
      audit_id: created.body.data.audit_id,
      status: 'complete',
      type: 'all',
      url,
      page: { kind: 'article', sure: expect.any(Number), why: expect.arrayContaining([expect.any(String)]) },
      scores: {
        overall: expect.any(Number),
        seo: expect.any(Number),
        aeo: expect.any(Number),
        geo: expect.any(Number),
      },
      dimensions: expect.any(Object),
      issues: expect.any(Array),
      issues_total: expect.any(Number),
      metadata: { campaign: 7 },
      credits: { charged: 150, refunded: 0 },
      created_at: created.body.data.created_at,
      completed_at: TIME,
    });

    expect(Date.parse(audit.completed_at)).toBeGreaterThan(Date.parse(audit.created_at));
    for (const score of Object.values(audit.scores)) expect(Number.isInteger(score)).toBe(true);

    const webhook = await eventually('its webhook arrives', () =>
      stage.receiver.received.find(({ body }) => body.toString().includes(audit.audit_id)),
    );
    expect(stage.receiver.verify(webhook, secret)).toBe(true);
    expect(JSON.parse(webhook.body.toString())).toEqual({
      id: webhook.headers['x-service-webhook-id'],
      type: 'audit.completed',
      created_at: TIME,
      data: {
        audit_id: audit.audit_id,
        status: 'complete',
        type: 'all',
        url,
        scores: audit.scores,
        failure_reason: null,
        credits: { charged: 150, refunded: 0 },
        created_at: audit.created_at,
        completed_at: audit.completed_at,
      },
    });

    const { body } = await partner.getBalance();
    expect(body).toEqual({
      data: {
        balance: 850,
        balance_usd: '$8.50',
        lifetime_purchased: 0,
        lifetime_consumed: 150,
        low_balance_threshold: 0,
      },
      request_id: expect.stringMatching(/^req_/),
    });
  });
});
