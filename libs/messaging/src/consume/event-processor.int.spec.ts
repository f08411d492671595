import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel } from 'amqplib';
import { from, throwError } from 'rxjs';
import { Failure } from '#contracts/failures';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import type { EngineHandlers, RunningEngine } from '../../test/engine-under-test.js';
import { givenBroker, SHORT_RETRY_DELAYS_MS, type TestBroker } from '../../test/test-broker.js';
import type { MessageContext } from '../message/message-context.js';

const EVENTS = 'audit-engine.events';
const DEAD = 'audit-engine.events.dlq';

describe('an event', () => {
  let broker: TestBroker;
  let engine: RunningEngine;
  /** For what its publisher does not send. */
  let ledger: Channel;
  const handlers: EngineHandlers = {};

  givenBroker(async (made) => {
    broker = made;
    ledger = await (await broker.connectAs('credit-ledger')).createChannel();
    engine = await broker.startEngine({ handlers, prefetch: { events: 2 } });
  });

  beforeEach(() => {
    handlers.charged = undefined;
    handlers.voided = undefined;
  });

  const publish = (type: string, data: object = {}) => broker.publish(data, type);

  async function deadLetter() {
    return eventually('a dead-letter message is there', () =>
      broker.state.channel.get(DEAD, { noAck: true }),
    );
  }

  it('reaches its handler with all that is known of it', async () => {
    const seen: [unknown, MessageContext][] = [];
    handlers.charged = (payload, context) => void seen.push([payload, context]);
    const fields = {
      schemaVersion: 3,
      correlationId: 'req_1',
      causationId: 'cause',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      stream: 'account-ws_1',
      version: 12,
      occurredAt: '2026-11-21T10:00:00.000Z',
    };
    const id = newEventId();
    await broker.publisher.publish({
      id,
      type: 'ledger.audit-charged',
      data: { url: 'https://ü.example' },
      ...fields,
    });
    await eventually('it is handled', () => seen.length === 1);
    const expected = {
      messageId: id,
      type: 'ledger.audit-charged',
      ...fields,
      attempt: 1,
      redelivered: false,
    };
    expect(seen[0]).toEqual([{ url: 'https://ü.example' }, { ...expected, deadline: undefined }]);
  });

  it('whose handler throws neither freezes the consumer nor is handed out in a loop', async () => {
    let thrown = 0;
    const handled: unknown[] = [];
    handlers.charged = ({ n }) => {
      if (typeof n === 'number') return void handled.push(n);
      thrown += 1;
      throw new Error('a defect');
    };
    for (const n of ['bad', 'bad', 'bad', 1, 2, 'bad', 3]) await publish('ledger.audit-charged', { n });
    await eventually('the others flow on', () => handled.length === 3);
    const tries = 4 * (1 + SHORT_RETRY_DELAYS_MS.length);
    await eventually('the bad ones are dead-lettered', async () => (await broker.state.ready(DEAD)) === 4);
    expect(thrown).toBe(tries);
    await broker.state.channel.purgeQueue(DEAD);
  });

  it('is retried after each delay, then dead-lettered with the reason', async () => {
    const attempts: [number, string][] = [];
    handlers.charged = (_payload, context) => {
      attempts.push([context.attempt, context.messageId]);
      throw new Failure('not-found', 'AUDIT_NOT_FOUND', 'No audit aud_1; wait for it.');
    };
    const startedAt = new Date().toISOString();
    const id = await publish('ledger.audit-charged', { n: 1 });
    const letter = await deadLetter();
    expect(attempts).toEqual([1, 2, 3].map((attempt) => [attempt, id]));
    expect(letter.properties).toMatchObject({ messageId: id, type: 'ledger.audit-charged' });
    expect(letter.properties.headers).toMatchObject({
      'x-dead-reason': 'retries-exhausted',
      'x-dead-error-code': 'AUDIT_NOT_FOUND',
      'x-dead-message': 'No audit aud_1; wait for it.',
      'x-attempt': 3,
      'schema-version': 1,
    });
    expect(String(letter.properties.headers?.['x-first-failed-at']) >= startedAt).toBe(true);
    expect(JSON.parse(String(letter.content))).toEqual({ n: 1 });
  });

  it.each([
    ['is not JSON', { messageId: 'm', type: 'ledger.audit-charged' }, '{', 'unreadable', 'INVALID_MESSAGE'],
    ['has no identity', {}, '{}', 'unreadable', 'MESSAGE_WITHOUT_IDENTITY'],
    ['no handler knows', { messageId: 'm', type: 'audit.unheard-of' }, '{}', 'unknown-type', 'UNKNOWN_TYPE'],
    ['is a command', { messageId: 'm', type: 'audit.cancel' }, '{}', 'untrusted-sender', 'UNTRUSTED_SENDER'],
  ])(
    'that %s is dead-lettered while the others are handled',
    async (_what, properties, body, reason, code) => {
      const handled: unknown[] = [];
      handlers.charged = ({ n }) => void handled.push(n);
      await publish('ledger.audit-charged', { n: 1 });
      ledger.sendToQueue(EVENTS, Buffer.from(body), { userId: 'acs-credit-ledger', ...properties });
      await publish('ledger.audit-charged', { n: 2 });
      const letter = await deadLetter();
      expect(letter.properties.headers).toMatchObject({ 'x-dead-reason': reason, 'x-dead-error-code': code });
      // A type that is unknown here may be known to a replica of the next version.
      const tries = reason === 'unknown-type' ? 1 + SHORT_RETRY_DELAYS_MS.length : 1;
      expect(letter.properties.headers?.['x-attempt']).toBe(tries);
      expect(String(letter.content)).toBe(body);
      await eventually('the neighbours are handled', () => handled.length === 2);
    },
  );

  it('is done when the observable of its handler is', async () => {
    const seen: number[] = [];
    handlers.charged = () => from((async () => seen.push(1))());
    handlers.voided = () => throwError(() => new Failure('rejected', 'NO_USE', 'It can never be handled.'));
    await publish('ledger.audit-charged');
    await publish('ledger.charge-voided');
    expect((await deadLetter()).properties.headers).toMatchObject({ 'x-dead-error-code': 'NO_USE' });
    await eventually('the first is handled', () => seen.length === 1);
    await eventually('all are settled', () => engine.server.busy === 0);
    expect(await broker.state.ready(EVENTS)).toBe(0);
  });

  it('is not lost where the queue for its retry is missing', async () => {
    const handled: unknown[] = [];
    handlers.charged = ({ n }) => {
      if (handled.push(n) === 1) throw new Failure('transient', 'LATER', 'Not yet.');
    };
    await broker.state.channel.deleteQueue(`${EVENTS}.retry.40ms`);
    await publish('ledger.audit-charged', { n: 1 });
    await eventually('it failed', () => handled.length > 0);
    await broker.declare();
    await eventually('it is handled', () => handled.length > 1);
  });

  it('is consumed again after its queue was deleted and declared again', async () => {
    const handled: unknown[] = [];
    handlers.charged = ({ n }) => void handled.push(n);
    await broker.state.channel.deleteQueue(EVENTS);
    await eventually('the cancellation is seen', () =>
      engine.log.lines.some(
        ({ message, fields }) => message.includes('cancelled a consumer') && fields.queue === EVENTS,
      ),
    );
    await broker.declare();
    await publish('ledger.audit-charged', { n: 1 });
    await eventually('it is handled', () => handled.length === 1);
  });
});
