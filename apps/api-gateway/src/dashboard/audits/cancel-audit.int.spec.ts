import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decidedRefund, refundOf } from '#contracts/money/refunds';
import { newId } from '#contracts/identifiers';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { anAudit, lifeOf } from '../../../test-support/audit-life.js';
import { failing } from '../../../test-support/scripted-ledger.js';
import { AuditView } from '../../audits/view/audit-view.js';
import { stateAfter } from '../../audits/view/state-after.js';

const REFUND = refundOf(80, { kind: 'cancelled', from: 'processing' });

describe('a cancel in the dashboard', () => {
  const stage = useDashboard({ others: ['audit-engine'] });
  let view: AuditView;
  beforeAll(async () => {
    view = new AuditView(stage.harness.servicePool);
  });
  beforeEach(() => {
    stage.engine.heard.length = 0;
    stage.ledger.script = { 'ledger.refund-audit': ({ credits }) => ({ refunded: credits, balance: 80 }) };
    stage.engine.script = {
      'audit.cancel': (audit) => {
        const [from, completed_at] = ['processing', '2026-01-02T03:05:00.000Z'] as const;
        const refund = decidedRefund(audit.charged, { kind: 'cancelled', from });
        const ended = { type: 'audit.cancelled', data: { ...audit, from, ...refund, completed_at } } as const;
        const { refunded } = refund;
        return { status: 'cancelled', cancelled_from: from, refunded, completed_at, version: 3, ended };
      },
    };
  });

  /** A new audit after so many of its events. */
  const auditAfter = async (workspaceId: string, events: number) => {
    const audit = anAudit(workspaceId);
    for (const [event, version] of lifeOf(audit).slice(0, events))
      await view.write(stateAfter(event, version));
    return audit.auditId;
  };

  it.each([
    [1, 'refunds all, <strong>80 credits ($0.80)</strong>'],
    [2, `refunds <strong>${REFUND} credits`],
  ])('says what it would refund after event %i, before it is sent', async (events, refund) => {
    const { get, workspaceId } = await stage.signIn({ role: 'member' });
    const { status, text } = await get(`/audits/${await auditAfter(workspaceId, events)}/cancel`);
    expect([status, stage.engine.heard]).toEqual([200, []]);
    expect(text).toContain(refund);
  });

  it('refunds, leads to the audit, and acts once however often its form is sent', async () => {
    const { get, post, workspaceId } = await stage.signIn({ role: 'member' });
    const auditId = await auditAfter(workspaceId, 2);
    const form = { action_id: randomUUID() };
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await post(`/audits/${auditId}/cancel`, form);
      expect([status, headers.location]).toEqual([303, `/dashboard/${workspaceId}/audits/${auditId}`]);
    }
    expect(stage.engine.heardOf('audit.cancel')).toHaveLength(1);
    const { text } = await get(`/audits/${auditId}/cancel`);
    expect(text).toContain('This audit has ended.');
    expect(text).toContain(`${REFUND} credits (`);
    expect(text).not.toContain('<form method="post"');
  });

  it('may be sent again if the engine did not answer', async () => {
    const { post, workspaceId } = await stage.signIn({ role: 'member' });
    const auditId = await auditAfter(workspaceId, 1);
    const form = { action_id: randomUUID() };
    const script = stage.engine.script;
    stage.engine.script = {
      'audit.cancel': failing('transient', 'BUSY', 'busy'),
    };
    const first = await post(`/audits/${auditId}/cancel`, form);
    expect(first.status).toBe(503);
    expect(first.text).toContain(`value="${form.action_id}"`);
    stage.engine.script = script;
    expect((await post(`/audits/${auditId}/cancel`, form)).status).toBe(303);
  });

  it('is for audits of the workspace', async () => {
    const { get, post } = await stage.signIn({ role: 'member' });
    const foreign = await auditAfter(newId('workspace'), 1);
    for (const id of [foreign, newId('audit'), 'aud_<script>', '%00'])
      for (const response of [await get(`/audits/${id}/cancel`), await post(`/audits/${id}/cancel`, {})]) {
        expect(response.status).toBe(404);
        expect(response.text).not.toContain('<script');
      }
    expect(stage.engine.heard).toEqual([]);
  });
});
