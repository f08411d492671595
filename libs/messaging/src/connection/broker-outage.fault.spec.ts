import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { provisionUsers, grantRights } from '../../../../apps/operator/src/provision/broker/broker.js';
import { eventually } from '../../../../test/support/eventually.js';
import { brokerPasswordOf } from '../../../../test/support/servers/broker-users.js';
import { RightfulSenders } from '../../../../test/support/servers/rightful-senders.js';
import { type RunningEngine, startEngine } from '../../test/engine-under-test.js';
import { LogLines } from '../../test/log-lines.js';
import { type PrivateBroker, startPrivateBroker } from '../../test/private-broker.js';
import { QueueState } from '../../test/queue-state.js';
import { EventPublisher } from '../publish/event-publisher.js';
import { CommandClient } from '../rpc/command-client.js';
import { applyTopology } from '../topology/apply-topology.js';
import { BrokerConnection } from './connection.js';

describe('while the broker itself fails', () => {
  let broker: PrivateBroker;
  let connection: BrokerConnection;
  let publisher: RightfulSenders;
  let client: CommandClient;
  let engine: RunningEngine;
  const log = new LogLines();
  const handled = new Map<string, number>();

  beforeAll(async () => {
    broker = await startPrivateBroker();
    const { url: adminUrl, managementUrl } = broker.server;
    const vhost = decodeURIComponent(new URL(adminUrl).pathname.slice(1)) || '/';
    const users = { adminUrl, managementUrl, vhost, passwordOf: brokerPasswordOf };
    const { adminUrl: url, urls } = await provisionUsers(users);
    await applyTopology(url, { commandQueueType: 'classic', retryDelaysMs: [50] });
    await grantRights(users);
    connection = await BrokerConnection.open({ url: urls['api-gateway'], name: 'gateway', log });
    publisher = new RightfulSenders(url, log);
    client = new CommandClient(connection, { log });
    await client.start();
    engine = await startEngine({
      url,
      retryDelaysMs: [50],
      handlers: {
        charged: (_payload, { messageId }) => void handled.set(messageId, (handled.get(messageId) ?? 0) + 1),
        cancel: () => ({ refunded: 1 }),
      },
    });
  }, 90_000);

  afterAll(async () => {
    await client?.close();
    await publisher?.close();
    await connection?.close();
    await engine?.stop();
    await broker?.remove();
  }, 60_000);

  const send = (deadlineMs = 30_000) => client.send('audit.cancel', {} as never, { deadlineMs });

  /** Publishes without pause until `stop` is called, which returns the ids that were confirmed. */
  function publishAllTheTime(): { readonly confirmed: Set<string>; stop(): Promise<Set<string>> } {
    const confirmed = new Set<string>();
    let going = true;
    const lanes = Array.from({ length: 50 }, async () => {
      while (going) {
        const id = newEventId();
        await publisher.publish({ id, type: 'ledger.audit-charged', schemaVersion: 1, data: {} });
        confirmed.add(id);
      }
    });
    return {
      confirmed,
      async stop() {
        going = false;
        await Promise.all(lanes);
        return confirmed;
      },
    };
  }

  it.each(['stop', 'kill'] as const)(
    'a %s and start under load loses nothing that was confirmed, and everything goes on by itself',
    async (end) => {
      const load = publishAllTheTime();
      await eventually('events flow', () => load.confirmed.size > 500);
      await broker.server[end]();
      await eventually('the loss is seen', () => !connection.available && !engine.connection.available);
      await expect(send()).rejects.toMatchObject({ executed: 'no' });
      const before = load.confirmed.size;
      await broker.server.start();
      await eventually('events flow again', () => load.confirmed.size > before + 500, 60_000);
      const confirmed = await load.stop();
      await eventually(
        'all that was confirmed is handled',
        () => [...confirmed].every((id) => handled.has(id)),
        60_000,
      );
      expect(await eventually('commands pass again', () => send())).toEqual({ refunded: 1 });
    },
    180_000,
  );

  it('an alarm makes commands fail at once and events wait, and its end lets everything on', async () => {
    await broker.control('set_vm_memory_high_watermark', 'absolute', '1MB');
    // The broker blocks a connection when it next publishes.
    const publishing = publisher.publish({
      id: newEventId(),
      type: 'ledger.audit-charged',
      schemaVersion: 1,
      data: {},
    });
    const teller = new EventPublisher(connection, { log });
    await teller.broadcast({
      type: 'broadcast.tier-changed',
      data: { workspace_id: 'ws_1', lifetime_purchased: 0 },
    });
    await eventually('the connection is blocked', () => !connection.available);
    await expect(send()).rejects.toMatchObject({ kind: 'transient', executed: 'no' });
    await publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    expect(log.lines.map(({ message }) => message)).toContain('Broker connection blocked.');
    await broker.control('set_vm_memory_high_watermark', '0.4');
    await publishing;
    await eventually('the connection is free', () => connection.available);
    expect(await send()).toEqual({ refunded: 1 });
    await teller.close();
  }, 60_000);

  it('a command that an alarm caught on its way fails at once as unknown', async () => {
    await broker.control('set_vm_memory_high_watermark', 'absolute', '1MB');
    await expect(send(60_000)).rejects.toMatchObject({ kind: 'transient', executed: 'unknown' });
    await broker.control('set_vm_memory_high_watermark', '0.4');
    await eventually('the connection is free', () => connection.available);
    expect(await send()).toEqual({ refunded: 1 });
  }, 60_000);

  it('an alarm does not hold up a process that leaves', async () => {
    const leaving = await startEngine({ url: broker.server.url, retryDelaysMs: [50] });
    const caller = new CommandClient(leaving.connection, { log });
    const teller = new EventPublisher(leaving.connection, { log });
    await caller.start();
    await broker.control('set_vm_memory_high_watermark', 'absolute', '1MB');
    try {
      await teller.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
      await eventually('its connection is blocked', () => !leaving.connection.available);
      // A blocked connection gets no reply, whatever is asked: without a bound each of these would wait for ever.
      await leaving.server.close();
      await caller.close();
      await teller.close();
      await leaving.stop();
    } finally {
      await broker.control('set_vm_memory_high_watermark', '0.4');
    }
  }, 60_000);

  it('leaves no dead-letter message behind', async () => {
    const state = await QueueState.open(broker.server.url);
    expect(await state.ready('audit-engine.events.dlq')).toBe(0);
    await state.close();
  });
});
