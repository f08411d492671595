import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { asBrokerUser } from '../../../../test/support/servers/broker-users.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { CANCEL, REPLY } from '../../test/cancel-command.js';
import { losePublishes } from '../../test/lost-frames.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import type { EngineHandlers } from '../../test/engine-under-test.js';
import { BrokerConnection } from '../connection/connection.js';
import { CommandClient } from './command-client.js';

/** The shortest deadline of the service. */
const DEADLINE_MS = 2_000;
const LONG_MS = 30_000;

/** As RabbitMQ before 4.2 may do to a channel that lived through a partition (rabbitmq-server pull request 14589). */
describe('a channel whose commands the broker does not take, although it answers all else,', () => {
  let broker: TestBroker;
  /** The client's alone. */
  let line: TcpProxy;
  let connection: BrokerConnection;
  let client: CommandClient;
  const handlers: EngineHandlers = {};
  const queue = 'audit-engine.commands.classic';

  afterAll(async () => {
    await client?.close();
    await connection?.close();
    await line?.close();
  });
  givenBroker(async (made) => {
    broker = made;
    await broker.startEngine({ handlers });
    line = await TcpProxy.to(broker.vhost.url);
    const url = asBrokerUser(line.url, 'api-gateway');
    connection = await BrokerConnection.open({ url, name: 'client', log: broker.log });
    client = new CommandClient(connection, { log: broker.log });
    await client.start();
  });
  beforeEach(() => {
    handlers.cancel = () => REPLY;
  });

  const send = (auditId: string, deadlineMs = DEADLINE_MS) =>
    client.send('audit.cancel', { ...CANCEL, audit_id: auditId }, { deadlineMs });
  const isAnswered = () =>
    // Until a new channel is open, commands are refused unsent, or lost where this process stood still at the deadline.
    send('aud_next').then(
      (reply) => reply.status === 'cancelled',
      () => false,
    );
  const replaced = () => broker.log.lines.filter(({ message }) => message === 'A channel is replaced.');
  const UNANSWERED = { code: 'COMMAND_UNANSWERED', executed: 'unknown' };
  /** Has the handler wait for `release` with audits of this id. */
  const hold = (auditId: string) => {
    const release: (() => void)[] = [];
    handlers.cancel = ({ audit_id }) =>
      audit_id === auditId ? new Promise((resolve) => release.push(() => resolve(REPLY))) : REPLY;
    return release;
  };

  it('is replaced at the first deadline: the next commands are answered, and those that it took before', async () => {
    const before = replaced().length;
    const release = hold('aud_taken');
    const taken = send('aud_taken', LONG_MS);
    await eventually('it is being handled', () => release.length === 1);
    const lost = losePublishes(line, 1);
    await expect(send('aud_lost')).rejects.toMatchObject(UNANSWERED);
    await eventually('commands are answered', isAnswered);
    expect(
      replaced()
        .map(({ fields }) => fields.reason)
        .slice(before),
    ).toEqual(['the broker has not taken a command for 2000 ms']);
    release[0]!();
    await expect(taken).resolves.toMatchObject(REPLY);
    expect(connection.available).toBe(true);
    expect(lost.closed).toEqual([]);
  });

  it('is closed when no reply is waited for any more', async () => {
    const lost = losePublishes(line, 1);
    await expect(send('aud_lost')).rejects.toMatchObject(UNANSWERED);
    await eventually('it is closed', () => lost.closed.length === 1);
    await eventually('commands are answered', isAnswered);
  });

  it('costs the connection where the next channel is no better', async () => {
    losePublishes(line, Infinity);
    await expect(send('aud_lost')).rejects.toMatchObject(UNANSWERED);
    await eventually('another channel is open', async () => {
      await send('aud_lost').catch(() => undefined);
      return broker.log.lines.some(({ message }) => message === 'Broker connection lost.');
    });
    await eventually('commands are answered', isAnswered);
  });

  it('is not replaced by a process that stood still at the deadline, but at the next deadline', async () => {
    const before = replaced().length;
    losePublishes(line, 1);
    const unanswered = expect(send('aud_lost')).rejects.toMatchObject(UNANSWERED);
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600), DEADLINE_MS - 100);
    await unanswered;
    expect(replaced().length).toBe(before);
    await expect(send('aud_lost')).rejects.toMatchObject(UNANSWERED);
    expect(replaced().length).toBe(before + 1);
    await eventually('commands are answered', isAnswered);
  });

  it('is another thing than a slow handler: its command is confirmed, and the channel stays', async () => {
    const before = replaced().length;
    const release = hold('aud_slow');
    const slow = send('aud_slow', LONG_MS);
    await expect(send('aud_slow')).rejects.toMatchObject(UNANSWERED);
    await eventually('both are being handled', () => release.length === 2);
    for (const done of release) done();
    await expect(slow).resolves.toMatchObject(REPLY);
    expect(replaced().length).toBe(before);
  });

  it('is another thing than a queue that is full: its command fails at once, and the channel stays', async () => {
    const before = replaced().length;
    const full = 'full';
    const { channel } = broker.state;
    await channel.assertQueue(full, { arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish' } });
    channel.sendToQueue(full, Buffer.from('{}'));
    await channel.unbindQueue(queue, 'acs.commands', 'audit-engine');
    await channel.bindQueue(full, 'acs.commands', 'audit-engine');
    try {
      await expect(send('aud_refused', LONG_MS)).rejects.toMatchObject({
        code: 'COMMAND_UNANSWERED',
        executed: 'unknown',
        message: expect.stringContaining('the broker could not take it'),
      });
    } finally {
      await channel.bindQueue(queue, 'acs.commands', 'audit-engine');
      await channel.deleteQueue(full);
    }
    expect(await send('aud_later', LONG_MS)).toMatchObject(REPLY);
    expect(replaced().length).toBe(before);
  });

  it('is another thing than a late answer, and one about an earlier attempt says nothing of the next', async () => {
    const release = hold('aud_again');
    const attempt = (deadlineMs: number) =>
      client.send('audit.cancel', { ...CANCEL, audit_id: 'aud_again' }, { deadlineMs, commandId });
    const commandId = randomUUID();
    const late: Buffer[] = [];
    line.change((reply) => {
      late.push(reply);
      return Buffer.alloc(0);
    });
    const { channel } = broker.state;
    await channel.unbindQueue(queue, 'acs.commands', 'audit-engine');
    try {
      await expect(attempt(100)).rejects.toMatchObject(UNANSWERED);
      await eventually('it was returned', () => Buffer.concat(late).includes('NO_ROUTE'));
    } finally {
      await channel.bindQueue(queue, 'acs.commands', 'audit-engine');
    }
    const next = attempt(LONG_MS);
    await eventually('the next attempt is being handled', () => release.length === 1);
    line.change((reply) => Buffer.concat([...late.splice(0), reply]));
    release[0]!();
    await expect(next).resolves.toMatchObject(REPLY);
  });
});
