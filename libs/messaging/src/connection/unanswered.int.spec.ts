import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { type Reply, loseNext } from '../../test/lost-frames.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { type Delivery, QueueConsumer } from '../consume/queue-consumer.js';
import { ConfirmedPublisher } from '../publish/confirmed-publisher.js';
import { BrokerConnection } from './connection.js';

const QUEUE = 'audit-engine.events';
const MESSAGE = {
  exchange: '',
  routingKey: QUEUE,
  content: Buffer.from('{}'),
  properties: { messageId: 'm', persistent: true, mandatory: true },
};

describe('a request that the broker never answers, although it sends heartbeats,', () => {
  let broker: TestBroker;
  let connection: BrokerConnection;
  let handled: Delivery[];
  let consumer: QueueConsumer;
  let publisher: ConfirmedPublisher;
  givenBroker((made) => (broker = made));
  beforeEach(async () => {
    handled = [];
    connection = await BrokerConnection.open({
      url: broker.line.url,
      name: 'test',
      log: broker.log,
      replyWithinMs: 1_000,
    });
    const handle = async (delivery: Delivery) => void handled.push(delivery);
    consumer = new QueueConsumer({ connection, queue: QUEUE, prefetch: 1, log: broker.log, handle });
    publisher = new ConfirmedPublisher(connection, { purpose: 'test', log: broker.log });
  });
  afterEach(async () => {
    await consumer.close();
    await publisher.close(1_000);
    await connection.close();
  });
  const lose = (reply: Reply) => loseNext(reply, broker.line);
  const isHandled = async () => {
    const before = handled.length;
    await publisher.publishOnce(MESSAGE);
    await eventually('the message is handled', () => handled.length > before);
  };

  it('ends the connection: a consumer that pauses does not wait for ever, and goes on', async () => {
    await consumer.start();
    lose('basic.cancel-ok');
    await consumer.pause();
    await consumer.resume();
    await isHandled();
  });

  it('ends the connection, also where it subscribes again', async () => {
    await consumer.start();
    await consumer.pause();
    lose('basic.consume-ok');
    await consumer.resume();
    await isHandled();
  });

  it('ends the connection, also where it opens a channel', async () => {
    lose('channel.open-ok');
    await consumer.start();
    await isHandled();
  });

  it('ends the channel where it is a publish: its outcome is unknown, and the next one is confirmed', async () => {
    expect(await publisher.publishOnce(MESSAGE)).toBe('confirmed');
    lose('basic.ack');
    const unconfirmed = publisher.publishOnce(MESSAGE);
    let isOver = false;
    void unconfirmed.finally(() => (isOver = true));
    // Others are confirmed meanwhile.
    await eventually(
      'it is over',
      async () => (await publisher.publishOnce(MESSAGE)) !== undefined && isOver,
    );
    expect(await unconfirmed).toBe('lost');
    expect(await publisher.publishOnce(MESSAGE)).toBe('confirmed');
    expect(broker.log.lines.map(({ message }) => message)).toContain('A channel is replaced.');
  });
});
