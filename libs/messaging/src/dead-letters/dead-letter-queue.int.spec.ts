import { beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import type { DeadLetterMessage } from './dead-letter-message.js';
import { DeadLetterQueues, type Selection } from './dead-letter-queue.js';

const EVENTS = 'audit-engine.events';
const DEAD = 'audit-engine.events.dlq';

describe('dead-letter queues', () => {
  let broker: TestBroker;
  let deadLetters: DeadLetterQueues;
  let refuse = true;
  let ids: string[];
  const handled: { n: unknown; attempt: number; correlationId?: string }[] = [];

  givenBroker(async (made) => {
    broker = made;
    deadLetters = new DeadLetterQueues(await broker.connectAs('operator'), broker.log);
    await broker.startEngine({
      handlers: {
        charged: ({ n }, { attempt, correlationId }) => {
          if (refuse) throw new Failure('rejected', 'NO_USE', 'It can never be handled.');
          handled.push({ n, attempt, correlationId });
        },
      },
    });
  });

  beforeEach(async () => {
    refuse = true;
    handled.length = 0;
    await broker.state.channel.purgeQueue(DEAD);
    ids = [];
    for (const n of [1, 2, 3]) {
      const id = newEventId();
      ids.push(id);
      await broker.publisher.publish({
        id,
        type: 'ledger.audit-charged',
        schemaVersion: 1,
        data: { n },
        correlationId: `req_${n}`,
      });
      await eventually('it is dead-lettered', async () => (await broker.state.ready(DEAD)) === n);
    }
  });

  type Way = 'show' | 'redrive' | 'drop';
  /** The messages that were selected, in order. */
  const selected = async (way: Way, selection: Selection = {}) => {
    const messages: DeadLetterMessage[] = [];
    const visited = await deadLetters[way](EVENTS, selection, (message) => messages.push(message));
    expect(visited).toEqual({ selected: messages.length, missed: 0 });
    return messages;
  };
  const idsOf = (messages: readonly DeadLetterMessage[]) => messages.map(({ messageId }) => messageId);

  it('are counted for every queue', async () => {
    const counts = await deadLetters.count();
    expect(counts).toContainEqual({ queue: EVENTS, messages: 3 });
    expect(counts).toContainEqual({ queue: 'api-gateway.events', messages: 0 });
  });

  it('are shown, oldest first, with reason, headers and body, as often as one likes', async () => {
    for (let round = 0; round < 30; round++) {
      expect(idsOf(await selected('show'))).toEqual(ids);
    }
    const [message] = await selected('show', { limit: 1 });
    expect(message).toMatchObject({
      messageId: ids[0],
      type: 'ledger.audit-charged',
      reason: 'rejected',
      errorCode: 'NO_USE',
      message: 'It can never be handled.',
      attempts: 1,
      correlationId: 'req_1',
      body: '{"n":1}',
    });
    expect(message?.headers).toMatchObject({ 'schema-version': 1 });
    expect(message?.firstFailedAt).toMatch(/^\d{4}-/);
  }, 20_000);

  it('are all found among more than a consumer may hold, as often as one likes', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => `m${n}`);
    for (const messageId of many) broker.state.channel.sendToQueue(DEAD, Buffer.from('{}'), { messageId });
    await eventually('all lie there', async () => (await broker.state.ready(DEAD)) === 1_203);
    expect(idsOf(await selected('show', { limit: 20 }))).toEqual([...ids, ...many].slice(0, 20));
    expect(idsOf(await selected('show', { limit: 20 }))).toEqual([...ids, ...many].slice(0, 20));
    expect(new Set(idsOf(await selected('show')))).toEqual(new Set([...ids, ...many]));
    expect(await selected('show', { type: 'ledger.audit-charged' })).toHaveLength(3);
    expect(await selected('drop', { messageId: 'm700' })).toHaveLength(1);
    expect(new Set(idsOf(await selected('drop')))).toEqual(
      new Set([...ids, ...many.filter((id) => id !== 'm700')]),
    );
    expect(await broker.state.ready(DEAD)).toBe(0);
  });

  it('keep their order when a few are looked at, however slowly those come', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `m${n}`);
    const body = Buffer.alloc(200_000, ' ');
    for (const messageId of many) broker.state.channel.sendToQueue(DEAD, body, { messageId });
    await eventually('all lie there', async () => (await broker.state.ready(DEAD)) === 63);
    for (let round = 0; round < 3; round++)
      expect(idsOf(await selected('show', { limit: 30 }))).toEqual([...ids, ...many].slice(0, 30));
  });

  it('are handled after a redrive, as new', async () => {
    refuse = false;
    expect(idsOf(await selected('redrive'))).toEqual(ids);
    await eventually('all are handled', () => handled.length === 3);
    expect(handled.sort((a, b) => Number(a.n) - Number(b.n))).toEqual(
      [1, 2, 3].map((n) => ({ n, attempt: 1, correlationId: `req_${n}` })),
    );
    expect(await broker.state.ready(DEAD)).toBe(0);
  });

  it('are redriven one by one where one is chosen', async () => {
    refuse = false;
    const [, second] = ids;
    await selected('redrive', { messageId: second });
    await eventually('it is handled', () => handled.length === 1);
    expect(idsOf(await selected('show'))).toEqual([ids[0], ids[2]]);
    expect(await selected('show', { type: 'audit.failed' })).toEqual([]);
  });

  it('are told apart and chosen by their handles, whether they have a message id or not', async () => {
    const foreign = ['{"n":4}', '{"n":5}', '{"n":5}', 'no JSON'];
    for (const body of foreign)
      broker.state.channel.sendToQueue(DEAD, Buffer.from(body), { type: 'foreign' });
    broker.state.channel.sendToQueue(DEAD, Buffer.from('{"n":5}'), { type: 'foreign', headers: { n: 6 } });
    // As one that was redriven twice: the same id, and not the same message.
    broker.state.channel.sendToQueue(DEAD, Buffer.from('{"n":1}'), {
      messageId: ids[0],
      type: 'ledger.audit-charged',
    });
    await eventually('all lie there', async () => (await broker.state.ready(DEAD)) === 9);
    const messages = await selected('show');
    const handles = messages.map(({ handle }) => handle);
    expect((await selected('show')).map(({ handle }) => handle)).toEqual(handles);
    // Two that are the same in everything.
    expect(new Set(handles).size).toBe(8);
    expect(handles[5]).toBe(handles[4]);

    for (const handle of [handles[4], handles[6], handles[8]])
      expect(await selected('drop', { handle: handle! })).toMatchObject([{ handle }]);
    const left = handles.filter((_, index) => ![4, 6, 8].includes(index));
    expect((await selected('show')).map(({ handle }) => handle)).toEqual(left);
    expect(await selected('drop', { handle: handles[6]! })).toEqual([]);

    refuse = false;
    expect(await selected('redrive', { handle: handles[1]! })).toMatchObject([{ messageId: ids[1] }]);
    await eventually('it is handled', () => handled.length === 1);
  });

  it('that fail again are dead-lettered again, and not redriven in a loop', async () => {
    expect(await selected('redrive')).toHaveLength(3);
    await eventually('all are dead-lettered again', async () => (await broker.state.ready(DEAD)) === 3);
    const [message] = await selected('show', { messageId: ids[0] });
    expect(message).toMatchObject({ reason: 'rejected', attempts: 1 });
  });

  it('are gone after a drop', async () => {
    expect(idsOf(await selected('drop', { limit: 2 }))).toEqual(ids.slice(0, 2));
    await eventually('one is left', async () => (await broker.state.ready(DEAD)) === 1);
  });

  it('are asked for by the name of a queue that has some', async () => {
    await expect(deadLetters.show('audit-engine.commands.classic', {}, () => undefined)).rejects.toThrow(
      /choose one of api-gateway\.events/,
    );
  });

  it('stay where they are when the queue that they failed in takes no more', async () => {
    const gone = EVENTS;
    await broker.state.channel.deleteQueue(gone);
    await expect(selected('redrive')).rejects.toThrow(
      /did not take a message for audit-engine\.events: returned/,
    );
    expect(await broker.state.ready(DEAD)).toBe(3);
  });
});
