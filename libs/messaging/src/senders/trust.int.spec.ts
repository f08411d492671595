import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel, Options } from 'amqplib';
import { type Sender, SENDERS } from '#contracts/messages/senders';
import { SERVICES } from '#contracts/services';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import type { EngineHandlers, RunningEngine } from '../../test/engine-under-test.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import type { BrokerConnection } from '../connection/connection.js';
import { DeadLetterQueues } from '../dead-letters/dead-letter-queue.js';
import { EVENT_BATCH } from '../publish/event-batch.js';
import { CommandClient } from '../rpc/command-client.js';
import { DELIVERY_LIMIT } from '../topology/declarations.js';
import { commandQueueOf, EVENT_QUEUES } from '../topology/topology.js';

const EVENTS = 'audit-engine.events';
const DEAD = `${EVENTS}.dlq`;
const COMMANDS = 'audit-engine.commands.classic';
const CHARGED = 'ledger.audit-charged';
const REPLY_TO = 'amq.rabbitmq.reply-to';
const FOREIGN_QUEUES = [
  ...SERVICES.map((service) => commandQueueOf(service, 'classic')),
  ...EVENT_QUEUES.flatMap((queue) => [queue, `${queue}.dlq`]),
].filter((queue) => !queue.startsWith('audit-engine.'));

/** Everybody but the ledger, which alone may say that it charged, and who the broker knows them as. */
describe('the engine, which only believes whom the broker proves', () => {
  let broker: TestBroker;
  let engine: RunningEngine;
  const connections = new Map<Sender, BrokerConnection>();
  const channels = new Map<Sender, Channel>();
  const heard: string[] = [];
  /** Codes of the failures that commands were answered with; undefined for one that was executed. */
  const replies: unknown[] = [];
  const handlers: EngineHandlers = {};

  givenBroker(async (made) => {
    broker = made;
    engine = await broker.startEngine({ handlers });
    for (const sender of SENDERS) {
      const connection = await broker.connectAs(sender);
      const channel = await connection.createChannel();
      await channel.consume(
        REPLY_TO,
        (message) => {
          const reply = JSON.parse(String(message?.content)) as { failure?: { code: string } };
          replies.push(reply.failure?.code);
        },
        { noAck: true },
      );
      connections.set(sender, connection);
      channels.set(sender, channel);
    }
  });
  beforeEach(async () => {
    heard.length = 0;
    replies.length = 0;
    handlers.charged = (_payload, { messageId }) => void heard.push(messageId);
    handlers.cancel = () => void heard.push('cancel');
    handlers.auditCancelled = () => void heard.push('broadcast');
    await broker.state.channel.purgeQueue(DEAD);
  });

  /** Publishes in the name of its user, or with whatever properties are given; returns the message id. */
  function publish(
    sender: Sender,
    [exchange, key]: readonly [string, string],
    type: string,
    properties: Options.Publish = {},
    body: object | string = {},
  ): string {
    const messageId = newEventId();
    const userId = connections.get(sender)!.user;
    const content = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    channels.get(sender)!.publish(exchange, key, content, { messageId, type, userId, ...properties });
    return messageId;
  }

  const deadLetter = () =>
    eventually('a dead-letter message', () => broker.state.channel.get(DEAD, { noAck: true }));

  async function expectDeadLettered(messageId: string | undefined, firstSender: string): Promise<void> {
    const deadLetterMessage = await deadLetter();
    expect(deadLetterMessage.properties).toMatchObject({
      messageId,
      userId: 'acs-audit-engine',
      headers: {
        'x-dead-reason': 'untrusted-sender',
        'x-dead-error-code': 'UNTRUSTED_SENDER',
        'x-first-sender': firstSender,
      },
    });
    expect(heard).toEqual([]);
  }

  describe('dead-letters an event', () => {
    it.each([
      ['straight into its queue', EVENTS],
      ['by a retry queue, from which the broker moves it', `${EVENTS}.retry.40ms`],
    ])('that the dispatcher puts %s', async (_how, queue) => {
      await expectDeadLettered(publish('webhook-dispatcher', ['', queue], CHARGED), 'webhook-dispatcher');
    });

    it('that names no user, though the ledger sent it', async () => {
      const messageId = publish('credit-ledger', ['acs.events', CHARGED], CHARGED, { userId: undefined });
      await expectDeadLettered(messageId, 'unproven');
    });

    it('that the operator made up, or that the administrator did', async () => {
      await expectDeadLettered(publish('operator', ['', EVENTS], CHARGED), 'operator');
      const messageId = newEventId();
      const userId = broker.connection.user;
      broker.state.channel.sendToQueue(EVENTS, Buffer.from('{}'), { messageId, type: CHARGED, userId });
      await expectDeadLettered(messageId, 'unproven');
    });

    it('that the gateway routes under a key of its own and a second one in CC', async () => {
      const properties = { headers: { CC: [CHARGED], BCC: [CHARGED] } };
      const messageId = publish(
        'api-gateway',
        ['acs.events', 'gateway.event-published'],
        CHARGED,
        properties,
      );
      await expectDeadLettered(messageId, 'api-gateway');
    });

    it('that the gateway publishes by an exchange of its own, which gets round the rights by routing key', async () => {
      const channel = channels.get('api-gateway')!;
      const exchange = 'broadcast.api-gateway.own';
      await channel.assertExchange(exchange, 'topic', { durable: false });
      await channel.bindExchange('acs.events', exchange, '#');
      await expectDeadLettered(publish('api-gateway', [exchange, CHARGED], CHARGED), 'api-gateway');
      await channel.deleteExchange(exchange);
    });

    it('of a batch, each by itself', async () => {
      const events = [newEventId(), newEventId()].map((messageId) => ({ messageId, type: CHARGED }));
      const properties = { contentType: EVENT_BATCH, headers: { 'x-first-sender': 'credit-ledger' } };
      publish('webhook-dispatcher', ['', EVENTS], 'audit.started', properties, { events, data: [{}, {}] });
      const deadLetterMessages = [await deadLetter(), await deadLetter()];
      expect(deadLetterMessages.map(({ properties }) => String(properties.messageId)).sort()).toEqual(
        events.map(({ messageId }) => messageId).sort(),
      );
      expect(heard).toEqual([]);
    });

    it.each([
      ['can not be read', {}, 'no JSON'],
      ['is no batch, though it says so', { contentType: EVENT_BATCH }, {}],
      ['has no message id', { messageId: undefined }, {}],
      ['was never settled', { headers: { 'x-delivery-count': DELIVERY_LIMIT } }, {}],
    ])('of a stranger for that, also where it %s', async (_what, properties, body) => {
      const messageId = publish('webhook-dispatcher', ['', EVENTS], CHARGED, properties, body);
      const sent = { messageId, ...properties };
      await expectDeadLettered(sent.messageId, 'webhook-dispatcher');
    });

    it('that was put into its dead-letter queue, when an operator redrives it', async () => {
      const headers = { 'x-first-sender': 'credit-ledger' };
      const messageId = publish('webhook-dispatcher', ['', DEAD], CHARGED, { headers });
      const queues = new DeadLetterQueues(connections.get('operator')!, broker.log);
      await eventually('it lies there', async () => (await broker.state.ready(DEAD)) === 1);
      await queues.redrive(EVENTS, { messageId }, () => undefined);
      await expectDeadLettered(messageId, 'forged by webhook-dispatcher');
    });
  });

  it.each([
    ['hear events', 'api-gateway', 'broadcast.api-gateway.own', 'acs.events'],
    ['hear commands', 'api-gateway', 'broadcast.api-gateway.own', 'acs.commands'],
    ['send commands', 'audit-engine', 'acs.commands', 'broadcast.audit-engine.own'],
  ] as const)('lets no user %s by an exchange of its own: %s', async (_what, sender, to, from) => {
    const channel = await connections.get(sender)!.createChannel();
    channel.on('error', () => undefined);
    const own = `broadcast.${sender}.own`;
    await channel.assertExchange(own, 'topic', { durable: false });
    await expect(channel.bindExchange(to, from, '#')).rejects.toThrow(/ACCESS_REFUSED/);
    await channels.get(sender)!.deleteExchange(own);
  });

  it('handles what the ledger sent, also after retries, as a dead-letter message redriven, and as one of a batch', async () => {
    let failures = 3;
    handlers.charged = (_payload, { messageId }) => {
      if (failures-- > 0) throw new Error('a defect');
      heard.push(messageId);
    };
    const messageId = publish('credit-ledger', ['acs.events', CHARGED], CHARGED);
    await eventually('it is dead-lettered', async () => (await broker.state.ready(DEAD)) === 1);
    const queues = new DeadLetterQueues(connections.get('operator')!, broker.log);
    await queues.redrive(EVENTS, { messageId }, ({ headers }) =>
      expect(headers).toMatchObject({
        'x-dead-reason': 'retries-exhausted',
        'x-first-sender': 'credit-ledger',
      }),
    );
    await eventually('it is handled', () => heard.length === 1);
    expect(heard).toEqual([messageId]);
  });

  it('copies nothing to the queues that an unknown client names in CC, when it retries, dead-letters or redrives', async () => {
    const foreign = FOREIGN_QUEUES;
    for (const queue of foreign) await broker.state.channel.purgeQueue(queue);
    handlers.charged = () => {
      throw new Error('a defect');
    };
    const headers = { CC: [...foreign], BCC: [...foreign], 'x-stranger': 'kept' };
    const planted = [
      publish('webhook-dispatcher', ['', EVENTS], 'ledger.grant-credits', { headers }),
      publish('webhook-dispatcher', ['', EVENTS], 'not.known', { headers }),
      publish('webhook-dispatcher', ['', `${EVENTS}.retry.40ms`], CHARGED, { headers }),
      publish('webhook-dispatcher', ['', DEAD], CHARGED, { headers }),
      publish('credit-ledger', ['', EVENTS], CHARGED, { headers }),
    ];
    const allLieDead = () =>
      eventually('all lie dead', async () => (await broker.state.ready(DEAD)) === planted.length);
    await allLieDead();
    const queues = new DeadLetterQueues(connections.get('operator')!, broker.log);
    await queues.redrive(EVENTS, {}, () => undefined);
    await allLieDead();

    for (let deadLetterMessage; (deadLetterMessage = await broker.state.channel.get(DEAD, { noAck: true }));)
      expect(Object.keys(deadLetterMessage.properties.headers ?? {})).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(CC|BCC|x-stranger)$/)]),
      );
    for (const queue of foreign)
      for (let copy; (copy = await broker.state.channel.get(queue, { noAck: true }));)
        // The broker itself routes the stranger's own copy, in the stranger's name.
        expect([queue, copy.properties.userId]).toEqual([
          queue,
          expect.stringMatching(/^acs-(webhook-dispatcher|credit-ledger)$/),
        ]);
  });

  it('refuses a command of everybody but its sender, and of that one without proof', async () => {
    const headers = { 'x-first-sender': 'api-gateway' };
    const properties = { replyTo: REPLY_TO, correlationId: 'c', headers };
    for (const sender of ['credit-ledger', 'webhook-dispatcher', 'operator'] as const)
      publish(sender, ['', COMMANDS], 'audit.cancel', properties);
    publish('operator', ['acs.commands', 'audit-engine'], 'audit.cancel', properties);
    publish('webhook-dispatcher', ['', COMMANDS], 'audit.cancel', { ...properties, messageId: undefined });
    publish('api-gateway', ['acs.commands', 'audit-engine'], 'audit.cancel', {
      ...properties,
      userId: undefined,
    });
    await eventually('all are answered', () => replies.length === 6);
    expect(replies).toEqual(Array(6).fill('UNTRUSTED_SENDER'));
    expect(heard).toEqual([]);
  });

  it('publishes into no queue that a command names for its reply, and never runs that command', async () => {
    const queue = 'credit-ledger.events';
    await broker.state.channel.purgeQueue(queue);
    const command = ['acs.commands', 'audit-engine'] as const;
    for (const replyTo of [queue, DEAD, 'amq.rabbitmq.reply-to-me'])
      publish('api-gateway', command, 'audit.cancel', { replyTo, correlationId: 'c' });
    publish('webhook-dispatcher', ['', COMMANDS], 'audit.cancel', { replyTo: queue, correlationId: 'c' });
    publish('api-gateway', command, 'audit.unheard-of', { replyTo: queue, correlationId: 'c' });
    publish('api-gateway', command, 'audit.cancel', { replyTo: REPLY_TO, correlationId: 'c' });
    await eventually('the last one is answered', () => replies.length === 1);
    expect([replies, heard]).toEqual([[undefined], ['cancel']]);
    expect([await broker.state.ready(queue), await broker.state.ready(DEAD)]).toEqual([0, 0]);
  });

  it('ignores a broadcast from another sender', async () => {
    publish('api-gateway', ['acs.broadcast', ''], 'broadcast.audit-cancelled');
    await broker.publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    await eventually('the true one is heard', () => heard.length > 0);
    await eventually('the other one is refused', () =>
      engine.log.lines.some(({ fields }) => fields.kind === 'broadcast'),
    );
    expect(heard).toEqual(['broadcast']);
  });

  it('raises a security alarm for each kind of message', () => {
    const kinds = engine.log.lines
      .filter(({ level, fields }) => level === 'error' && fields.alarm === 'untrusted-sender')
      .map(({ fields }) => fields.kind);
    expect(new Set(kinds)).toEqual(new Set(['event', 'command', 'broadcast']));
  });
});

describe('a caller', () => {
  let broker: TestBroker;
  givenBroker((made) => (broker = made));
  it('goes on waiting for the true reply when another sender answers', async () => {
    const gateway = await broker.connectAs('api-gateway');
    const client = new CommandClient(gateway, { log: broker.log });
    await client.start();
    const [engine, dispatcher] = await Promise.all(
      (['audit-engine', 'webhook-dispatcher'] as const).map(async (sender) =>
        (await broker.connectAs(sender)).createChannel(),
      ),
    );
    const reply = client.send('audit.cancel', {} as never, { deadlineMs: 20_000 });
    const { properties } = await eventually('the command is there', () =>
      engine!.get(COMMANDS, { noAck: true }),
    );
    const { replyTo, correlationId } = properties as { replyTo: string; correlationId: string };
    const response = (refunded: number) => Buffer.from(JSON.stringify({ ok: true, value: { refunded } }));
    dispatcher!.publish('', replyTo, response(1), { correlationId, userId: 'acs-webhook-dispatcher' });
    dispatcher!.publish('', replyTo, response(2), { correlationId });
    const alarms = () => broker.log.lines.filter(({ fields }) => fields.kind === 'reply').length;
    await eventually('both forged ones are refused', () => alarms() === 2);
    engine!.publish('', replyTo, response(3), { correlationId, userId: 'acs-audit-engine' });
    expect(await reply).toEqual({ refunded: 3 });
    await client.close();
  });

  it('can’t name another user: the broker closes the channel', async () => {
    const channel = await (await broker.connectAs('webhook-dispatcher')).createChannel();
    const closed = new Promise<Error>((resolve) => channel.once('error', resolve));
    channel.publish('', EVENTS, Buffer.from('{}'), { type: CHARGED, userId: 'acs-credit-ledger' });
    expect((await closed).message).toMatch(/PRECONDITION_FAILED.*user_id/);
    expect(await broker.state.ready(EVENTS)).toBe(0);
  });
});
