import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { createTestVhost, type TestVhost } from '../../../../test/support/servers/vhost.js';
import { QueueState } from '../../test/queue-state.js';
import { applyTopology } from './apply-topology.js';
import { RETIRED_ROUTES } from './topology.js';

const RETRY_DELAYS_MS = [100];

describe('applying the topology', () => {
  let vhost: TestVhost;
  let broker: QueueState;

  beforeAll(async () => {
    vhost = await createTestVhost();
    await apply();
    broker = await QueueState.open(vhost.url);
  });

  afterAll(async () => {
    await broker?.close();
    await vhost?.remove();
  });

  const apply = (commandQueueType: 'classic' | 'quorum' = 'classic') =>
    applyTopology(vhost.url, { commandQueueType, retryDelaysMs: RETRY_DELAYS_MS });

  it('declares the same again without a change', async () => {
    const declared = await apply();
    expect(declared).toContain('queue audit-engine.events.dlq (quorum)');
    expect(declared).toContain('exchange acs.events (topic)');
    expect(declared).toContain('binding acs.events --audit.failed--> credit-ledger.events');
  });

  it('says that the broker was lost, where it is lost meanwhile', async () => {
    const line = await TcpProxy.to(vhost.url);
    const broken = line.breakAfter(12);
    await expect(applyTopology(line.url, { commandQueueType: 'classic' })).rejects.toThrow(
      /^RabbitMQ at \S+ can't be reached by what applies the topology: .*/,
    );
    await broken;
    await line.close();
  });

  it('removes the binding of a retired route', async () => {
    for (const [type, queue] of RETIRED_ROUTES) await broker.channel.bindQueue(queue, 'acs.events', type);
    await apply();
    broker.channel.publish('acs.events', 'ledger.audit-charged', Buffer.from('{}'));
    await eventually('the engine has it', async () => (await broker.ready('audit-engine.events')) === 1);
    expect(await broker.ready('api-gateway.events')).toBe(0);
    await broker.channel.purgeQueue('audit-engine.events');
  });

  it('leaves a binding that it does not know, which a newer release may have made', async () => {
    await broker.channel.bindQueue('credit-ledger.events', 'acs.events', 'audit.started');
    await apply();
    broker.channel.publish('acs.events', 'audit.started', Buffer.from('{}'));
    await eventually('the ledger has it', async () => (await broker.ready('credit-ledger.events')) === 1);
    await broker.channel.unbindQueue('credit-ledger.events', 'acs.events', 'audit.started');
    await broker.channel.purgeQueue('credit-ledger.events');
    await broker.channel.purgeQueue('api-gateway.events');
  });

  it('moves the commands of a service when their queues change type', async () => {
    const send = () => broker.channel.publish('acs.commands', 'credit-ledger', Buffer.from('{}'));
    await apply('quorum');
    send();
    await eventually(
      'it is in the quorum queue',
      async () => (await broker.ready('credit-ledger.commands.quorum')) === 1,
    );
    expect(await broker.ready('credit-ledger.commands.classic')).toBe(0);
    await apply();
    send();
    await eventually(
      'it is in the classic queue',
      async () => (await broker.ready('credit-ledger.commands.classic')) === 1,
    );
    expect(await broker.ready('credit-ledger.commands.quorum')).toBe(1);
  });

  it('brings what waits in a retry queue back to its queue', async () => {
    broker.channel.sendToQueue('audit-engine.events.retry.100ms', Buffer.from('{}'), { persistent: true });
    await eventually('it is back', async () => (await broker.ready('audit-engine.events')) === 1);
    expect(await broker.ready('audit-engine.events.retry.100ms')).toBe(0);
    await broker.channel.purgeQueue('audit-engine.events');
  });

  it('dead-letters a message that kills its consumer again and again', async () => {
    broker.channel.sendToQueue('audit-engine.events', Buffer.from('{}'), { persistent: true });
    await eventually('it is dead-lettered', async () => {
      const consumer = await QueueState.open(vhost.url);
      await consumer.channel.get('audit-engine.events');
      await consumer.close();
      return (await broker.ready('audit-engine.events.dlq')) === 1;
    });
    const dead = await broker.channel.get('audit-engine.events.dlq', { noAck: true });
    expect(dead && dead.properties.headers?.['x-death']?.[0]).toMatchObject({ reason: 'delivery_limit' });
  });

  it('says what to do where a queue exists with other arguments', async () => {
    const other = await createTestVhost();
    const there = await QueueState.open(other.url);
    try {
      await there.channel.assertQueue('audit-engine.events', { durable: true });
      await expect(applyTopology(other.url, { commandQueueType: 'classic' })).rejects.toThrow(
        /audit-engine\.events can't be declared.*PRECONDITION.*delete it, and apply the topology again/s,
      );
    } finally {
      await there.close();
      await other.remove();
    }
  });
});
