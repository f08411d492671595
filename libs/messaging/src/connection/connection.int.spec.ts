import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { asBrokerUser } from '../../../../test/support/servers/broker-users.js';
import { required } from '../../../../test/support/servers/environment.js';
import { startSilentServer } from '../../../../test/support/servers/silent-server.js';
import { sayGoodbyeWith } from '../../test/goodbye.js';
import { LogLines } from '../../test/log-lines.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { CommandClient } from '../rpc/command-client.js';
import { BrokerConnection, ConnectionClosed } from './connection.js';

describe('a connection to the broker', () => {
  let broker: TestBroker;

  givenBroker((made) => (broker = made));

  function open(url = broker.line.url): Promise<BrokerConnection> {
    return BrokerConnection.open({ url, name: 'test', log: broker.log, initialRetries: 1 });
  }

  it('that can not be made says which broker and where, without the password', async () => {
    await expect(open('amqp://acs:s3cret@127.0.0.1:1/acs')).rejects.toThrow(
      /RabbitMQ at amqp:\/\/acs:\*\*\*@127\.0\.0\.1:1\/acs can't be reached by test: .*ECONNREFUSED/,
    );
    const wrong = new URL(required('TEST_RABBITMQ_URL'));
    wrong.password = 'wrong';
    await expect(open(wrong.href)).rejects.toThrow(/ACCESS.REFUSED/);
    await expect(open('http://127.0.0.1')).rejects.toThrow(/not a broker address/);
  });

  it('is given up in time where the broker takes connections and says nothing, and leaves nothing behind', async () => {
    const silent = await startSilentServer();
    const before = openSockets();
    const begun = performance.now();
    const opening = BrokerConnection.open({
      url: `amqp://127.0.0.1:${silent.port}`,
      name: 'test',
      log: broker.log,
      withinMs: 300,
    });
    await expect(opening).rejects.toThrow(/can't be reached by test: .*ETIMEDOUT/);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(silent.taken).toBe(1);
    await silent.close();
    await eventually('its socket is gone', () => openSockets() <= before);
  });

  it('tells of every loss and return', async () => {
    const connection = await open();
    const received: string[] = [];
    connection.onDown(() => received.push('down'));
    const silence = connection.onUp(() => received.push('up'));
    broker.line.cut();
    await eventually('it is back', () => received.length === 2);
    silence();
    broker.line.cut();
    await eventually('it is lost again', () => received.length === 3);
    await eventually('it is back again', () => connection.available);
    expect(received).toEqual(['down', 'up', 'down']);
    await connection.close();
    expect(connection.available).toBe(false);
    await expect(connection.createChannel()).rejects.toThrow(ConnectionClosed);
    await connection.close();
  });

  it('is made again where the broker said goodbye in the same packet as its welcome', async () => {
    sayGoodbyeWith('connection.open-ok', broker.line);
    const connection = await open();
    await expect(connection.createChannel()).resolves.toBeDefined();
    sayGoodbyeWith('connection.open-ok', broker.line);
    broker.line.cut();
    await eventually('the loss is seen', () => !connection.available);
    await expect(connection.createChannel()).resolves.toBeDefined();
    await connection.close();
  });

  it('notices a peer that fell silent', async () => {
    const connection = await open(`${broker.line.url}?heartbeat=1`);
    broker.line.freeze();
    await eventually('it is noticed', () => !connection.available);
    await eventually('it is back', () => connection.available);
    await connection.close();
  }, 15_000);

  it('closes in time even where the peer fell silent', async () => {
    const connection = await open();
    const client = new CommandClient(connection, { log: broker.log });
    await client.start();
    broker.line.freeze();
    const before = openSockets();
    const closing = connection.close();
    await client.close();
    await closing;
    expect(connection.available).toBe(false);
    await eventually('its socket is gone', () => openSockets() === before - 1);
  }, 15_000);

  it('leaves a client that was not closed in peace', async () => {
    const log = new LogLines();
    const connection = await BrokerConnection.open({ url: broker.line.url, name: 'test', log });
    const client = new CommandClient(connection, { log });
    await client.start();
    let attempts = 0;
    const createChannel = connection.createConfirmChannel.bind(connection);
    connection.createConfirmChannel = () => {
      attempts += 1;
      return createChannel();
    };
    await connection.close();
    await expect(client.send('audit.cancel', {} as never, { deadlineMs: 1_000 })).rejects.toMatchObject({
      executed: 'no',
    });
    await eventually('it asks for another channel', () => attempts > 0);
    const reasons = log.lines
      .filter(({ fields }) => 'retry_in_ms' in fields)
      .map(({ fields }) => fields.reason);
    // It was lost young, hence the pause; that the connection is closed is no reason to try again.
    expect(reasons).toEqual([expect.stringContaining('after it was opened')]);
    expect(attempts).toBe(1);
  });
});

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length;
}

describe('commands', () => {
  let broker: TestBroker;

  givenBroker((made) => (broker = made));

  it('fail at once as unknown when the line breaks, as not executed while it is broken, and pass again after', async () => {
    let calls = 0;
    const engine = await broker.startEngine({
      handlers: { cancel: () => (++calls === 1 ? new Promise(() => undefined) : { refunded: 1 }) },
      drainMs: 50,
    });
    const url = asBrokerUser(broker.line.url, 'api-gateway');
    const connection = await BrokerConnection.open({ url, name: 'client', log: broker.log });
    const client = new CommandClient(connection, { log: broker.log });
    await client.start();
    const send = () => client.send('audit.cancel', {} as never, { deadlineMs: 60_000 });

    const pending = expect(send()).rejects.toMatchObject({ kind: 'transient', executed: 'unknown' });
    await eventually('it is being handled', () => calls === 1);
    broker.line.break();
    await pending;
    await eventually('the loss is seen', () => !connection.available);
    await expect(send()).rejects.toMatchObject({ kind: 'transient', executed: 'no' });
    expect(client.waiting).toBe(0);

    broker.line.restore();
    const reply = await eventually('commands pass again', () => send());
    expect(reply).toEqual({ refunded: 1 });
    await client.close();
    await connection.close();
    await engine.server.close().catch(() => undefined);
    await engine.stop();
  });
});
