import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { LogLines } from '../../test/log-lines.js';
import { type PrivateBroker, startPrivateBroker } from '../../test/private-broker.js';
import { BrokerConnection } from '../connection/connection.js';
import { SenderCheck } from '../senders/sender-check.js';
import { applyTopology } from '../topology/apply-topology.js';
import { BroadcastListener } from './broadcast-listener.js';

/** As a cluster does with the exclusive queues of a node that was apart from it: no consumer is told. */
const FORGET_EXCLUSIVE_QUEUES = `
  [rabbit_amqqueue:internal_delete(amqqueue:get_name(Queue), <<"test">>)
    || Queue <- rabbit_amqqueue:list(), amqqueue:get_exclusive_owner(Queue) =/= none].`;

describe('who listens to broadcasts on a queue that the broker forgets', () => {
  let broker: PrivateBroker;
  beforeAll(async () => {
    broker = await startPrivateBroker();
    await applyTopology(broker.server.url, { commandQueueType: 'classic' });
  }, 60_000);
  afterAll(() => broker?.remove());

  it('connects again, because nothing else of its connection can be trusted either', async () => {
    const log = new LogLines();
    const connection = await BrokerConnection.open({ url: broker.server.url, name: 'test', log });
    const received: string[] = [];
    connection.onBroadcasts({ heard: () => received.push('heard'), lost: () => received.push('lost') });
    const listener = new BroadcastListener({
      connection,
      service: 'api-gateway',
      handlers: new Map(),
      senders: new SenderCheck({ log }),
      log,
      checkEveryMs: 1_000,
    });
    await listener.start();
    await broker.control('eval', FORGET_EXCLUSIVE_QUEUES);
    await eventually('it listens again', () => received.length === 3);
    expect(received).toEqual(['heard', 'lost', 'heard']);
    expect(log.lines.map(({ message }) => message)).toContain('Broker connection reconnected.');
    await listener.close();
    await connection.close();
  }, 60_000);
});
