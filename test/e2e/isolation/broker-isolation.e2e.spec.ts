import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { SERVICES, type ServiceName } from '#contracts/services';
import { topologyOf } from '#messaging/topology/declarations';
import { EXCHANGES, ownerOf } from '#messaging/topology/topology';
import { required } from '../../support/servers/environment.js';

/** The addresses that each app itself connects with. */
const URLS = JSON.parse(required('ACS_APP_BROKER_URLS')) as Record<ServiceName, string>;
const QUEUES = topologyOf({ commandQueueType: 'classic' }).queues.map(({ name }) => name);

describe.each(SERVICES)('the broker user of %s', (service) => {
  const own = QUEUES.filter((queue) => ownerOf(queue) === service);
  const foreign = QUEUES.filter((queue) => ownerOf(queue) !== service);
  let connection: ChannelModel;
  beforeAll(async () => {
    connection = await connect(URLS[service], { noDelay: true });
    connection.on('error', () => undefined);
  });
  afterAll(() => connection.close());

  /** A refusal closes its channel, so that each attempt needs one of its own. */
  async function attempt(work: (channel: Channel) => Promise<unknown>): Promise<unknown> {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    const outcome = await work(channel);
    await channel.close();
    return outcome;
  }
  const expectRefused = (what: string, work: (channel: Channel) => Promise<unknown>) =>
    expect(attempt(work).then(() => `allowed: ${what}`)).rejects.toThrow(/ACCESS_REFUSED/);

  it('neither reads, empties, deletes nor binds a queue of another service', async () => {
    expect(foreign.length).toBeGreaterThan(own.length);
    for (const queue of foreign) {
      await expectRefused(`read ${queue}`, (channel) => channel.get(queue));
      await expectRefused(`empty ${queue}`, (channel) => channel.purgeQueue(queue));
      await expectRefused(`delete ${queue}`, (channel) => channel.deleteQueue(queue));
      await expectRefused(`bind ${queue}`, (channel) => channel.bindQueue(queue, EXCHANGES.broadcast, ''));
    }
  });

  it('changes none of the topology, its own queues included', async () => {
    for (const queue of own) await expectRefused(`delete ${queue}`, (channel) => channel.deleteQueue(queue));
    for (const exchange of Object.values(EXCHANGES)) {
      await expectRefused(`delete ${exchange}`, (channel) => channel.deleteExchange(exchange));
    }
    await expectRefused('declare a queue', (channel) => channel.assertQueue(`${service}.more`));
    await expectRefused('declare an exchange', (channel) => channel.assertExchange('acs.more', 'fanout'));
  });

  it('hears no commands and no events but those that the topology routes to it', async () => {
    const queue = `broadcast.${service}.curious`;
    for (const exchange of [EXCHANGES.commands, EXCHANGES.events]) {
      await expectRefused(`listen to ${exchange}`, async (channel) => {
        await channel.assertQueue(queue, { exclusive: true, durable: false });
        await channel.bindQueue(queue, exchange, '#');
      });
    }
  });

  it('enters no other virtual host', async () => {
    const elsewhere = new URL(URLS[service]);
    elsewhere.pathname = '/%2f';
    await expect(connect(elsewhere.href)).rejects.toThrow(/ConnectionClose/);
  });
});
