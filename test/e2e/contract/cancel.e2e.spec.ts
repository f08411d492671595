import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';
import {
  type ContractStage,
  ended,
  expectHeaders,
  MORE_THAN_RUN,
  openContractStage,
  reached,
  whileQueued,
} from '../support/contract.js';

describe('POST /audit/{audit_id}:cancel', () => {
  let stage: ContractStage;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    stage = await openContractStage();
    receiver = await startWebhookReceiver();
  });
  afterAll(() => Promise.all([stage.close(), receiver.close()]));

  it('3 refunds all of a queued audit', async () => {
    const { partner } = await stage.open(100_000, 'purchase');
    await whileQueued(partner, `${stage.site.url}/hang`, async (auditId) => {
      const answer = await partner.cancelAudit(auditId);
      expect([answer.status, answer.body]).toEqual([
        200,
        { data: { audit_id: auditId, status: 'cancelled', credits: { charged: 80, refunded: 80 } } },
      ]);
      expectHeaders(answer);
      const { balance, lifetime_consumed } = (await partner.getBalance()).body.data;
      expect([balance, lifetime_consumed]).toEqual([100_000 - 80 * (MORE_THAN_RUN - 1), 80 * MORE_THAN_RUN]);
    });
  });

  it('3 refunds half of an audit in process; said again it answers the same and refunds nothing more', async () => {
    const { partner, registerEndpoint } = await stage.open(150);
    await registerEndpoint(receiver.url, ['audit.cancelled']);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/hang`, type: 'all' });
    const { audit_id } = body.data;
    await reached(partner, audit_id, ['processing']);
    for (let call = 0; call < 3; call++) {
      const answer = await partner.cancelAudit(audit_id);
      expect([answer.status, answer.body]).toEqual([
        200,
        { data: { audit_id, status: 'cancelled', credits: { charged: 150, refunded: 75 } } },
      ]);
      expect((await partner.getBalance()).body.data.balance).toBe(75);
    }
    await eventually('the event arrives', () => receiver.received.length > 0);
    // An event of a second cancel would come before that of a later audit.
    const later = await partner.createAudit({ url: `${stage.site.url}/hang`, type: 'all' });
    expect(later.status).toBe(402);
    expect(receiver.received.map(({ body: bytes }) => JSON.parse(bytes.toString()) as unknown)).toEqual([
      expect.objectContaining({ type: 'audit.cancelled', data: expect.objectContaining({ audit_id }) }),
    ]);
  });

  it.each([
    ['complete', '/article', 0],
    ['failed', '/error', 40],
    ['failed', '/missing', 0],
  ])('3 leaves a %s audit of %s as it is', async (status, path, refunded) => {
    const { partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}${path}`, type: 'seo' });
    const before = await ended(partner, body.data.audit_id);
    await eventually(
      'the refund is in the balance',
      async () => (await partner.getBalance()).body.data.balance === refunded,
    );
    expect((await partner.cancelAudit(before.audit_id)).body).toEqual({
      data: { audit_id: before.audit_id, status, credits: { charged: 80, refunded } },
    });
    expect((await partner.getAudit(before.audit_id)).body.data).toEqual(before);
    expect((await partner.getBalance()).body.data.balance).toBe(refunded);
  });

  it('8.3 takes no Idempotency-Key: the header means nothing to it', async () => {
    const { partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const answer = await partner.call('POST', `/api/v1/audit/${body.data.audit_id}:cancel`, {
      headers: { 'idempotency-key': 'k'.repeat(300) },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-idempotent-replay']).toBeUndefined();
  });
});
