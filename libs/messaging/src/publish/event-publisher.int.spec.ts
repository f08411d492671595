import { afterAll, describe, expect, it } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { manageBroker } from '../../test/management.js';
import { takeEventIds } from '../../test/take-event-ids.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { BrokerConnection } from '../connection/connection.js';
import { EventPublisher, type OutgoingEvent } from './event-publisher.js';

const QUEUE = 'webhook-dispatcher.events';
const TYPE = 'gateway.event-published';

function event(type = TYPE): OutgoingEvent {
  return { id: newEventId(), type, schemaVersion: 1, data: { balance: 1 } };
}

describe('publishing events', () => {
  let broker: TestBroker;
  let connection: BrokerConnection;
  let publisher: EventPublisher;

  afterAll(async () => {
    await publisher?.close();
    await connection?.close();
  });
  givenBroker(async (made) => {
    broker = made;
    connection = await BrokerConnection.open({ url: broker.line.url, name: 'publisher', log: broker.log });
    publisher = new EventPublisher(connection, { log: broker.log });
  });

  function alarms(outcome: string): number {
    return broker.log.lines.filter(
      ({ fields }) => fields.alarm === 'event-not-stored' && fields.outcome === outcome,
    ).length;
  }

  it('stores the event for good before it resolves', async () => {
    const sent = event();
    await publisher.publish(sent);
    const message = await broker.state.channel.get(QUEUE, { noAck: true });
    expect(message && message.properties).toMatchObject({
      messageId: sent.id,
      type: TYPE,
      deliveryMode: 2,
      contentType: 'application/json',
    });
  });

  it('skips an event that no consumer asks for, even without a broker', async () => {
    broker.line.break();
    await publisher.publish(event('ledger.account-opened'));
    broker.line.restore();
  });

  it('refuses an event without a declared route', async () => {
    await expect(publisher.publish(event('ledger.unheard-of'))).rejects.toMatchObject({
      kind: 'poison',
      code: 'UNKNOWN_EVENT_TYPE',
    });
  });

  it('raises an alarm for an event that no queue takes, and tries until one does', async () => {
    await broker.state.channel.unbindQueue(QUEUE, 'acs.events', TYPE);
    const publishing = publisher.publish(event());
    await eventually('it came back twice', () => alarms('returned') >= 2);
    await broker.state.channel.bindQueue(QUEUE, 'acs.events', TYPE);
    await publishing;
    expect(await broker.state.ready(QUEUE)).toBe(1);
    await broker.state.channel.purgeQueue(QUEUE);
  });

  it('raises an alarm for an event that the broker refuses, and tries until it takes it', async () => {
    const policy = `/api/policies/${broker.vhost.name}/full`;
    const publishing: Promise<void>[] = [];
    await manageBroker('PUT', policy, {
      pattern: `^${QUEUE}$`,
      definition: { 'max-length': 1 },
      'apply-to': 'queues',
    });
    try {
      // A quorum queue takes a few more before its limit has reached the publishers.
      await eventually('one is refused', () => {
        publishing.push(publisher.publish(event()));
        return alarms('nacked') > 0;
      });
      let consumed = 0;
      await broker.state.channel.consume(QUEUE, () => (consumed += 1), { noAck: true, consumerTag: 'drain' });
      await Promise.all(publishing);
      await eventually('all are consumed', () => consumed === publishing.length);
    } finally {
      await broker.state.channel.cancel('drain');
      await manageBroker('DELETE', policy);
    }
  }, 30_000);

  it('loses nothing when the line breaks under load', async () => {
    const sent = new Set<string>();
    const total = 3_000;
    let left = total;
    const lanes = Array.from({ length: 600 }, async () => {
      while (left-- > 0) {
        const next = event();
        await publisher.publish(next);
        sent.add(next.id);
      }
    });
    for (const share of [0.1, 0.4, 0.7]) {
      await eventually('a share is confirmed', () => sent.size > total * share);
      broker.line.cut();
    }
    await Promise.all(lanes);
    expect(sent.size).toBe(total);
    const received = new Set(await takeEventIds(broker.state.channel, QUEUE));
    expect([...sent].filter((id) => !received.has(id))).toEqual([]);
  }, 60_000);

  it('flushes on closing what it was given, and refuses the rest', async () => {
    const leaving = new EventPublisher(connection, { log: broker.log });
    await leaving.publish(event());
    const outcomes = Promise.all(Array.from({ length: 1_500 }, () => leaving.publish(event())));
    await leaving.close();
    await outcomes;
    expect(await takeEventIds(broker.state.channel, QUEUE)).toHaveLength(1_501);
    await expect(leaving.publish(event())).rejects.toThrow(/shutting down/);
  });

  it('does not wait for an unavailable broker when it is closed', async () => {
    const own = await BrokerConnection.open({ url: broker.line.url, name: 'leaving', log: broker.log });
    const leaving = new EventPublisher(own, { log: broker.log });
    await leaving.publish(event());
    broker.line.break();
    await eventually('the loss is seen', () => !own.available);
    const outcome = expect(leaving.publish(event())).rejects.toThrow(/shutting down/);
    await leaving.close();
    await outcome;
    await own.close();
    broker.line.restore();
    await broker.state.channel.purgeQueue(QUEUE);
  });

  it('gives a broadcast up at once while the broker is unavailable', async () => {
    broker.line.break();
    await eventually('the loss is seen', () => !connection.available);
    await publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    expect(broker.log.lines.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('A broadcast was not sent'),
    );
    broker.line.restore();
    await eventually('it is back', () => connection.available);
  });
});
