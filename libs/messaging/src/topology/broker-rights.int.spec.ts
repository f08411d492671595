import { describe, expect, it } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { givenBroker, SHORT_RETRY_DELAYS_MS, type TestBroker } from '../../test/test-broker.js';
import { EventPublisher } from '../publish/event-publisher.js';
import { CommandClient } from '../rpc/command-client.js';

describe("a service's own user of the broker", () => {
  let broker: TestBroker;
  givenBroker((made) => (broker = made));
  it('may do all that this library does, and declare nothing durable', async () => {
    const seen: string[] = [];
    const engine = await broker.startEngine({
      handlers: {
        cancel: () => ({ refunded: 1 }),
        charged: ({ n }) => {
          seen.push('charged');
          if (n === 2) throw new Error('a defect');
        },
        auditCancelled: () => void seen.push('broadcast'),
      },
    });
    const connection = await broker.connectAs('audit-engine');
    const client = new CommandClient(await broker.connectAs('api-gateway'), { log: broker.log });
    const publisher = new EventPublisher(connection, { log: broker.log });
    await client.start();
    expect(await client.send('audit.cancel', {} as never, { deadlineMs: 5_000 })).toEqual({ refunded: 1 });
    await publisher.publish({ id: newEventId(), type: 'audit.queued', schemaVersion: 1, data: {} });
    for (const n of [1, 2]) await broker.publish({ n });
    await publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    await eventually('the broadcast is heard', () => seen.includes('broadcast'));
    await eventually(
      'one is dead-lettered',
      async () => (await broker.state.ready('audit-engine.events.dlq')) === 1,
    );
    expect(seen.filter((what) => what === 'charged')).toHaveLength(2 + SHORT_RETRY_DELAYS_MS.length);

    for (const forbidden of ['credit-ledger.events', 'anything']) {
      const channel = await connection.createChannel();
      await expect(channel.assertQueue(forbidden, { durable: true })).rejects.toThrow(/ACCESS.REFUSED/);
    }
    const channel = await connection.createChannel();
    await expect(channel.consume('credit-ledger.events', () => undefined)).rejects.toThrow(/ACCESS.REFUSED/);

    await publisher.close();
    await client.close();
    await engine.stop();
  });
});
