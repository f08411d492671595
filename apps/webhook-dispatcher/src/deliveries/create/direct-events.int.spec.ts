import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect } from 'amqplib';
import { newEventId, publicEventId } from '#contracts/identifiers';
import { EXCHANGES, LEAVING_ROUTES } from '#messaging/topology/topology';
import { RightfulSenders } from '../../../../../test/support/servers/rightful-senders.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../test/support/partner/webhook-receiver.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import {
  allBecome,
  balanceFalls,
  deliveriesOf,
  registerEndpoint,
} from '../../../test-support/dispatcher-calls.js';
import { startDispatcher } from '../../../test-support/dispatcher-replica.js';
import { endedAudit, publishedEnd } from '../../../test-support/ended-audit.js';
import { service } from '../../service.js';

jest.setTimeout(60_000);

describe('events that come without their number', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  let send: (type: string, data: object, id: string) => void;
  let close: () => Promise<void>;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    receiver = await startWebhookReceiver();
    const senders = new RightfulSenders(harness.vhost.url, harness.log);
    const connection = await connect(harness.vhost.url);
    const channel = await connection.createChannel();
    // As the previous release left them.
    for (const [type, queue] of LEAVING_ROUTES) await channel.bindQueue(queue, EXCHANGES.events, type);
    send = (type, data, messageId) =>
      void channel.publish(EXCHANGES.events, type, Buffer.from(JSON.stringify(data)), {
        type,
        messageId,
        headers: { 'schema-version': 1, 'occurred-at': new Date().toISOString() },
      });
    close = async () => {
      await connection.close();
      await senders.close();
    };
    await Promise.all(
      [1, 2].map(() => startDispatcher(harness, { variables: { UNPROVEN_SENDERS: 'accept' } })),
    );
  });
  afterAll(async () => {
    await close?.();
    await receiver?.close();
    await harness?.remove();
  });

  const partner = () =>
    registerEndpoint(harness, receiver.url, { eventTypes: ['balance.low', 'audit.completed'] });
  const of = (eventId: string) =>
    receiver.received.filter(({ headers }) => headers['x-service-webhook-id'] === publicEventId(eventId));

  it('are delivered at once if a gateway of the previous release announces them', async () => {
    const { workspaceId } = await partner();
    const eventId = newEventId();
    send('gateway.audit-ended', endedAudit(workspaceId), eventId);
    await allBecome(harness, workspaceId, 'delivered', 1);
    expect(of(eventId).map(({ headers }) => headers['x-service-webhook-sequence'])).toEqual([undefined]);
  });

  it('are left to the gateway, which sends them with their number, and are delivered once', async () => {
    const { workspaceId } = await partner();
    const eventId = newEventId();
    send('ledger.balance-low', { workspace_id: workspaceId, balance: 420, threshold: 500 }, eventId);
    await balanceFalls(harness, workspaceId, 420, eventId);
    await allBecome(harness, workspaceId, 'delivered', 1);
    await eventually('both messages are handled', async () => {
      const { rows } = await harness.pool.query('select from inbox where message_id = $1', [eventId]);
      return rows.length === 1;
    });
    expect(of(eventId).map(({ headers }) => headers['x-service-webhook-sequence'])).toEqual(['1']);
  });

  it('are delivered without it while only old gateways run, and get it for replays when it comes', async () => {
    const { workspaceId } = await partner();
    const eventId = newEventId();
    send('ledger.balance-low', { workspace_id: workspaceId, balance: 420, threshold: 500 }, eventId);
    const [delivery] = await allBecome(harness, workspaceId, 'delivered', 1, 30_000);
    await balanceFalls(harness, workspaceId, 420, eventId);
    await eventually('the number is stored', async () => {
      const { rows } = await harness.pool.query(
        'select from event_bodies where event_id = $1 and sequence = 1',
        [eventId],
      );
      return rows.length === 1;
    });
    await harness.send('webhooks.replay-delivery', {
      workspace_id: workspaceId,
      delivery_id: delivery!.delivery_id,
    });
    await eventually('it is sent again', () => of(eventId).length === 2);
    expect(of(eventId).map(({ headers }) => headers['x-service-webhook-sequence'])).toEqual([undefined, '1']);
    expect(of(eventId)[0]!.body).not.toEqual(Buffer.alloc(0));
    expect(await deliveriesOf(harness, workspaceId)).toHaveLength(1);
  });

  it('are delivered once and get their number if gateways of both releases tell them to two dispatchers', async () => {
    const { workspaceId } = await partner();
    const ids = Array.from({ length: 60 }, () => newEventId());
    await Promise.all(
      ids.map(async (eventId, index) => {
        const ended = endedAudit(workspaceId);
        const tellings = [
          () => Promise.resolve(send('gateway.audit-ended', ended, eventId)),
          () => harness.publish('gateway.event-published', publishedEnd(ended, eventId, index + 1), eventId),
        ];
        for (const tell of index % 2 === 0 ? tellings : tellings.toReversed()) await tell();
      }),
    );
    await allBecome(harness, workspaceId, 'delivered', ids.length);
    await eventually('each event has its number', async () => {
      const { rows } = await harness.pool.query<{ sequence: number }>(
        'select sequence::int from event_bodies where event_id = any ($1) order by sequence',
        [ids],
      );
      expect(rows).toEqual(ids.map((_, index) => ({ sequence: index + 1 })));
      return true;
    });
    expect(ids.map((eventId) => of(eventId).length)).toEqual(ids.map(() => 1));
  });
});
