import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { newId, publicEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import type {
  WebhookReceiver,
  WebhookReceiverOptions,
} from '../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  deliveriesOf,
  newWorkspace,
  registerEndpoint,
  replay,
  startReceiver,
} from '../../test-support/dispatcher-calls.js';
import { RawCaller } from '../../../../test/support/service/raw-caller.js';

jest.setTimeout(60_000);

describe('a replay', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;

  givenDispatcher((made) => (harness = made), { variables: { WEBHOOK_TIMEOUT_MS: '5000' } });

  const delivery = async (options: WebhookReceiverOptions = {}) => {
    receiver = await startReceiver(harness, options);
    const endpoint = await registerEndpoint(harness, receiver.url);
    const eventId = publicEventId(await auditEnds(harness, endpoint.workspaceId));
    const [view] = await eventually('the delivery is there', async () => {
      const deliveries = await deliveriesOf(harness, endpoint.workspaceId);
      return deliveries.length > 0 && deliveries;
    });
    const replay = (workspaceId = endpoint.workspaceId) => replayOf(workspaceId, view?.delivery_id);
    return { ...endpoint, eventId, replay };
  };

  const replayOf = (workspaceId: string, deliveryId?: string) => replay(harness, workspaceId, deliveryId);

  it('sends once although its command is delivered twice', async () => {
    const { workspaceId } = await delivery();
    const [before] = await allBecome(harness, workspaceId, 'delivered', 1);
    const caller = await RawCaller.open(harness.servers.brokerUrl);
    try {
      const payload = { workspace_id: workspaceId, delivery_id: before?.delivery_id ?? '' };
      const [messageId, other] = [randomUUID(), randomUUID()];
      await caller.send('webhooks.replay-delivery', payload, messageId);
      await eventually('it comes again', () => receiver.received.length === 2);
      await allBecome(harness, workspaceId, 'delivered', 1);
      expect(await caller.send('webhooks.replay-delivery', payload, messageId)).toMatchObject({
        status: 'delivered',
        attempts: 2,
      });
      expect(await caller.send('webhooks.replay-delivery', payload, other)).toMatchObject({ attempts: 2 });
      await eventually('the other comes, too', () => receiver.received.length >= 3);
      const [after] = await allBecome(harness, workspaceId, 'delivered', 1);
      expect(after?.attempts).toBe(3);
    } finally {
      await caller.close();
    }
  });

  it('sends the same event id and body for the same delivery, with a new time and signature', async () => {
    const { workspaceId, secret, eventId, replay } = await delivery();
    const [before] = await allBecome(harness, workspaceId, 'delivered', 1);
    const second = Math.floor(Date.now() / 1_000);
    await eventually(
      'the second of the first attempt is over',
      () => Math.floor(Date.now() / 1_000) > second,
    );

    const replayed = await replay();
    expect(replayed).toMatchObject({
      delivery_id: before?.delivery_id,
      event_id: eventId,
      status: 'pending',
      attempts: 1,
    });
    await eventually('it comes again', () => receiver.received.length === 2);
    const [after] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(after).toEqual({ ...before, attempts: 2 });

    const [first, again] = receiver.received;
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers['x-service-webhook-id']).toBe(eventId);
    for (const { headers } of [first!, again!])
      expect(headers).toMatchObject({
        'x-service-webhook-delivery': before?.delivery_id,
        'user-agent': expect.stringMatching(/^AuditCreditService-Webhooks\//),
      });
    expect(Number(again?.headers['x-service-webhook-timestamp'])).toBeGreaterThan(
      Number(first?.headers['x-service-webhook-timestamp']),
    );
    expect(again?.headers['x-service-webhook-signature']).not.toBe(
      first?.headers['x-service-webhook-signature'],
    );
    expect(again && receiver.verify(again, secret)).toBe(true);
  });

  it('of an exhausted delivery has five attempts again', async () => {
    const { workspaceId, endpointId, replay } = await delivery({ respond: () => 500 });
    await allBecome(harness, workspaceId, 'exhausted', 1);
    // So that the tenth failure does not disable it.
    await harness.pool.query(`update endpoints set consecutive_failures = 0 where endpoint_id = $1`, [
      endpointId,
    ]);
    await replay();
    const [view] = await allBecome(harness, workspaceId, 'exhausted', 1);
    expect(view?.attempts).toBe(10);
    expect(receiver.received).toHaveLength(10);
  });

  it('changes nothing while an attempt is under way', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { workspaceId, replay } = await delivery({ onRequest: () => gate });
    await eventually('the attempt is under way', () => receiver.received.length === 1);
    expect(await replay()).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: null });
    release();
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(view?.attempts).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('brings the next attempt of a waiting delivery forward', async () => {
    const responses = [{ status: 503, headers: { 'retry-after': '3000' } }];
    const { workspaceId, replay } = await delivery({ respond: () => responses.shift() ?? 204 });
    await eventually(
      'the first attempt failed',
      async () => (await deliveriesOf(harness, workspaceId))[0]?.attempts === 1,
    );
    await replay();
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(view?.attempts).toBe(2);
  });

  it('is refused while the endpoint is disabled', async () => {
    const { workspaceId, endpointId, replay } = await delivery();
    await allBecome(harness, workspaceId, 'delivered', 1);
    await harness.send('webhooks.disable-endpoint', { endpoint_id: endpointId });
    await expect(replay()).rejects.toMatchObject({ kind: 'conflict', code: 'WEBHOOK_ENDPOINT_DISABLED' });
    expect(receiver.received).toHaveLength(1);
  });

  it('takes the id of the event in the place of that of its delivery', async () => {
    const { workspaceId, eventId } = await delivery();
    const [before] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(await replayOf(workspaceId, eventId)).toMatchObject({
      delivery_id: before?.delivery_id,
      event_id: eventId,
      status: 'pending',
    });
    await eventually('it comes again', () => receiver.received.length === 2);
    const notFound = { kind: 'not-found', code: 'DELIVERY_NOT_FOUND' };
    await expect(replayOf(await newWorkspace(harness), eventId)).rejects.toMatchObject(notFound);
    await expect(replayOf(workspaceId, newId('event'))).rejects.toMatchObject(notFound);
  });

  it('of an event that went to several endpoints is refused, and names its deliveries', async () => {
    const { workspaceId } = await delivery();
    const other = await registerEndpoint(harness, receiver.url, { workspaceId });
    const eventId = publicEventId(await auditEnds(harness, workspaceId));
    const deliveries = await allBecome(harness, workspaceId, 'delivered', 3);
    const ids = deliveries.flatMap(({ event_id, delivery_id }) => (event_id === eventId ? delivery_id : []));
    expect(ids).toHaveLength(2);
    await expect(replayOf(workspaceId, eventId)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'DELIVERY_AMBIGUOUS',
      message: `The event ${eventId} has 2 deliveries. Replay one of them: ${ids.toSorted().join(', ')}.`,
    });
    expect(receiver.received).toHaveLength(3);

    await harness.send('webhooks.remove-endpoint', { endpoint_id: other.endpointId });
    const [left] = deliveries.filter(
      (each) => each.event_id === eventId && each.endpoint_id !== other.endpointId,
    );
    expect((await replayOf(workspaceId, eventId)).delivery_id).toBe(left?.delivery_id);
    await eventually('it comes again', () => receiver.received.length === 4);
  });

  it('of an unknown delivery, or of one of another workspace, finds nothing', async () => {
    const { workspaceId, replay } = await delivery();
    const notFound = { kind: 'not-found', code: 'DELIVERY_NOT_FOUND' };
    await expect(replay(await newWorkspace(harness))).rejects.toMatchObject(notFound);
    for (const unknown of [newId('delivery'), 'nonsense', 'dlv_\u0000'])
      await expect(replayOf(workspaceId, unknown)).rejects.toMatchObject(notFound);
  });
});
