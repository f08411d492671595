import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel } from 'amqplib';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { createTestVhost, type TestVhost } from '../../../../test/support/servers/vhost.js';
import { LogLines } from '../../test/log-lines.js';
import { EventPublisher } from '../publish/event-publisher.js';
import { applyTopology } from '../topology/apply-topology.js';
import { BrokerConnection } from './connection.js';
import { KeptChannel } from './kept-channel.js';

describe('a channel', () => {
  let vhost: TestVhost;
  let connection: BrokerConnection;
  let log: LogLines;

  beforeAll(async () => {
    vhost = await createTestVhost();
  });

  beforeEach(async () => {
    log = new LogLines();
    connection = await BrokerConnection.open({ url: vhost.url, name: 'test', log });
  });

  afterEach(async () => {
    await connection?.close();
  });

  afterAll(async () => {
    await vhost?.remove();
  });

  const delays = () => log.lines.flatMap(({ fields }) => (fields.retry_in_ms as number | undefined) ?? []);

  /** `isOpen` resolves when that many channels were opened, and the last one is the current one. */
  const newKeptChannel = () => {
    const opened: Channel[] = [];
    const kept = new KeptChannel({
      purpose: 'test',
      log,
      connection,
      open: () => connection.createChannel(),
      opened: (channel) => opened.push(channel),
    });
    const isOpen = (count: number) =>
      eventually('it is open', () => opened.length === count && kept.current === opened.at(-1));
    return { kept, opened, isOpen };
  };

  it('that the broker closes because of how it is used is opened again after longer and longer pauses, until the use is right', async () => {
    let channels = 0;
    const open = connection.createConfirmChannel.bind(connection);
    connection.createConfirmChannel = () => {
      channels += 1;
      return open();
    };
    const publisher = new EventPublisher(connection, { log });
    // The virtual host is empty: publishing to an exchange that is not there closes the channel, which opens well.
    const publishing = publisher.publish({
      id: newEventId(),
      type: 'audit.queued',
      schemaVersion: 1,
      data: {},
    });
    await eventually('it was closed for the fifth time', () => delays().length >= 5);
    expect(delays()).toEqual([50, 100, 200, 400, 800]);
    expect(channels).toBe(5);
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    await publishing;
    expect(channels).toBeLessThanOrEqual(7);
    await publisher.close();
  });

  it('that the broker closes after it lived for a second is opened again at once, and the pauses begin again', async () => {
    const { kept, opened, isOpen } = newKeptChannel();
    await kept.start();
    for (const count of [1, 2]) await closeAndAwait(count);
    expect(delays()).toEqual([50, 100]);

    const reopenedAt = performance.now();
    await eventually('it has lived for a second', () => performance.now() - reopenedAt > 1_000);
    await closeAndAwait(3);
    expect(delays()).toEqual([50, 100]);

    await closeAndAwait(4);
    expect(delays()).toEqual([50, 100, 50]);
    await kept.close();

    async function closeAndAwait(count: number): Promise<void> {
      opened.at(-1)?.publish('no-such-exchange', '', Buffer.alloc(0));
      await isOpen(count + 1);
    }
  });

  it('that replaces another and never works costs the connection, even if the other one works late', async () => {
    const { kept, opened, isOpen } = newKeptChannel();
    const isLost = () => log.lines.some(({ message }) => message === 'Broker connection lost.');
    await kept.start();
    kept.replace(opened[0]!, 'deaf');
    await isOpen(2);
    kept.worked(opened[1]!);
    kept.replace(opened[1]!, 'deaf');
    await isOpen(3);
    expect(isLost()).toBe(false);
    kept.worked(opened[1]!);
    kept.replace(opened[2]!, 'deaf');
    await eventually('the connection is lost', isLost);
    await isOpen(4);
    await kept.close();
  });
});
