import { describe, expect, it } from '@jest/globals';
import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../support/eventually.js';
import type { PartnerResponse, PartnerClient } from '../../support/partner/partner-client.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { expectError, expectHeaders, id, IGNORED_BODIES, contractStage, TIME } from '../support/contract.js';

describe('POST /webhooks/deliveries/{delivery_id}/replay', () => {
  const stage = contractStage();

  const replay = (
    partner: PartnerClient,
    deliveryId: string,
    options: Parameters<PartnerClient['call']>[2] = {},
  ): Promise<PartnerResponse> =>
    partner.call('POST', `/api/v1/webhooks/deliveries/${deliveryId}/replay`, options);

  const deliveriesOf = async ({ id: workspace_id }: TestWorkspace) =>
    (await stage.operator.send('webhooks.list-deliveries', { workspace_id })).deliveries;

  /** A workspace with an endpoint to which one event was delivered. */
  const delivered = async () => {
    const workspace = await stage.open(160);
    const { endpoint_id, secret } = await workspace.registerEndpoint(stage.receiver.url, ['audit.failed']);
    await workspace.partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    return { workspace, endpoint_id, secret, delivery: await stage.delivered(workspace.id) };
  };
  const receivedOf = ({ event_id }: DeliveryView) =>
    stage.receiver.received.filter(({ headers }) => headers['x-service-webhook-id'] === event_id);

  it('4.6 answers 202 with exactly these fields, and fires the same event with a fresh timestamp and signature', async () => {
    const { workspace, endpoint_id, secret, delivery } = await delivered();
    const [first] = receivedOf(delivery);
    // Signatures tell seconds apart.
    await eventually('another second has begun', () => {
      const signedAt = Number(first!.headers['x-service-webhook-timestamp']);
      return Math.floor(Date.now() / 1_000) > signedAt;
    });
    const response = await replay(workspace.partner, delivery.delivery_id);
    expect([response.status, response.body]).toEqual([
      202,
      {
        data: {
          delivery_id: delivery.delivery_id,
          event_id: delivery.event_id,
          endpoint_id,
          status: 'pending',
          attempts: 1,
          next_attempt_at: TIME,
        },
        request_id: response.headers['x-request-id'],
      },
    ]);
    expect([delivery.delivery_id, delivery.event_id, endpoint_id]).toEqual([
      id('delivery'),
      id('event'),
      id('endpoint'),
    ]);
    expectHeaders(response);

    const again = await eventually('it is fired again', () => receivedOf(delivery)[1]);
    expect(again.body).toEqual(first!.body);
    for (const name of ['x-service-webhook-timestamp', 'x-service-webhook-signature']) {
      expect(again.headers[name]).not.toBe(first!.headers[name]);
    }
    expect(stage.receiver.verify(again, secret)).toBe(true);
  });

  it('4.6 updates the same delivery record, however often it is called', async () => {
    const { workspace, delivery } = await delivered();
    for (let call = 0; call < 3; call++) {
      expect((await replay(workspace.partner, delivery.delivery_id)).status).toBe(202);
    }
    await eventually(
      'it is delivered again',
      async () => (await deliveriesOf(workspace))[0]?.status === 'delivered',
    );
    expect((await deliveriesOf(workspace)).map(({ delivery_id }) => delivery_id)).toEqual([
      delivery.delivery_id,
    ]);
  });

  it('4.6 answers 409 WEBHOOK_ENDPOINT_DISABLED while the endpoint is disabled, and sends nothing', async () => {
    const { workspace, endpoint_id, delivery } = await delivered();
    await stage.operator.send('webhooks.disable-endpoint', { endpoint_id });
    expectError(await replay(workspace.partner, delivery.delivery_id), 409, 'WEBHOOK_ENDPOINT_DISABLED');
    expect(await deliveriesOf(workspace)).toEqual([delivery]);
    await stage.operator.send('webhooks.enable-endpoint', { endpoint_id });
    // What the refused replay had sent would come before the event of a later audit.
    const { body } = await workspace.partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    await eventually('the event of a later audit arrives', () =>
      stage.receiver.received.some(({ body: bytes }) => bytes.includes(body.data.audit_id)),
    );
    expect(receivedOf(delivery)).toHaveLength(1);
    expect((await replay(workspace.partner, delivery.delivery_id)).status).toBe(202);
  });

  it('8.3 takes no Idempotency-Key: the header means nothing to it', async () => {
    const { workspace, delivery } = await delivered();
    for (const key of ['one key', 'one key', 'k'.repeat(300)]) {
      const response = await replay(workspace.partner, delivery.delivery_id, {
        headers: { 'idempotency-key': key },
      });
      expect([response.status, response.headers['x-idempotent-replay']]).toEqual([202, undefined]);
      expectHeaders(response);
    }
  });

  it('A ignores whatever body it has', async () => {
    const { workspace, delivery } = await delivered();
    for (const [type, body] of IGNORED_BODIES) {
      const response = await replay(workspace.partner, delivery.delivery_id, {
        headers: { 'content-type': type },
        body,
      });
      expect([type, response.status]).toEqual([type, 202]);
    }
  });

  it("A answers 404 DELIVERY_NOT_FOUND to an unknown delivery, another workspace's, and what is no identifier", async () => {
    const { delivery } = await delivered();
    const { partner } = await stage.open(0);
    for (const deliveryId of [newId('delivery'), delivery.delivery_id, newId('audit'), 'x']) {
      expectError(await replay(partner, deliveryId), 404, 'DELIVERY_NOT_FOUND');
    }
  });
});
