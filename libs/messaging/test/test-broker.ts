import { afterAll, beforeAll } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { createTestVhost, type TestVhost } from '../../../test/support/servers/vhost.js';
import { applyTopology } from '../src/topology/apply-topology.js';
import type { CommandQueueType } from '../src/topology/topology.js';
import { BrokerConnection } from '../src/connection/connection.js';
import { CommandClient } from '../src/rpc/command-client.js';
import type { Sender } from '#contracts/messages/senders';
import { asBrokerUser } from '../../../test/support/servers/broker-users.js';
import { RightfulSenders } from '../../../test/support/servers/rightful-senders.js';
import { type EngineOptions, type RunningEngine, startEngine } from './engine-under-test.js';
import { LogLines } from './log-lines.js';
import { QueueState } from './queue-state.js';
import { TcpProxy } from '../../../test/support/servers/tcp-proxy.js';

/** Retry delays that a test can wait for. */
export const SHORT_RETRY_DELAYS_MS = [40, 80];

/** A virtual host with the topology on it, an engine, a publisher, and a look at the queues. */
export interface TestBroker {
  readonly vhost: TestVhost;
  /** Publishes each type as the service that may. */
  readonly publisher: RightfulSenders;
  readonly state: QueueState;
  /** The administrator's. */
  readonly connection: BrokerConnection;
  readonly log: LogLines;
  /** What engines connect by. */
  readonly line: TcpProxy;
  /** Applies the topology again. */
  declare(): Promise<unknown>;
  /** A connection of a service's user, or the operator's, which `remove` closes. */
  connectAs(sender: Sender): Promise<BrokerConnection>;
  /** An engine, which `remove` stops. */
  startEngine(options: Omit<EngineOptions, 'url'>): Promise<RunningEngine>;
  /** A client of the gateway's, which `remove` closes. */
  startClient(): Promise<CommandClient>;
  /** Publishes an event, a charge unless another type is given, and returns its id. */
  publish(data: object, type?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Registers hooks: a broker before the tests, which `ready` gets, and its end after them. */
export function givenBroker(
  ready: (broker: TestBroker) => unknown,
  commandQueueType?: CommandQueueType,
): void {
  let broker: TestBroker | undefined;
  beforeAll(async () => {
    broker = await createTestBroker(commandQueueType);
    await ready(broker);
  });
  afterAll(() => broker?.remove());
}

export async function createTestBroker(commandQueueType: CommandQueueType = 'classic'): Promise<TestBroker> {
  const vhost = await createTestVhost();
  const applied = { commandQueueType, retryDelaysMs: SHORT_RETRY_DELAYS_MS };
  const declare = () => applyTopology(vhost.url, applied);
  await declare();
  const line = await TcpProxy.to(vhost.url);
  const log = new LogLines();
  const connection = await BrokerConnection.open({ url: vhost.url, name: 'test', log });
  const publisher = new RightfulSenders(vhost.url, log);
  const connections = [connection];
  const state = await QueueState.open(vhost.url);
  const engines: RunningEngine[] = [];
  const clients: CommandClient[] = [];
  async function connectAs(sender: Sender): Promise<BrokerConnection> {
    const own = await BrokerConnection.open({ url: asBrokerUser(vhost.url, sender), name: sender, log });
    connections.push(own);
    return own;
  }

  return {
    vhost,
    publisher,
    state,
    connection,
    log,
    line,
    declare,
    connectAs,
    async startEngine(options) {
      const engine = await startEngine({ url: line.url, ...applied, ...options });
      engines.push(engine);
      return engine;
    },
    async startClient() {
      const client = new CommandClient(await connectAs('api-gateway'), { log });
      clients.push(client);
      await client.start();
      return client;
    },
    async publish(data, type = 'ledger.audit-charged') {
      const id = newEventId();
      await publisher.publish({ id, type, schemaVersion: 1, data });
      return id;
    },
    async remove() {
      for (const client of clients) await client.close();
      for (const engine of engines) await engine.stop();
      await publisher.close();
      for (const each of connections) await each.close();
      await state.close();
      await line.close();
      await vhost.remove();
    },
  };
}
