import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decidedRefund, refundOf } from '#contracts/money/refunds';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { anAudit, lifeOf } from '../../../test-support/audit-life.js';
import { type BillingStage, createBilling } from '../../../test-support/billing-stage.js';
import { signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { ScriptedLedger } from '../../../test-support/scripted-ledger.js';
import { AuditView } from '../../audits/view/audit-view.js';
import { stateAfter } from '../../audits/view/state-after.js';

const REFUND = refundOf(80, { kind: 'cancelled', from: 'processing' });

jest.setTimeout(60_000);

describe('a cancel in the dashboard', () => {
  let stage: BillingStage;
  let engine: ScriptedLedger;
  let view: AuditView;
  let gateway: Parameters<typeof signIn>[0];
  beforeAll(async () => {
    stage = await createBilling();
    engine = await ScriptedLedger.start(stage.harness.vhost.url, 'audit-engine');
    view = new AuditView(stage.harness.servicePool);
    gateway = { pool: stage.harness.pool, url: stage.url };
  });
  afterAll(async () => {
    await engine?.stop();
    await stage?.remove();
  });
  beforeEach(() => {
    engine.heard.length = 0;
    stage.ledger.script = { 'ledger.refund-audit': ({ credits }) => ({ refunded: credits, balance: 80 }) };
    engine.script = {
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
    const { get, workspaceId } = await signIn(gateway, { role: 'member' });
    const { status, text } = await get(`/audits/${await auditAfter(workspaceId, events)}/cancel`);
    expect([status, engine.heard]).toEqual([200, []]);
    expect(text).toContain(refund);
  });

  it('refunds, leads to the audit, and acts once however often its form is sent', async () => {
    const { get, post, workspaceId } = await signIn(gateway, { role: 'member' });
    const auditId = await auditAfter(workspaceId, 2);
    const form = { action_id: randomUUID() };
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await post(`/audits/${auditId}/cancel`, form);
      expect([status, headers.location]).toEqual([303, `/dashboard/${workspaceId}/audits/${auditId}`]);
    }
    expect(engine.heardOf('audit.cancel')).toHaveLength(1);
    const { text } = await get(`/audits/${auditId}/cancel`);
    expect(text).toContain('This audit has ended.');
    expect(text).toContain(`${REFUND} credits (`);
    expect(text).not.toContain('<form method="post"');
  });

  it('may be sent again if the engine did not answer', async () => {
    const { post, workspaceId } = await signIn(gateway, { role: 'member' });
    const auditId = await auditAfter(workspaceId, 1);
    const form = { action_id: randomUUID() };
    const script = engine.script;
    engine.script = {
      'audit.cancel': () => {
        throw new Failure('transient', 'BUSY', 'busy');
      },
    };
    const first = await post(`/audits/${auditId}/cancel`, form);
    expect(first.status).toBe(503);
    expect(first.text).toContain(`value="${form.action_id}"`);
    engine.script = script;
    expect((await post(`/audits/${auditId}/cancel`, form)).status).toBe(303);
  });

  it('is for members, and for audits of their workspace', async () => {
    const { get, post, workspaceId } = await signIn(gateway, { role: 'member' });
    const reader = await signIn(gateway, { role: 'reader', workspaceId });
    const own = await auditAfter(workspaceId, 1);
    const foreign = await auditAfter(newId('workspace'), 1);
    for (const id of [foreign, newId('audit'), 'aud_<script>', '%00'])
      for (const response of [await get(`/audits/${id}/cancel`), await post(`/audits/${id}/cancel`, {})]) {
        expect(response.status).toBe(404);
        expect(response.text).not.toContain('<script');
      }
    expect((await reader.get(`/audits/${own}/cancel`)).status).toBe(403);
    expect((await reader.post(`/audits/${own}/cancel`, {})).status).toBe(403);
    expect(engine.heard).toEqual([]);
  });
});
