import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { type EngineHandlers, type RunningEngine, startEngine } from '../../test/engine-under-test.js';
import { givenBroker, SHORT_RETRY_DELAYS_MS, type TestBroker } from '../../test/test-broker.js';
import type { MessageContext } from '../message/message-context.js';
import { EVENT_BATCH } from './event-batch.js';

const EVENTS = 'audit-engine.events';
const DEAD = 'audit-engine.events.dlq';

describe('events that are published in one turn', () => {
  let broker: TestBroker;
  let engine: RunningEngine | undefined;
  let handlers: EngineHandlers;

  afterAll(() => engine?.stop());
  givenBroker((made) => (broker = made));

  beforeEach(async () => {
    await engine?.stop();
    engine = undefined;
    handlers = {};
    for (const queue of [EVENTS, DEAD]) await broker.state.channel.purgeQueue(queue);
  });

  /** Publishes `{ n: 1 }` to `{ n: count }` in one turn; resolves with the ids in that order. */
  async function publishTogether(count: number, type = 'ledger.audit-charged'): Promise<string[]> {
    const ids = Array.from({ length: count }, newEventId);
    await Promise.all(
      ids.map((id, index) =>
        broker.publisher.publish({ id, type, schemaVersion: 1, data: { n: index + 1 }, version: index + 1 }),
      ),
    );
    return ids;
  }

  it('share a message of at most a hundred', async () => {
    const ids = await publishTogether(205);
    expect(await broker.state.ready(EVENTS)).toBe(3);
    const first = await broker.state.channel.get(EVENTS, { noAck: true });
    expect(first && first.properties).toMatchObject({
      messageId: ids[0],
      type: 'ledger.audit-charged',
      contentType: EVENT_BATCH,
      deliveryMode: 2,
    });
  });

  it('are handled each by itself, with all that is known of it', async () => {
    const seen: [unknown, MessageContext][] = [];
    handlers.charged = (payload, context) => void seen.push([payload, context]);
    engine = await broker.startEngine({ handlers });
    const ids = await publishTogether(120);
    await eventually('all are handled', () => seen.length === 120);
    const expected = ids.map((messageId, index) => [
      { n: index + 1 },
      expect.objectContaining({ messageId, version: index + 1, attempt: 1, redelivered: false }),
    ]);
    expect(seen).toEqual(expect.arrayContaining(expected));
    await eventually('it is settled', () => engine!.server.busy === 0);
    expect(await broker.state.ready(EVENTS)).toBe(0);
  });

  it('are handled some at a time, however many a message holds', async () => {
    let atOnce = 0;
    let most = 0;
    let handled = 0;
    handlers.charged = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      handled += 1;
    };
    engine = await broker.startEngine({ handlers });
    await publishTogether(300);
    await eventually('all are handled', () => handled === 300);
    expect(most).toBe(50);
  });

  it('fail each by itself: one is dead-lettered, one is retried, the others are done', async () => {
    const handled: unknown[] = [];
    const attempts: number[] = [];
    handlers.charged = ({ n }, { attempt }) => {
      if (n === 2) throw new Failure('rejected', 'NO_USE', 'It can never be handled.');
      if (n === 3) attempts.push(attempt);
      if (n === 3 && attempt === 1) throw new Failure('conflict', 'VERSION_CONFLICT', 'Another was first.');
      handled.push(n);
    };
    engine = await broker.startEngine({ handlers });
    const ids = await publishTogether(5);
    const deadLetterMessage = await eventually('a dead-letter message is there', () =>
      broker.state.channel.get(DEAD, { noAck: true }),
    );
    expect(deadLetterMessage.properties).toMatchObject({
      messageId: ids[1],
      type: 'ledger.audit-charged',
      contentType: 'application/json',
    });
    expect(deadLetterMessage.properties.headers).toMatchObject({
      'x-dead-reason': 'rejected',
      'x-stream-version': 2,
    });
    expect(String(deadLetterMessage.content)).toBe('{"n":2}');
    await eventually('the others are handled', () => handled.length === 4);
    expect(attempts).toEqual([1, 2]);
    expect([...handled].sort()).toEqual([1, 3, 4, 5]);
    await eventually('all are settled', () => engine!.server.busy === 0);
    expect(await broker.state.ready(EVENTS)).toBe(0);
  });

  it('come one by one after a consumer that did not finish them, which may have died of one', async () => {
    handlers.charged = () => new Promise<void>(() => undefined);
    // Not one of the broker's: it can never be stopped in order.
    const dying = await startEngine({
      url: broker.line.url,
      handlers: { ...handlers },
      retryDelaysMs: SHORT_RETRY_DELAYS_MS,
    });
    await publishTogether(4);
    await eventually('it has them', () => dying.server.busy === 1);
    await dying.connection.close();
    const seen: unknown[] = [];
    handlers.charged = ({ n }, { redelivered }) => void seen.push([n, redelivered]);
    engine = await broker.startEngine({ handlers });
    await eventually('all are handled', () => seen.length === 4);
    // As new messages of their own, each with a delivery count of its own.
    expect(seen).toEqual(expect.arrayContaining([1, 2, 3, 4].map((n) => [n, false])));
  });

  it('are dead-lettered whole where the message can not be read', async () => {
    engine = await broker.startEngine({ handlers });
    const ledger = await broker.connectAs('credit-ledger');
    const properties = {
      messageId: 'm',
      type: 'ledger.audit-charged',
      contentType: EVENT_BATCH,
      userId: ledger.user,
    };
    (await ledger.createChannel()).sendToQueue(EVENTS, Buffer.from('{"events":[{}],"data":[]}'), properties);
    const deadLetterMessage = await eventually('a dead-letter message is there', () =>
      broker.state.channel.get(DEAD, { noAck: true }),
    );
    expect(deadLetterMessage.properties.headers).toMatchObject({
      'x-dead-reason': 'unreadable',
      'x-dead-error-code': 'INVALID_MESSAGE',
    });
  });

  describe('are all handled although some end every process that handles them, and only these are dead-lettered', () => {
    const lines: TcpProxy[] = [];
    afterAll(() => Promise.all(lines.map((line) => line.close())));

    /** One life of a process: until it dies, by what it handles, or until all culprits are dead-lettered. */
    async function live(
      culprits: readonly string[],
      handled: Set<string>,
      diesOf?: () => boolean,
    ): Promise<void> {
      const line = await TcpProxy.to(broker.vhost.url);
      lines.push(line);
      const death = new AbortController();
      let isAlive = true;
      const charged: EngineHandlers['charged'] = async (_, { messageId }) => {
        if (culprits.includes(messageId) || diesOf?.()) {
          // What is not on the wire by now never gets there: not even the acknowledgement of the one before.
          line.break();
          isAlive = false;
          death.abort();
        }
        await pause(1);
        if (isAlive) handled.add(messageId);
      };
      const prefetch = { events: 10 };
      const retryDelaysMs = SHORT_RETRY_DELAYS_MS;
      // It may die before it has started.
      const options = { url: line.url, handlers: { charged }, prefetch, retryDelaysMs, death: death.signal };
      engine = await startEngine(options).catch(() => undefined);
      await eventually(
        'it has died, or dead-lettered the culprits',
        async () => !isAlive || (await broker.state.ready(DEAD)) >= culprits.length,
      );
      if (!isAlive) await engine?.connection.close();
    }
    async function publishOne(): Promise<string> {
      const [id] = await publishTogether(1);
      return id!;
    }
    async function expectDeadLettered(
      culprits: readonly string[],
      handled: Set<string>,
      others: number,
    ): Promise<void> {
      while ((await broker.state.ready(DEAD)) < culprits.length) await live(culprits, handled);
      await eventually('all others are handled', () => handled.size === others);
      const deadLetterMessages = await Promise.all(
        culprits.map(() => broker.state.channel.get(DEAD, { noAck: true })),
      );
      expect(
        deadLetterMessages
          .map((deadLetterMessage) => deadLetterMessage && String(deadLetterMessage.properties.messageId))
          .sort(),
      ).toEqual([...culprits].sort());
      for (const deadLetterMessage of deadLetterMessages) {
        expect(deadLetterMessage && deadLetterMessage.properties.headers).toMatchObject({
          'x-dead-reason': 'delivery-limit',
          'x-dead-error-code': 'NEVER_SETTLED',
        });
        expect(deadLetterMessage && deadLetterMessage.properties.headers).not.toHaveProperty('x-suspect');
      }
      expect(await broker.state.ready(DEAD)).toBe(0);
      expect(engine?.log.lines.filter(({ fields }) => 'alarm' in fields)).toContainEqual(
        expect.objectContaining({ fields: expect.objectContaining({ alarm: 'dead-letter' }) }),
      );
    }

    it('where it comes before all others, which share messages', async () => {
      const culprits = [await publishOne()];
      for (let batch = 0; batch < 20; batch++) await publishTogether(20);
      await expectDeadLettered(culprits, new Set(), 400);
    }, 60_000);

    it('where others were handed out before it came', async () => {
      for (let event = 0; event < 10; event++) await publishOne();
      const handled = new Set<string>();
      await live([], handled, () => true);
      await expectDeadLettered([await publishOne()], handled, 10);
    }, 60_000);

    it('where there are two among the others, alone and in a batch', async () => {
      const culprits: string[] = [];
      for (let event = 0; event < 30; event++) {
        const id = await publishOne();
        if (event === 5) culprits.push(id);
        const [first] = await publishTogether(3);
        if (event === 8) culprits.push(first!);
      }
      await expectDeadLettered(culprits, new Set(), 30 * 4 - 2);
    }, 60_000);
  });
});
