import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GetMessage } from 'amqplib';
import type { RecordedEvent } from '#event-store/events';
import { applyTopology } from '#messaging/topology/apply-topology';
import { EVENT_QUEUES } from '#messaging/topology/topology';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { BrokerConnection } from '#messaging/connection/connection';
import { createLog } from '#runtime/observability/logging';
import { toOutgoing } from '#runtime/relay/stored-events';
import { QueueState } from '../../../../../libs/messaging/test/queue-state.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { createTestVhost, type TestVhost } from '../../../../../test/support/servers/vhost.js';
import { EventTables } from '../../../test-support/event-tables.js';
import { refusal } from '../../../test-support/run-captured.js';
import { accountLife, auditLife } from '../../../test-support/recorded-lives.js';
import { asBrokerUser } from '../../../../../test/support/servers/broker-users.js';

const QUEUE = 'debug.friday';

let tables: EventTables;
let vhost: TestVhost;
let queues: QueueState;
let account: RecordedEvent[];
beforeAll(async () => {
  [tables, vhost] = await Promise.all([EventTables.create(), createTestVhost()]);
  await applyTopology(vhost.url, { commandQueueType: 'classic' });
  queues = await QueueState.open(vhost.url);
  account = await tables.append('credit-ledger', accountLife('ws_1'));
  await tables.append('credit-ledger', accountLife('ws_2'));
  await tables.append('audit-engine', auditLife('aud_1', 'ws_1'));
});
afterAll(async () => {
  await queues?.close();
  await Promise.all([tables?.drop(), vhost?.remove()]);
});

const republish = (options: string) =>
  tables.acs(`events republish --service credit-ledger ${options}`, asBrokerUser(vhost.url, 'operator'));

async function takeAll(queue: string): Promise<GetMessage[]> {
  const messages: GetMessage[] = [];
  for (;;) {
    const message = await queues.channel.get(queue, { noAck: true });
    if (!message) return messages;
    messages.push(message);
  }
}

describe('acs events republish', () => {
  it('sends a stream to a queue that it makes, each event as the relay of its service sends it', async () => {
    const { code, stdout, stderr } = await republish(`--to ${QUEUE} --stream account-ws_1 --json`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ ok: true, to: QUEUE, service: 'credit-ledger', sent: 3 });
    const [, , third] = await takeAll(QUEUE);

    const log = createLog('test', 'silent');
    const broker = await BrokerConnection.open({
      url: asBrokerUser(vhost.url, 'credit-ledger'),
      name: 'test',
      log,
    });
    const publisher = new EventPublisher(broker, { log });
    try {
      await publisher.publish(toOutgoing(account[2]!));
      const own = await eventually('the engine is told', () =>
        queues.channel.get('audit-engine.events', { noAck: true }),
      );
      // Postgres keeps the fields of JSON in an order of its own.
      expect(JSON.parse(third!.content.toString())).toEqual(JSON.parse(own.content.toString()));
      // The broker's own, in quorum queues only.
      delete own.properties.headers?.['x-delivery-count'];
      expect([third!.properties.userId, own.properties.userId]).toEqual([
        'acs-operator',
        'acs-credit-ledger',
      ]);
      expect({ ...third!.properties, userId: own.properties.userId as string }).toEqual(own.properties);
    } finally {
      await publisher.close();
      await broker.close();
    }
  });

  it('reaches no queue of a service', async () => {
    await republish(`--to ${QUEUE} --from 2020-01-01`);
    expect(await takeAll(QUEUE)).toHaveLength(6);
    for (const queue of EVENT_QUEUES) expect([queue, await queues.ready(queue)]).toEqual([queue, 0]);
  });

  it('sends what was recorded between two times, of some types, or counts it only', async () => {
    const [first, last] = [account[0]!.recordedAt.toISOString(), account[2]!.recordedAt.toISOString()];
    const line = `--to ${QUEUE} --from ${first} --until ${last} --type ledger.audit-charged`;
    const dry = await republish(`${line} --dry-run --json`);
    expect(JSON.parse(dry.stdout)).toMatchObject({ to: QUEUE, would_send: expect.any(Number) });
    expect(await takeAll(QUEUE)).toEqual([]);
    const { stdout } = await republish(`${line} --json`);
    const { would_send } = JSON.parse(dry.stdout) as { would_send: number };
    expect(JSON.parse(stdout)).toMatchObject({ sent: would_send });
    const ids = (await takeAll(QUEUE)).map(({ properties }) => String(properties.messageId));
    expect(ids).toContain(account[2]!.eventId);
    expect(ids).toHaveLength(would_send);
  });

  it('says so where the queue takes no more, and leaves what it took', async () => {
    await queues.channel.assertQueue('debug.small', {
      durable: true,
      arguments: { 'x-max-length': 2, 'x-overflow': 'reject-publish' },
    });
    expect(await republish('--to debug.small --from 2020-01-01')).toEqual(
      refusal(1, /^acs: QUEUE_FULL: debug\.small takes no more after \d events: /),
    );
    expect((await takeAll('debug.small')).length).toBeGreaterThanOrEqual(2);
  });

  it('makes a queue that cannot fill the broker and goes by itself', async () => {
    await republish('--to debug.new --stream account-ws_1');
    // The broker closes a channel that declares a queue otherwise, so that this one is another.
    const others = await QueueState.open(vhost.url);
    await expect(
      others.channel.assertQueue('debug.new', { durable: true, arguments: { 'x-max-length': 1 } }),
    ).rejects.toThrow(/inequivalent arg/);
    await others.close();
  });

  it.each([
    ['a queue of a service', '--to audit-engine.events --stream account-ws_1', 'debug.'],
    ['an exchange', '--to acs.events --stream account-ws_1', 'debug.'],
    ['a stream of another service', `--to ${QUEUE} --stream audit-aud_1`, 'no streams of such a name'],
    ['events of which nothing is said', `--to ${QUEUE}`, '--stream or --from'],
    ['a stream and a time', `--to ${QUEUE} --stream account-ws_1 --from 2020-01-01`, 'cannot be used with'],
  ])('exits 2 for %s, and sends nothing', async (_, options, message) => {
    expect(await republish(options)).toEqual(refusal(2, message));
    expect(await takeAll(QUEUE)).toEqual([]);
  });
});
