import { describe, expect, it } from '@jest/globals';
import type { ConfirmChannel } from 'amqplib';
import { sayGoodbyeWith } from '../../test/goodbye.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { BrokerConnection } from '../connection/connection.js';
import { ConfirmedPublisher, type OutgoingMessage } from './confirmed-publisher.js';

const MESSAGE: OutgoingMessage = {
  exchange: '',
  routingKey: 'audit-engine.events',
  content: Buffer.from('{}'),
  properties: { messageId: 'm', persistent: true, mandatory: true },
};

describe('publishing with confirms', () => {
  let broker: TestBroker;

  givenBroker((made) => (broker = made));

  it('has 500 messages on their way at most, and sends the rest as confirms come', async () => {
    const connection = await BrokerConnection.open({ url: broker.line.url, name: 'test', log: broker.log });
    let unconfirmed = 0;
    let most = 0;
    const open = connection.createConfirmChannel.bind(connection);
    connection.createConfirmChannel = async () => watched(await open());
    const publisher = new ConfirmedPublisher(connection, { purpose: 'test', log: broker.log });
    const outcomes = await Promise.all(Array.from({ length: 2_000 }, () => publisher.publishOnce(MESSAGE)));
    expect(new Set(outcomes)).toEqual(new Set(['confirmed']));
    expect(most).toBe(500);
    await publisher.close(1_000);
    await connection.close();

    function watched(channel: ConfirmChannel): ConfirmChannel {
      const publish = channel.publish.bind(channel);
      channel.publish = (exchange, key, content, options, callback) => {
        most = Math.max(most, ++unconfirmed);
        return publish(exchange, key, content, options, (error, ok) => {
          unconfirmed -= 1;
          callback?.(error, ok);
        });
      };
      return channel;
    }
  });

  it('tells a message that came back from one of the same id that did not', async () => {
    const publisher = new ConfirmedPublisher(broker.connection, { purpose: 'test', log: broker.log });
    const nowhere = { ...MESSAGE, routingKey: 'no-such-queue' };
    const outcomes = await Promise.all(
      [MESSAGE, nowhere, MESSAGE, nowhere].map((one) => publisher.publishOnce(one)),
    );
    expect(outcomes).toEqual(['confirmed', 'returned', 'confirmed', 'returned']);
    await publisher.close(1_000);
  });

  it('refuses a message that can not be encoded, and goes on', async () => {
    const publisher = new ConfirmedPublisher(broker.connection, { purpose: 'test', log: broker.log });
    const headers = { big: 'x'.repeat(70_000) };
    const refused = publisher.publishOnce({ ...MESSAGE, properties: { ...MESSAGE.properties, headers } });
    await expect(refused).rejects.toThrow(RangeError);
    expect(await publisher.publishOnce(MESSAGE)).toBe('confirmed');
    await publisher.close(1_000);
  });

  it('goes on with another channel where the first was closed while it opened', async () => {
    const connection = await BrokerConnection.open({ url: broker.line.url, name: 'test', log: broker.log });
    sayGoodbyeWith('confirm.select-ok', broker.line);
    const publisher = new ConfirmedPublisher(connection, { purpose: 'test', log: broker.log });
    expect(await publisher.publishOnce(MESSAGE)).toBe('confirmed');
    await publisher.close(1_000);
    await connection.close();
  });
});
