import { afterAll, describe, expect, it } from '@jest/globals';
import type { Channel } from 'amqplib';
import { Failure } from '#contracts/failures';
import { eventually } from '../../../../test/support/eventually.js';
import { CANCEL, REPLY } from '../../test/cancel-command.js';
import type { EngineHandlers, RunningEngine } from '../../test/engine-under-test.js';
import type { LogLines } from '../../test/log-lines.js';
import type { QueueState } from '../../test/queue-state.js';
import { createTestBroker, givenBroker } from '../../test/test-broker.js';
import type { BrokerConnection } from '../connection/connection.js';
import { CommandClient } from './command-client.js';

interface Reading {
  readStop(): void;
  readStart(): void;
}

/** Stops and starts the reading of what comes on a channel's connection. */
function readingOf(channel: Channel): Reading {
  const { connection } = channel as unknown as { connection: { stream: { _handle: Reading } } };
  return connection.stream._handle;
}

describe.each(['classic', 'quorum'] as const)('a command by a %s queue', (commandQueueType) => {
  let engine: RunningEngine;
  let connection: BrokerConnection;
  let client: CommandClient;
  let broker: QueueState;
  let log: LogLines;
  /** For commands that its client does not send. */
  let gateway: Channel;
  const handlers: EngineHandlers = {};
  const queue = `audit-engine.commands.${commandQueueType}`;

  afterAll(() => client?.close());
  givenBroker(async (made) => {
    ({ state: broker, log } = made);
    engine = await made.startEngine({ handlers });
    connection = await made.connectAs('api-gateway');
    client = new CommandClient(connection, { log });
    await client.start();
    gateway = await connection.createChannel();
  }, commandQueueType);

  it('is answered with what its handler returns', async () => {
    handlers.cancel = (payload, context) => ({
      ...REPLY,
      seen: [payload.audit_id, context.type, context.correlationId],
    });
    const reply = await client.send('audit.cancel', CANCEL, { deadlineMs: 5_000, correlationId: 'req_1' });
    expect(reply).toEqual({ ...REPLY, seen: ['aud_1', 'audit.cancel', 'req_1'] });
  });

  it('tells its handler until when its caller waits', async () => {
    handlers.cancel = (_payload, context) => ({ ...REPLY, deadline: context.deadline });
    const sentAt = Date.now();
    const reply = await client.send('audit.cancel', CANCEL, { deadlineMs: 5_000 });
    expect(reply).toHaveProperty('deadline', expect.any(Number));
    const { deadline } = reply as unknown as { deadline: number };
    expect(deadline).toBeGreaterThanOrEqual(sentAt + 5_000);
    expect(deadline).toBeLessThan(sentAt + 10_000);
  });

  it.each(['rejected', 'conflict', 'not-found', 'transient', 'poison'] as const)(
    'is answered with a failure of kind %s, once',
    async (kind) => {
      let calls = 0;
      handlers.cancel = () => {
        calls += 1;
        throw new Failure(kind, 'CODE', 'What happened.', { details: { field: 1 } });
      };
      await expect(client.send('audit.cancel', CANCEL, { deadlineMs: 5_000 })).rejects.toMatchObject({
        kind,
        code: 'CODE',
        message: 'What happened.',
        details: { field: 1 },
      });
      await eventually('it is settled', () => engine.server.busy === 0);
      expect([calls, await broker.ready(queue)]).toEqual([1, 0]);
    },
  );

  it('is answered as transient where its handler has a defect, which is logged', async () => {
    handlers.cancel = () => {
      throw new TypeError('defect');
    };
    await expect(client.send('audit.cancel', CANCEL, { deadlineMs: 5_000 })).rejects.toMatchObject({
      kind: 'transient',
      code: 'INTERNAL_ERROR',
    });
    const errors = engine.log.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields.err);
    expect(errors).toContainEqual(new TypeError('defect'));
  });

  it('stays unanswered where its process was frozen past the deadline, although the reply came meanwhile', async () => {
    let replied = false;
    handlers.cancel = () => {
      replied = true;
      return REPLY;
    };
    const reading = readingOf(gateway);
    const deadlineMs = 1_500;
    const sentAt = performance.now();
    const reply = client.send('audit.cancel', CANCEL, { deadlineMs });
    reading.readStop();
    const unanswered = expect(reply).rejects.toMatchObject({
      code: 'COMMAND_UNANSWERED',
      executed: 'unknown',
    });
    await eventually('its handler has replied', () => replied);
    // Held up in a timer, a process reads its sockets before it looks at its other timers.
    setTimeout(() => {
      const heldMs = sentAt + deadlineMs + 300 - performance.now();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(heldMs, 0));
      reading.readStart();
    });
    await unanswered;
  });

  it('is not executed when its caller has given up before', async () => {
    const executed: unknown[] = [];
    const { promise: busy, resolve: release } = Promise.withResolvers<void>();
    // With a prefetch of its own the engine would take both; a slow one lets the second wait in the process.
    const slow = await createTestBroker(commandQueueType);
    try {
      await slow.startEngine({
        prefetch: { commands: 1 },
        handlers: {
          cancel: async ({ audit_id }) => {
            executed.push(audit_id);
            await busy;
            return REPLY;
          },
        },
      });
      const caller = await slow.startClient();
      const cancel = (audit_id: string, deadlineMs: number) =>
        caller.send('audit.cancel', { ...CANCEL, audit_id }, { deadlineMs });
      const first = cancel('aud_first', 10_000);
      await eventually('the first is being handled', () => executed.length === 1);
      await expect(cancel('aud_late', 50)).rejects.toMatchObject({
        code: 'COMMAND_UNANSWERED',
        executed: 'unknown',
      });
      release();
      await first;
      await cancel('aud_last', 10_000);
      expect(executed).toEqual(['aud_first', 'aud_last']);
    } finally {
      await slow.remove();
    }
  });

  it('is dropped where it was prefetched in time but its deadline passed since', async () => {
    let calls = 0;
    handlers.cancel = () => {
      calls += 1;
      return REPLY;
    };
    const dropped = () => engine.log.lines.find(({ fields }) => fields.message_id === 'late');
    gateway.publish('acs.commands', 'audit-engine', Buffer.from(JSON.stringify(CANCEL)), {
      userId: connection.user,
      messageId: 'late',
      type: 'audit.cancel',
      headers: { 'x-deadline': Date.now() - 700 },
    });
    const { message, fields } = await eventually('it is dropped', dropped);
    expect(message).toMatch(/caller has given up, or the hosts' clocks differ/);
    expect(fields.late_ms).toBeGreaterThanOrEqual(700);
    expect(calls).toBe(0);
  });

  it('gets no more time than its budget where the clock of its caller is ahead', async () => {
    const deadlines: number[] = [];
    handlers.cancel = (_payload, { deadline }) => {
      deadlines.push((deadline ?? Infinity) - Date.now());
      return REPLY;
    };
    gateway.publish('acs.commands', 'audit-engine', Buffer.from(JSON.stringify(CANCEL)), {
      userId: connection.user,
      messageId: 'from-the-future',
      type: 'audit.cancel',
      expiration: 60_000,
      headers: { 'x-deadline': Date.now() + 3_600_000 },
    });
    await eventually('it is handled', () => deadlines.length === 1);
    expect(deadlines[0]).toBeLessThanOrEqual(60_000);
  });

  it('that can not be read, or that has no handler, is answered as poison', async () => {
    const replies: string[] = [];
    const replyTo = 'amq.rabbitmq.reply-to';
    await gateway.consume(replyTo, (message) => replies.push(String(message?.content)), { noAck: true });
    const properties = {
      messageId: 'm',
      replyTo,
      correlationId: 'c',
      userId: connection.user,
    };
    const send = (body: string, type?: string) =>
      gateway.publish('acs.commands', 'audit-engine', Buffer.from(body), { ...properties, type });
    send('{', 'audit.cancel');
    send('{}', 'audit.unheard-of');
    send('{}', 'audit.queued');
    send('{}');
    await eventually('all are answered', () => replies.length === 4);
    const codes = replies.map((reply) => (JSON.parse(reply) as { failure: { code: string } }).failure.code);
    expect(codes.sort()).toEqual([
      'INVALID_MESSAGE',
      'MESSAGE_WITHOUT_IDENTITY',
      'UNKNOWN_COMMAND',
      'UNTRUSTED_SENDER',
    ]);
  });

  it('to a service without a queue is known not to be executed', async () => {
    await broker.channel.unbindQueue(queue, 'acs.commands', 'audit-engine');
    try {
      await expect(client.send('audit.cancel', CANCEL, { deadlineMs: 5_000 })).rejects.toMatchObject({
        kind: 'transient',
        code: 'COMMAND_UNANSWERED',
        executed: 'no',
      });
    } finally {
      await broker.channel.bindQueue(queue, 'acs.commands', 'audit-engine');
    }
  });

  it('whose deadline has passed is not sent', async () => {
    await expect(client.send('audit.cancel', CANCEL, { deadlineMs: 0 })).rejects.toMatchObject({
      executed: 'no',
    });
    await expect(client.send('audit.cancel', CANCEL, { deadlineMs: Number.NaN })).rejects.toMatchObject({
      executed: 'no',
    });
    expect(client.waiting).toBe(0);
  });

  it('is refused unsent where too many wait already', async () => {
    const release: (() => void)[] = [];
    handlers.cancel = () => new Promise((resolve) => release.push(() => resolve(REPLY)));
    const small = new CommandClient(connection, { log, maxPending: 2 });
    await small.start();
    const waiting = [1, 2].map(() => small.send('audit.cancel', CANCEL, { deadlineMs: 10_000 }));
    await expect(small.send('audit.cancel', CANCEL, { deadlineMs: 10_000 })).rejects.toMatchObject({
      executed: 'no',
    });
    await eventually('both are being handled', () => release.length === 2);
    for (const done of release) done();
    await Promise.all(waiting);
    await small.close();
  });

  it('fails as unknown at once when its client is closed', async () => {
    const release: (() => void)[] = [];
    handlers.cancel = () => new Promise((resolve) => release.push(() => resolve(REPLY)));
    const leaving = new CommandClient(connection, { log });
    await leaving.start();
    const pending = leaving.send('audit.cancel', CANCEL, { deadlineMs: 60_000 });
    const outcome = expect(pending).rejects.toMatchObject({ executed: 'unknown' });
    await eventually('it is being handled', () => release.length === 1);
    await leaving.close();
    await outcome;
    await expect(leaving.send('audit.cancel', CANCEL, { deadlineMs: 60_000 })).rejects.toMatchObject({
      executed: 'no',
    });
    for (const done of release) done();
  });
});
