import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelModel, connect } from 'amqplib';
import { Registry } from 'prom-client';
import { applyTopology } from '#messaging/topology/apply-topology';
import { BrokerConnection } from '#messaging/connection/connection';
import { eventually } from '../../../../test/support/eventually.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { createTestVhost, type TestVhost } from '../../../../test/support/servers/vhost.js';
import type { ServiceContext } from '../bootstrap/service.js';
import { Environment } from '../configuration/environment.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { createLog } from './logging.js';
import { watchQueues } from './watch-queues.js';

describe('the lengths of queues', () => {
  const log = createLog('test', 'silent');
  const metrics = new Registry();
  const shutdown = new Shutdown(log, 5_000);
  let vhost: TestVhost;
  let line: TcpProxy;
  let admin: ChannelModel;

  beforeAll(async () => {
    vhost = await createTestVhost();
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    line = await TcpProxy.to(vhost.url);
    admin = await connect(vhost.url);
    const broker = await BrokerConnection.open({ url: line.url, name: 'test', log });
    shutdown.add('close', 'broker', () => broker.close());
    const context = { broker, env: new Environment({}), log, metrics, shutdown } as unknown as ServiceContext;
    watchQueues('credit-ledger', context, 50);
  });
  afterAll(async () => {
    await shutdown.drain();
    await admin.close();
    await line.close();
    await vhost.remove();
  });

  const page = () => metrics.metrics();
  const shows = (text: string) => eventually(text, async () => (await page()).includes(`${text}\n`));

  it('are shown for the queues that the service consumes, and their dead-letter queues, as they change', async () => {
    await shows('messaging_queue_messages{queue="credit-ledger.events"} 0');
    await shows('messaging_queue_messages{queue="credit-ledger.commands.classic"} 0');
    await shows('messaging_queue_consumers{queue="credit-ledger.events"} 0');
    const channel = await admin.createConfirmChannel();
    channel.sendToQueue('credit-ledger.events.dlq', Buffer.from('{}'));
    await channel.waitForConfirms();
    await shows('messaging_queue_messages{queue="credit-ledger.events.dlq"} 1');
    expect(await page()).not.toContain('audit-engine');
  });

  it('are not shown while the broker is unavailable, and again when it is back', async () => {
    await shows('messaging_queue_messages{queue="credit-ledger.events"} 0');
    line.break();
    await eventually('no length is shown', async () => !(await page()).includes('{queue='));
    line.restore();
    await shows('messaging_queue_messages{queue="credit-ledger.events"} 0');
  });
});
