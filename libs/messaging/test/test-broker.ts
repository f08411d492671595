import { createTestVhost, type TestVhost } from '../../../test/support/vhost.js';
import { applyTopology } from '../src/apply-topology.js';
import { BrokerConnection } from '../src/connection.js';
import { EventPublisher } from '../src/event-publisher.js';
import { type EngineOptions, type RunningEngine, startEngine } from './engine-under-test.js';
import { LogLines } from './log-lines.js';
import { QueueState } from './queue-state.js';
import { TcpProxy } from '../../../test/support/tcp-proxy.js';

/** A retry ladder that a test can climb. */
export const SHORT_LADDER_MS = [40, 80];

/** A virtual host with the topology on it, an engine, a publisher, and a look at the queues. */
export interface TestBroker {
  readonly vhost: TestVhost;
  readonly publisher: EventPublisher;
  readonly state: QueueState;
  readonly connection: BrokerConnection;
  readonly log: LogLines;
  /** What engines connect by. */
  readonly line: TcpProxy;
  startEngine(options: Omit<EngineOptions, 'url'>): Promise<RunningEngine>;
  remove(): Promise<void>;
}

export async function createTestBroker(): Promise<TestBroker> {
  const vhost = await createTestVhost();
  await applyTopology(vhost.url, { commandQueueType: 'classic', retryLadderMs: SHORT_LADDER_MS });
  const line = await TcpProxy.to(vhost.url);
  const log = new LogLines();
  const connection = await BrokerConnection.open({ url: vhost.url, name: 'test', log });
  const publisher = new EventPublisher(connection, { log });
  const state = await QueueState.open(vhost.url);
  return {
    vhost,
    publisher,
    state,
    connection,
    log,
    line,
    startEngine: (options) => startEngine({ url: line.url, retryLadderMs: SHORT_LADDER_MS, ...options }),
    async remove() {
      await publisher.close();
      await connection.close();
      await state.close();
      await line.close();
      await vhost.remove();
    },
  };
}
