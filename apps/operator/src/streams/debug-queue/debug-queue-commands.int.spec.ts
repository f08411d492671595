import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#event-store/events';
import { packedEvent } from '#messaging/publish/event-publisher';
import { EventBatch } from '#messaging/publish/event-batch';
import { toOutgoing } from '#runtime/relay/stored-events';
import { QueueState } from '../../../../../libs/messaging/test/queue-state.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { createTestVhost, type TestVhost } from '../../../../../test/support/servers/vhost.js';
import type { DebuggedMessage } from './debug-queue.js';
import { EventTables } from '../../../test-support/event-tables.js';
import { refusal } from '../../../test-support/run-captured.js';
import { accountLife } from '../../../test-support/recorded-lives.js';
import { asBrokerUser } from '../../../../../test/support/servers/broker-users.js';

const QUEUE = 'debug.friday';

interface Printed {
  readonly messages: number;
  readonly events: readonly DebuggedMessage[];
}

let tables: EventTables;
let vhost: TestVhost;
let queues: QueueState;
let account: readonly RecordedEvent[];
beforeAll(async () => {
  [tables, vhost] = await Promise.all([EventTables.create(), createTestVhost()]);
  queues = await QueueState.open(vhost.url);
  account = await tables.append('credit-ledger', accountLife('ws_1'));
  const { code } = await acs(`republish --to ${QUEUE} --service credit-ledger --stream account-ws_1`);
  expect(code).toBe(0);
});
afterAll(async () => {
  await queues?.close();
  await Promise.all([tables?.drop(), vhost?.remove()]);
});

const acs = (line: string) => tables.acs(`events ${line}`, asBrokerUser(vhost.url, 'operator'));
const read = async (options = ''): Promise<Printed> => {
  const { code, stdout, stderr } = await acs(`read ${QUEUE}${options} --json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Printed;
};
const arrived = (messages: number) =>
  eventually('it has arrived', async () => (await queues.ready(QUEUE)) === messages);

describe('acs events read', () => {
  it('shows the events that were sent there, oldest first, and leaves them there', async () => {
    for (let round = 0; round < 3; round++) {
      const { messages, events } = await read();
      expect(messages).toBe(3);
      expect(events.map(({ event_id }) => event_id)).toEqual(account.map(({ eventId }) => eventId));
      expect(events[2]).toEqual({
        recorded_at: account[2]!.recordedAt.toISOString(),
        type: 'ledger.audit-charged',
        stream: 'account-ws_1',
        version: 3,
        event_id: account[2]!.eventId,
        schema_version: 1,
        correlation_id: 'req_7',
        causation_id: 'cmd_7',
        headers: expect.objectContaining({ 'x-stream': 'account-ws_1' }),
        data: account[2]!.data,
      });
    }
    const { stdout } = await acs(`read ${QUEUE}`);
    expect(stdout).toMatch(
      /^queue {2}debug\.friday\nmessages {2}3\nevents\n {2}recorded_at +type +stream +version/,
    );
    expect(stdout).toMatch(/Z {2}ledger\.audit-charged +account-ws_1 +3 +\S+ +\{"url":.*…$/m);
  });

  it('shows those of some types, or the first few', async () => {
    expect(await read(' --limit 2')).toMatchObject({ messages: 3, events: [{ version: 1 }, { version: 2 }] });
    expect(await read(' --type ledger.audit-charged')).toMatchObject({
      messages: 3,
      events: [{ version: 3 }],
    });
    expect(await read(' --type audit.failed')).toMatchObject({ messages: 3, events: [] });
  });

  it('shows the events of a batch one by one, and what is no event as it is', async () => {
    const batch = new EventBatch();
    for (const event of account) batch.add(packedEvent(toOutgoing(event)));
    const { content, properties } = batch.toMessage();
    queues.channel.sendToQueue(QUEUE, content, properties);
    queues.channel.sendToQueue(QUEUE, Buffer.from('no event'));
    await arrived(5);
    const { messages, events } = await read();
    expect(messages).toBe(5);
    expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 1, 2, 3, null]);
    expect(events[6]).toMatchObject({ type: null, stream: null, event_id: null, data: 'no event' });
  });
});

describe('acs events discard', () => {
  it('deletes the queue with what lies in it, unless a consumer takes messages from it', async () => {
    const { consumerTag } = await queues.channel.consume(QUEUE, () => undefined);
    expect(await acs(`discard ${QUEUE}`)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `acs: QUEUE_IN_USE: A consumer takes messages from ${QUEUE}: it was left as it is.\n`,
    });
    await queues.channel.cancel(consumerTag);
    queues.channel.nackAll(true);
    await arrived(5);
    const { stdout } = await acs(`discard ${QUEUE} --json`);
    expect(JSON.parse(stdout)).toEqual({ queue: QUEUE, discarded: 5 });
    for (const line of [`read ${QUEUE}`, `discard ${QUEUE}`])
      expect(await acs(line)).toEqual({
        code: 1,
        stdout: '',
        stderr: `acs: QUEUE_NOT_FOUND: There is no queue ${QUEUE}: acs events republish makes one.\n`,
      });
  });

  it.each(['read', 'discard'])('is refused the queue of a service: %s', async (command) => {
    expect(await acs(`${command} credit-ledger.events.dlq`)).toEqual(
      refusal(2, 'A queue whose name begins with debug. is needed'),
    );
  });
});
