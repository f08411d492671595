import { randomUUID } from 'node:crypto';
import { refundOf } from '#contracts/money/refunds';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { eventually } from '../../support/eventually.js';
import type { AuditData, PartnerClient } from '../../support/partner/partner-client.js';
import { type SampleSite, startSampleSite } from '../../support/sample-site/sample-site.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/partner/webhook-receiver.js';
import { TIME } from '../support/contract.js';
import { openWorkspace, testOperator } from '../support/workspace.js';

const CANCELLED = refundOf(80, { kind: 'cancelled', from: 'processing' });
const FAILED = refundOf(80, { kind: 'failed', fault: 'engine' });

describe('the main job', () => {
  let operator: Operator;
  let site: SampleSite;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    operator = testOperator();
    [site, receiver] = await Promise.all([startSampleSite(), startWebhookReceiver()]);
  });
  afterAll(() => Promise.all([operator.close(), site.close(), receiver.close()]));

  const ended = (partner: PartnerClient, auditId: string): Promise<AuditData> =>
    eventually(`${auditId} ends`, async () => {
      const { data } = (await partner.getAudit(auditId)).body;
      return ['complete', 'failed', 'cancelled'].includes(data.status) && data;
    });

  const webhookOf = (auditId: string) =>
    eventually(`a webhook for ${auditId} arrives`, () =>
      receiver.received.find(({ body }) => body.toString().includes(auditId)),
    );

  it('charges, audits the live page, shows the result by polling and tells it by a signed webhook', async () => {
    const { partner, registerEndpoint } = await openWorkspace(operator, 1_000);
    const { secret } = await registerEndpoint(receiver.url, ['audit.completed']);
    const url = `${site.url}/article`;

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
      scores: {
        overall: expect.any(Number),
        seo: expect.any(Number),
        aeo: expect.any(Number),
        geo: expect.any(Number),
      },
      dimensions: expect.any(Object),
      issues: expect.any(Array),
      metadata: { campaign: 7 },
      credits: { charged: 150, refunded: 0 },
      created_at: created.body.data.created_at,
      completed_at: TIME,
    });

    const webhook = await webhookOf(audit.audit_id);
    expect(receiver.verify(webhook, secret)).toBe(true);
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

  it('scores only the purchased dimension', async () => {
    const { partner } = await openWorkspace(operator, 100);
    const { body } = await partner.createAudit({ url: `${site.url}/article`, type: 'aeo' });
    const { scores } = await ended(partner, body.data.audit_id);
    expect(scores).toEqual({ overall: scores.aeo, seo: null, aeo: expect.any(Number), geo: null });
  });

  it('shows the audit ended to a receiver that asks while it handles the webhook', async () => {
    const { partner, registerEndpoint } = await openWorkspace(operator, 1_000);
    const statuses: string[] = [];
    const curious = await startWebhookReceiver({
      onRequest: async ({ body }) => {
        const { data } = JSON.parse(body.toString()) as { data: AuditData };
        statuses.push((await partner.getAudit(data.audit_id)).body.data.status);
      },
    });
    try {
      await registerEndpoint(curious.url, ['audit.completed']);
      await Promise.all(
        Array.from({ length: 5 }, () => partner.createAudit({ url: `${site.url}/article`, type: 'seo' })),
      );
      await eventually('five webhooks were handled', () => statuses.length === 5);
      expect(statuses).toEqual(Array.from({ length: 5 }, () => 'complete'));
    } finally {
      await curious.close();
    }
  });

  it('replays a create with the same key and body: the first answer, one debit', async () => {
    const { partner } = await openWorkspace(operator, 1_000);
    const idempotencyKey = randomUUID();
    const body = { url: `${site.url}/article`, type: 'seo' };
    const first = await partner.createAudit(body, { idempotencyKey });
    const again = await partner.createAudit({ type: 'seo', url: body.url }, { idempotencyKey });
    expect(again.status).toBe(202);
    expect(again.body).toEqual(first.body);
    expect(again.headers['x-idempotent-replay']).toBe('true');
    expect(first.headers['x-idempotent-replay']).toBeUndefined();
    expect((await partner.getBalance()).body.data.balance).toBe(920);
  });

  it('cancels an audit in process: its share is refunded, the next balance and GET show it, the webhook tells it', async () => {
    const { partner, registerEndpoint } = await openWorkspace(operator, 1_000);
    const { secret } = await registerEndpoint(receiver.url, ['audit.cancelled']);
    const { body } = await partner.createAudit({ url: `${site.url}/hang`, type: 'seo' });
    const auditId = body.data.audit_id;
    await eventually(
      'it is processing',
      async () => (await partner.getAudit(auditId)).body.data.status === 'processing',
    );

    const cancelled = await partner.cancelAudit(auditId);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toEqual({
      data: { audit_id: auditId, status: 'cancelled', credits: { charged: 80, refunded: CANCELLED } },
    });
    expect((await partner.getBalance()).body.data.balance).toBe(920 + CANCELLED);
    expect((await partner.getAudit(auditId)).body.data).toMatchObject({
      status: 'cancelled',
      credits: { charged: 80, refunded: CANCELLED },
    });

    const again = await partner.cancelAudit(auditId);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(cancelled.body);
    expect((await partner.getBalance()).body.data.balance).toBe(920 + CANCELLED);

    const webhook = await webhookOf(auditId);
    expect(receiver.verify(webhook, secret)).toBe(true);
    expect(JSON.parse(webhook.body.toString())).toMatchObject({
      type: 'audit.cancelled',
      data: { status: 'cancelled', scores: null, credits: { charged: 80, refunded: CANCELLED } },
    });
  });

  it('leaves a finished audit as it is when it is cancelled', async () => {
    const { partner } = await openWorkspace(operator, 1_000);
    const { body } = await partner.createAudit({ url: `${site.url}/article`, type: 'seo' });
    await ended(partner, body.data.audit_id);
    const { status, body: response } = await partner.cancelAudit(body.data.audit_id);
    expect([status, response.data.status, response.data.credits]).toEqual([
      200,
      'complete',
      { charged: 80, refunded: 0 },
    ]);
  });

  it('refunds nothing for a page that does not exist, which is the partner’s input', async () => {
    const { partner, registerEndpoint } = await openWorkspace(operator, 1_000);
    await registerEndpoint(receiver.url, ['audit.failed']);
    const { body } = await partner.createAudit({ url: `${site.url}/missing`, type: 'seo' });
    const audit = await ended(partner, body.data.audit_id);
    expect(audit).toMatchObject({
      status: 'failed',
      failure_reason: 'http_not_found',
      error: { code: 'AUDIT_HTTP_NOT_FOUND' },
      credits: { charged: 80, refunded: 0 },
    });
    const webhook = await webhookOf(audit.audit_id);
    expect(JSON.parse(webhook.body.toString())).toMatchObject({
      type: 'audit.failed',
      data: { failure_reason: 'http_not_found', scores: null },
    });
    expect((await partner.getBalance()).body.data.balance).toBe(920);
  });

  it('refunds the share of an audit whose site answers with a server error', async () => {
    const { partner } = await openWorkspace(operator, 1_000);
    const { body } = await partner.createAudit({ url: `${site.url}/error`, type: 'seo' });
    const audit = await ended(partner, body.data.audit_id);
    expect(audit).toMatchObject({
      status: 'failed',
      failure_reason: 'http_server_error',
      credits: { refunded: FAILED },
    });
    await eventually(
      'the refund is in the balance',
      async () => (await partner.getBalance()).body.data.balance === 920 + FAILED,
      20_000,
      300,
    );
  });
});
