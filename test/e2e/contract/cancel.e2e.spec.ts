import { describe, expect, it } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { eventually } from '../../support/eventually.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import {
  balanceBecomes,
  ended,
  expectHeaders,
  MORE_THAN_RUN,
  contractStage,
  reached,
  whileQueued,
} from '../support/contract.js';

const CANCELLED = refundOf(150, { kind: 'cancelled', from: 'processing' });

describe('POST /audit/{audit_id}:cancel', () => {
  const stage = contractStage();

  /** The types of the events of an audit that came, in the order of their coming. */
  const eventsOf = (auditId: string): string[] =>
    stage.receiver.received
      .map(({ body }) => JSON.parse(body.toString()) as { type: string; data: { audit_id: string } })
      .filter(({ data }) => data.audit_id === auditId)
      .map(({ type }) => type);

  /** Cancels one more audit of the workspace. Its event comes after all that was emitted before. */
  const cancelAnother = async ({ partner }: TestWorkspace): Promise<void> => {
    const { body } = await partner.createAudit({ url: `${stage.site.url}/hang`, type: 'seo' });
    await reached(partner, body.data.audit_id, ['processing']);
    expect((await partner.cancelAudit(body.data.audit_id)).body.data.status).toBe('cancelled');
    await eventually('its event arrives', () => eventsOf(body.data.audit_id).length > 0);
  };

  it('3 refunds all of a queued audit', async () => {
    const { partner } = await stage.open(100_000, 'purchase');
    await whileQueued(partner, `${stage.site.url}/hang`, async (auditId) => {
      const response = await partner.cancelAudit(auditId);
      expect([response.status, response.body]).toEqual([
        200,
        { data: { audit_id: auditId, status: 'cancelled', credits: { charged: 80, refunded: 80 } } },
      ]);
      expectHeaders(response);
      const { balance, lifetime_consumed } = (await partner.getBalance()).body.data;
      expect([balance, lifetime_consumed]).toEqual([100_000 - 80 * (MORE_THAN_RUN - 1), 80 * MORE_THAN_RUN]);
    });
  });

  it('3 refunds the share of an audit in process; said again it answers the same and refunds nothing more', async () => {
    const workspace = await stage.open(230);
    const { partner } = workspace;
    const { secret } = await workspace.registerEndpoint(stage.receiver.url, ['audit.cancelled']);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/hang`, type: 'all' });
    const { audit_id } = body.data;
    await reached(partner, audit_id, ['processing']);
    for (let call = 0; call < 3; call++) {
      const response = await partner.cancelAudit(audit_id);
      expect([response.status, response.body]).toEqual([
        200,
        { data: { audit_id, status: 'cancelled', credits: { charged: 150, refunded: CANCELLED } } },
      ]);
      expect((await partner.getBalance()).body.data.balance).toBe(80 + CANCELLED);
    }
    const event = await eventually('the event arrives', () =>
      stage.receiver.received.find((webhook) => webhook.body.includes(audit_id)),
    );
    expect(stage.receiver.verify(event, secret)).toBe(true);
    expect(JSON.parse(event.body.toString())).toMatchObject({
      type: 'audit.cancelled',
      data: { status: 'cancelled', scores: null, credits: { charged: 150, refunded: CANCELLED } },
    });
    await cancelAnother(workspace);
    expect(eventsOf(audit_id)).toEqual(['audit.cancelled']);
  });

  it.each([
    ['complete', '/article', 0],
    ['failed', '/error', refundOf(80, { kind: 'failed', fault: 'target' })],
    ['failed', '/missing', 0],
  ])('3 leaves a %s audit of %s as it is, and emits nothing', async (status, path, refunded) => {
    const workspace = await stage.open(160);
    const { partner } = workspace;
    await workspace.registerEndpoint(stage.receiver.url, ['audit.cancelled']);
    const { body } = await partner.createAudit({ url: `${stage.site.url}${path}`, type: 'seo' });
    const before = await ended(partner, body.data.audit_id);
    await balanceBecomes(partner, 80 + refunded);
    expect((await partner.cancelAudit(before.audit_id)).body).toEqual({
      data: { audit_id: before.audit_id, status, credits: { charged: 80, refunded } },
    });
    expect((await partner.getAudit(before.audit_id)).body.data).toEqual(before);
    expect((await partner.getBalance()).body.data.balance).toBe(80 + refunded);
    await cancelAnother(workspace);
    expect(eventsOf(before.audit_id)).toEqual([]);
  });

  it('8.3 takes no Idempotency-Key: the header means nothing to it', async () => {
    const { partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const response = await partner.call('POST', `/api/v1/audit/${body.data.audit_id}:cancel`, {
      headers: { 'idempotency-key': 'k'.repeat(300) },
    });
    expect(response.status).toBe(200);
    expect(response.headers['x-idempotent-replay']).toBeUndefined();
  });
});
