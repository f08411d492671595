import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decidedRefund } from '#contracts/money/refunds';
import type { CancelReply } from '#contracts/audit/commands';
import type { TerminalAuditEvent } from '#contracts/audit/events';
import { anAudit, identityOf, lifeOf } from '../../../test-support/audit-life.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter, type AuditFields } from '../view/state-after.js';

jest.setTimeout(60_000);

const COMPLETED_AT = '2026-01-02T03:05:00.000Z';

describe('a cancel', () => {
  const stage = useGateway({ replicas: 2, peers: ['credit-ledger', 'audit-engine'] });
  let partner: Partner;
  beforeAll(async () => {
    partner = await stage.partner();
  });
  beforeEach(() => {
    stage.ledger.script = {
      'ledger.refund-audit': ({ credits }) => ({ refunded: credits, balance: 80 }),
    };
  });

  const send = (method: string, path: string, gateway = stage.gateway) =>
    partner.send(method, `/api/v1/audit/${path}`, { gateway });
  /** An audit that is running in the view, and ended by `ended` in the engine. */
  const endedUnseen = async (
    endOf: (audit: AuditFields) => TerminalAuditEvent,
    reply: (end: TerminalAuditEvent) => CancelReply,
  ) => {
    const audit = { ...anAudit(partner.workspaceId), kind: 'product' };
    await stage.live(audit, 2);
    const end = endOf(audit);
    stage.engine.script = { 'audit.cancel': () => reply(end) };
    return { audit, end };
  };
  const completed = (audit: AuditFields) => lifeOf(audit)[2]![0] as TerminalAuditEvent;
  const failed = (audit: AuditFields): TerminalAuditEvent => ({
    type: 'audit.failed',
    data: {
      ...identityOf(audit),
      ...decidedRefund(audit.charged, { kind: 'failed', fault: 'engine' }),
      failure_reason: 'timeout',
      fault: 'engine',
      error: { code: 'AUDIT_TIMEOUT', message: 'The site did not answer in time.' },
      completed_at: COMPLETED_AT,
    },
  });
  const cancelled = (audit: AuditFields): TerminalAuditEvent => ({
    type: 'audit.cancelled',
    data: {
      ...identityOf(audit),
      ...decidedRefund(audit.charged, { kind: 'cancelled', from: 'processing' }),
      from: 'processing',
      completed_at: COMPLETED_AT,
    },
  });
  const STATUS = {
    'audit.completed': 'complete',
    'audit.failed': 'failed',
    'audit.cancelled': 'cancelled',
  } as const;
  const published = (ended: TerminalAuditEvent): CancelReply => ({
    status: STATUS[ended.type],
    cancelled_from: ended.type === 'audit.cancelled' ? ended.data.from : null,
    refunded: ended.data.refunded,
    completed_at: ended.data.completed_at,
    version: 3,
    ended,
  });

  it.each([
    ['complete', completed],
    ['failed', failed],
    ['cancelled', cancelled],
  ])('that answers %s is followed by no older GET, at any replica', async (status, endOf) => {
    const { audit, end } = await endedUnseen(endOf, published);
    const response = await send('POST', `${audit.auditId}:cancel`);
    expect(response).toMatchObject({ status: 200, body: { data: { audit_id: audit.auditId, status } } });
    // The order may be behind it, and the engine then knows only what it says.
    const order = { audit_id: audit.auditId, url: audit.url, page_kind: 'product' };
    expect(stage.engine.heardOf('audit.cancel').at(-1)).toMatchObject(order);
    const shown = await send('GET', audit.auditId, stage.gateways[1]);
    expect(shown.body.data).toMatchObject({ status, kind: 'product', completed_at: COMPLETED_AT });

    // Its event changes nothing of the shown state.
    await new AuditView(stage.servicePool).write(stateAfter(end, 3));
    const later = await send('GET', audit.auditId);
    expect(later.text).toBe(shown.text);
    expect(later.headers.etag).toBe(shown.headers.etag);
  });

  it('shows a complete audit in full: the purchased scores, dimensions and issues', async () => {
    const { audit } = await endedUnseen(completed, published);
    await send('POST', `${audit.auditId}:cancel`);
    expect((await send('GET', audit.auditId)).body.data).toMatchObject({
      scores: { overall: 71, seo: 71, aeo: null, geo: null },
      dimensions: { scoring_version: '1', final_url: audit.url },
      issues: [],
    });
  });

  it('of an audit that was voided meanwhile answers 404', async () => {
    const { audit } = await endedUnseen(cancelled, () => ({
      status: 'voided',
      cancelled_from: null,
      refunded: 0,
      completed_at: null,
      version: 3,
    }));
    expect((await send('POST', `${audit.auditId}:cancel`)).status).toBe(404);
  });

  it('is answered only after its refund is confirmed, so that the next balance has it', async () => {
    const { audit } = await endedUnseen(cancelled, published);
    const steps: string[] = [];
    stage.ledger.script = {
      'ledger.refund-audit': async ({ credits }) => {
        steps.push('refund asked for');
        // Time enough for a reply that does not wait: each call goes through the same gateway.
        const shown = await Promise.all(Array.from({ length: 20 }, () => send('GET', audit.auditId)));
        for (const { body } of shown) expect(body.data).toMatchObject({ status: 'processing' });
        steps.push('refunded');
        return { refunded: credits, balance: 80 };
      },
    };
    await send('POST', `${audit.auditId}:cancel`).then(() => steps.push('answered'));
    expect(steps).toEqual(['refund asked for', 'refunded', 'answered']);
    expect(stage.ledger.heardOf('ledger.refund-audit').at(-1)).toEqual({
      workspace_id: partner.workspaceId,
      audit_id: audit.auditId,
      credits: cancelled(audit).data.refunded,
      reason: 'cancelled-processing',
    });
  });
});
