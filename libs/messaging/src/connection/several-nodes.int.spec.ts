import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { ownTimeOf } from '../../../../test/support/processor-time.js';
import { startSilentServer, type SilentServer } from '../../../../test/support/servers/silent-server.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { createTestVhost, type TestVhost } from '../../../../test/support/servers/vhost.js';
import { LogLines } from '../../test/log-lines.js';
import { applyTopology } from '../topology/apply-topology.js';
import { BrokerConnection } from './connection.js';

/** A port where nothing listens. */
const DEAD = '127.0.0.1:1';

describe('a broker of several nodes', () => {
  let vhost: TestVhost;
  /** Ways to the one broker of the tests, which stand for its nodes. */
  let nodes: readonly [TcpProxy, TcpProxy];
  let silent: SilentServer;
  let log: LogLines;

  beforeEach(async () => {
    log = new LogLines();
    vhost = await createTestVhost();
    nodes = [await TcpProxy.to(vhost.url), await TcpProxy.to(vhost.url)];
    silent = await startSilentServer();
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await silent.close();
    await vhost.remove();
  });

  const hostOf = ({ url }: TcpProxy) => new URL(url).host;
  const at = (...hosts: readonly string[]) => {
    const { href, host } = new URL(vhost.url);
    return href.replace(`@${host}/`, `@${hosts.join(',')}/`);
  };
  const open = (...hosts: readonly string[]) =>
    BrokerConnection.open({ url: at(...hosts), name: 'test', log, initialRetries: 0 });
  const connectedTo = () => log.lines.findLast(({ message }) => message.includes('onnected'))?.fields.host;

  it('is reached by the one that is up, however many others are not', async () => {
    const up = hostOf(nodes[0]);
    const opening = open(DEAD, up, `127.0.0.1:${silent.port}`);
    const tookMs = await ownTimeOf(opening);
    const connection = await opening;
    expect(connectedTo()).toBe(up);
    // At worst it waits for the silent one first.
    expect(tookMs).toBeLessThan(5_000);
    await connection.close();
  });

  it('goes on at another node at once when the connection to one is lost', async () => {
    const connection = await open(...nodes.map(hostOf));
    const [lost, other] = hostOf(nodes[0]) === connectedTo() ? nodes : nodes.toReversed();
    lost.break();
    const reached = eventually('it is connected to the other', () => connectedTo() === hostOf(other));
    expect(await ownTimeOf(reached)).toBeLessThan(1_000);
    await reached;
    await expect(connection.createChannel()).resolves.toBeDefined();
    await connection.close();
  });

  it('is unreachable only if all are, and each says why', async () => {
    const opening = open(DEAD, '127.0.0.1:2');
    await expect(opening).rejects.toThrow(/RabbitMQ at amqp:\/\/.*:\*\*\*@127\.0\.0\.1:1,127\.0\.0\.1:2\//);
    for (const host of [DEAD, '127.0.0.1:2'])
      await expect(opening).rejects.toThrow(`${host}: connect ECONNREFUSED ${host}`);
  });

  it('gets its topology by the one that is up', async () => {
    const hosts = [DEAD, hostOf(nodes[0])];
    expect(await applyTopology(at(...hosts), { commandQueueType: 'classic' })).not.toEqual([]);
    await expect(applyTopology(at(DEAD, DEAD), { commandQueueType: 'classic' })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
