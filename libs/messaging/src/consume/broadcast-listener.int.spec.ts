import { afterAll, describe, expect, it } from '@jest/globals';
import type { Channel } from 'amqplib';
import { eventually } from '../../../../test/support/eventually.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { BrokerConnection } from '../connection/connection.js';
import { SenderCheck } from '../senders/sender-check.js';
import { BroadcastListener } from './broadcast-listener.js';

describe('who listens to broadcasts', () => {
  let broker: TestBroker;
  let connection: BrokerConnection;
  afterAll(async () => {
    await connection?.close();
  });
  givenBroker(async (made) => {
    broker = made;
    connection = await BrokerConnection.open({ url: broker.line.url, name: 'test', log: broker.log });
  });

  it('is told when they begin to arrive and when they are lost, also where a channel alone is lost', async () => {
    const heard: string[] = [];
    const received: unknown[] = [];
    const channels: Channel[] = [];
    const createChannel = connection.createChannel.bind(connection);
    connection.createChannel = async () => {
      const channel = await createChannel();
      channels.push(channel);
      return channel;
    };
    const send = (audit_id: string) =>
      broker.publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id } });
    connection.onBroadcasts({
      heard: () => {
        heard.push('heard');
        // Whatever is sent from here on has to arrive.
        void send(`aud_${channels.length}`);
      },
      lost: () => heard.push('lost'),
    });
    const listener = new BroadcastListener({
      connection,
      service: 'audit-engine',
      handlers: new Map([
        ['broadcast.audit-cancelled', async ({ audit_id }: { audit_id: string }) => received.push(audit_id)],
      ]),
      senders: new SenderCheck({ log: broker.log }),
      log: broker.log,
    });

    await listener.start();
    await eventually('the first is received', () => received.length === 1);
    await channels[0]!.close();
    await eventually('the second is received', () => received.length === 2);
    broker.line.cut();
    await eventually('the third is received', () => received.length === 3);
    await listener.close();

    expect(heard).toEqual(['heard', 'lost', 'heard', 'lost', 'heard', 'lost']);
    expect(received).toEqual(['aud_1', 'aud_2', 'aud_3']);
    expect(connection.available).toBe(true);
  });

  it('connects again where the broker keeps the connection and does not answer for their queue', async () => {
    const received: string[] = [];
    const impatient = await BrokerConnection.open({
      url: broker.line.url,
      name: 'test',
      log: broker.log,
      replyWithinMs: 1_000,
    });
    impatient.onBroadcasts({
      heard: () => received.push('heard'),
      lost: () => received.push('lost'),
    });
    const listener = new BroadcastListener({
      connection: impatient,
      service: 'audit-engine',
      handlers: new Map(),
      senders: new SenderCheck({ log: broker.log }),
      log: broker.log,
      checkEveryMs: 100,
    });
    await listener.start();
    broker.line.freeze();
    // Heartbeats alone notice the silence after 10 s at the earliest.
    await eventually('it listens again', () => received.length === 3, 8_000);
    expect(received).toEqual(['heard', 'lost', 'heard']);
    await listener.close();
    await impatient.close();
  });
});
