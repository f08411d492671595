import { createTestVhost, type TestVhost } from '../../../test/support/servers/vhost.js';
import { applyTopology } from '../src/topology/apply-topology.js';
import { BrokerConnection } from '../src/connection/connection.js';
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
  /** A connection of a service's user, or the operator's, which `remove` closes. */
  connectAs(sender: Sender): Promise<BrokerConnection>;
  startEngine(options: Omit<EngineOptions, 'url'>): Promise<RunningEngine>;
  remove(): Promise<void>;
}

export async function createTestBroker(): Promise<TestBroker> {
  const vhost = await createTestVhost();
  await applyTopology(vhost.url, { commandQueueType: 'classic', retryDelaysMs: SHORT_RETRY_DELAYS_MS });
  const line = await TcpProxy.to(vhost.url);
  const log = new LogLines();
  const connection = await BrokerConnection.open({ url: vhost.url, name: 'test', log });
  const publisher = new RightfulSenders(vhost.url, log);
  const connections = [connection];
  const state = await QueueState.open(vhost.url);
  return {
    vhost,
    publisher,
    state,
    connection,
    log,
    line,
    async connectAs(sender) {
      const url = asBrokerUser(vhost.url, sender);
      const own = await BrokerConnection.open({ url, name: sender, log });
      connections.push(own);
      return own;
    },
    startEngine: (options) =>
      startEngine({ url: line.url, retryDelaysMs: SHORT_RETRY_DELAYS_MS, ...options }),
    async remove() {
      await publisher.close();
      for (const each of connections) await each.close();
      await state.close();
      await line.close();
      await vhost.remove();
    },
  };
}
