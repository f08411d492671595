import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelModel, connect } from 'amqplib';
import { SENDERS, userOf } from '#contracts/messages/senders';
import { EXCHANGES } from '#messaging/topology/topology';
import { required } from '../../../../../test/support/servers/environment.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { dropVhost, type ProvisionedBroker, provisionBroker } from './broker.js';
import { derivedPassword } from '../derived-password.js';

describe('the broker user of a service', () => {
  const vhost = `test-${randomBytes(6).toString('hex')}`;
  const adminUrl = required('TEST_RABBITMQ_URL');
  const managementUrl = required('TEST_RABBITMQ_MANAGEMENT_URL');
  const provision = (to = { vhost, managementUrl }) =>
    provisionBroker({
      ...to,
      adminUrl,
      passwordOf: (sender) => derivedPassword(managementUrl, sender),
      commandQueueType: 'classic',
    });
  let broker: ProvisionedBroker;
  let ledger: ChannelModel;
  let gateway: ChannelModel;
  beforeAll(async () => {
    broker = await provision();
    [ledger, gateway] = await Promise.all([
      connect(broker.urls['credit-ledger']),
      connect(broker.urls['api-gateway']),
    ]);
    for (const connection of [ledger, gateway]) connection.on('error', () => undefined);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([ledger.close(), gateway.close()]);
    await dropVhost(managementUrl, vhost);
  });

  const channelOf = async (connection: ChannelModel) => {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return channel;
  };

  /** Rejects where the broker closes the channel for it. */
  const publishing = async (connection: ChannelModel, exchange: string, key: string) => {
    const channel = await connection.createConfirmChannel();
    const closed = new Promise<never>((_, reject) => channel.once('error', reject));
    channel.publish(exchange, key, Buffer.from('{}'));
    await Promise.race([channel.waitForConfirms(), closed]);
  };

  it('stays as it is when everything is provisioned again', async () => {
    expect(await provision()).toEqual(broker);
  });

  it('gets its rights after the topology, as Khepri needs it, and those to topics first', async () => {
    const other = `test-${randomBytes(6).toString('hex')}`;
    const { origin, username, password } = new URL(managementUrl);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const ask = (path: string, method: string, body?: Buffer) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body && { body }),
      });
    const granted: string[] = [];
    const exchange: number[] = [];
    const pass = async (request: IncomingMessage, response: ServerResponse) => {
      const { url = '', method = '' } = request;
      const right = /^\/api\/(topic-permissions|permissions)\/[^/]+\/(acs-.+)$/.exec(url);
      if (right) {
        granted.push(`${right[2]}: ${right[1]}`);
        exchange.push((await ask(`/api/exchanges/${other}/${EXCHANGES.events}`, 'GET')).status);
      }
      response.statusCode = (await ask(url, method, await buffer(request))).status;
      response.end();
    };
    const between = createServer((request, response) => {
      pass(request, response).catch(() => response.destroy());
    });
    between.listen(0, '127.0.0.1');
    await once(between, 'listening');
    const address = new URL(managementUrl);
    address.port = String((between.address() as AddressInfo).port);
    try {
      await provision({ vhost: other, managementUrl: address.href });
    } finally {
      between.close();
      await dropVhost(managementUrl, other);
    }
    expect(new Set(exchange)).toEqual(new Set([200]));
    for (const user of SENDERS.map(userOf))
      expect(granted.filter((right) => right.startsWith(`${user}: `))).toEqual([
        `${user}: topic-permissions`,
        `${user}: permissions`,
      ]);
  });

  it('can do what a service does: consume its queue, answer a command, hear a broadcast', async () => {
    const asking = await channelOf(gateway);
    const answering = await channelOf(ledger);
    const received: string[] = [];
    await asking.consume('amq.rabbitmq.reply-to', (message) => received.push(String(message?.content)), {
      noAck: true,
    });
    await answering.consume(
      'credit-ledger.commands.classic',
      (message) => answering.sendToQueue(message?.properties.replyTo as string, Buffer.from('answer')),
      { noAck: true },
    );
    const { queue } = await asking.assertQueue('broadcast.api-gateway.test', {
      exclusive: true,
      durable: false,
    });
    await asking.bindQueue(queue, EXCHANGES.broadcast, '');
    await asking.consume(queue, (message) => received.push(String(message?.content)), { noAck: true });

    asking.publish(EXCHANGES.commands, 'credit-ledger', Buffer.from('command'), {
      replyTo: 'amq.rabbitmq.reply-to',
    });
    asking.publish(EXCHANGES.broadcast, '', Buffer.from('broadcast'));
    await eventually('answer and broadcast arrive', () => received.length === 2);
    expect(received.sort()).toEqual(['answer', 'broadcast']);
  });

  it.each([
    ['consume from another service’s queue', async () => (await channelOf(ledger)).get('api-gateway.events')],
    ['declare a queue', async () => (await channelOf(ledger)).assertQueue('credit-ledger.more')],
    ['delete its own queue', async () => (await channelOf(ledger)).deleteQueue('credit-ledger.events')],
    [
      'bind its queue to more events',
      async () => (await channelOf(ledger)).bindQueue('credit-ledger.events', EXCHANGES.events, '#'),
    ],
    ['send a command', () => publishing(ledger, EXCHANGES.commands, 'credit-ledger')],
    ['publish an event of another service', () => publishing(ledger, EXCHANGES.events, 'audit.failed')],
    ['publish a broadcast', () => publishing(ledger, EXCHANGES.broadcast, '')],
    ['hear broadcasts', async () => (await channelOf(ledger)).assertQueue('broadcast.credit-ledger.test')],
  ])('may not %s', async (_what, attempt) => {
    await expect(attempt()).rejects.toThrow(/ACCESS_REFUSED/);
  });
});
