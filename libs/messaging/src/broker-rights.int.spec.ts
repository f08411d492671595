import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../test/support/eventually.js';
import { brokerRights } from '../../../tools/provision/broker-rights.js';
import { manageBroker } from '../test/management.js';
import { createTestBroker, SHORT_LADDER_MS, type TestBroker } from '../test/test-broker.js';
import { CommandClient } from './command-client.js';
import { BrokerConnection } from './connection.js';
import { EventPublisher } from './event-publisher.js';
import { startEngine } from '../test/engine-under-test.js';

describe("a service's own user of the broker", () => {
  const user = `test-${randomBytes(6).toString('hex')}`;
  let broker: TestBroker;
  let url: string;

  beforeAll(async () => {
    broker = await createTestBroker();
    await manageBroker('PUT', `/api/users/${user}`, { password: user, tags: '' });
    await manageBroker('PUT', `/api/permissions/${broker.vhost.name}/${user}`, brokerRights('audit-engine'));
    const address = new URL(broker.vhost.url);
    address.username = address.password = user;
    url = address.href;
  });

  afterAll(async () => {
    await manageBroker('DELETE', `/api/users/${user}`);
    await broker?.remove();
  });

  it('may do all that this library does, and declare nothing durable', async () => {
    const seen: string[] = [];
    const engine = await startEngine({
      url,
      retryLadderMs: SHORT_LADDER_MS,
      handlers: {
        cancel: () => ({ refunded: 1 }),
        queued: ({ n }) => {
          seen.push('queued');
          if (n === 2) throw new Error('a defect');
        },
        auditCancelled: () => void seen.push('broadcast'),
      },
    });
    const connection = await BrokerConnection.open({ url, name: 'own', log: broker.log });
    const client = new CommandClient(connection, { log: broker.log });
    const publisher = new EventPublisher(connection, { log: broker.log });
    await client.start();
    expect(await client.send('audit.cancel', {} as never, { deadlineMs: 5_000 })).toEqual({ refunded: 1 });
    for (const n of [1, 2]) {
      await publisher.publish({ id: newEventId(), type: 'audit.queued', schemaVersion: 1, data: { n } });
    }
    await publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    await eventually('the broadcast is heard', () => seen.includes('broadcast'));
    await eventually('one is buried', async () => (await broker.state.ready('audit-engine.jobs.dlq')) === 1);
    expect(seen.filter((what) => what === 'queued')).toHaveLength(2 + SHORT_LADDER_MS.length);

    for (const forbidden of ['audit-engine.jobs', 'credit-ledger.events', 'anything']) {
      const channel = await connection.createChannel();
      await expect(channel.assertQueue(forbidden, { durable: true })).rejects.toThrow(/ACCESS.REFUSED/);
    }
    const channel = await connection.createChannel();
    await expect(channel.consume('credit-ledger.events', () => undefined)).rejects.toThrow(/ACCESS.REFUSED/);

    await publisher.close();
    await client.close();
    await connection.close();
    await engine.stop();
  });
});
