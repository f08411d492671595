import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GetMessage } from 'amqplib';
import { eventually } from '../../../../test/support/eventually.js';
import { QueueState } from '../../test/queue-state.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { BrokerConnection } from '../connection/connection.js';
import { DeadLetterQueues } from './dead-letter-queue.js';

/** It has no consumer here. */
const QUEUE = 'api-gateway.events';
const DEAD = `${QUEUE}.dlq`;
const MANY = 3_000;

describe('a visit to a queue', () => {
  let broker: TestBroker;
  let others: QueueState;
  let second: BrokerConnection;
  afterAll(async () => {
    await Promise.all([others?.close(), second?.close()]);
  });
  givenBroker(async (made) => {
    broker = made;
    others = await QueueState.open(broker.vhost.url);
    second = await BrokerConnection.open({ url: broker.vhost.url, name: 'second', log: broker.log });
  });

  beforeEach(async () => {
    const { channel } = broker.state;
    await Promise.all([QUEUE, DEAD].map((queue) => channel.purgeQueue(queue)));
    for (let n = 0; n < MANY; n++)
      channel.sendToQueue(DEAD, Buffer.from(`{"n":${n}}`), { messageId: `m${n}` });
    await eventually('all lie there', async () => (await broker.state.ready(DEAD)) === MANY);
  });

  const deadLetterQueues = (connection: BrokerConnection) => new DeadLetterQueues(connection, broker.log);
  const ignored = () => undefined;
  /** Whether an exclusive queue is another connection's; asking for one that is not there fails otherwise. */
  const isTaken = async (queue: string): Promise<boolean> => {
    const probe = await QueueState.open(broker.vhost.url);
    const error = await probe.ready(queue).catch((error: unknown) => error as { code?: number });
    await probe.close();
    return typeof error === 'object' && error.code === 405;
  };

  it('is made by one at a time, so that two at once leave nothing behind', async () => {
    const outcomes = await Promise.allSettled(
      [broker.connection, second].map((connection) =>
        deadLetterQueues(connection).redrive(QUEUE, {}, ignored),
      ),
    );
    const done = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.selected : (outcome.reason as { code: string }).code,
    );
    expect(done).toContain(MANY);
    // The other one waited and found nothing, or waited in vain.
    expect([0, 'QUEUE_IN_USE']).toContain(done.find((each) => each !== MANY));
    expect([await others.ready(DEAD), await others.ready(QUEUE)]).toEqual([0, MANY]);
  });

  it('does nothing while another consumer holds messages, and says so', async () => {
    const held = (await others.channel.get(DEAD)) as GetMessage;
    const visit = deadLetterQueues(second).drop(QUEUE, {}, ignored);
    await expect(visit).rejects.toMatchObject({ code: 'QUEUE_IN_USE', kind: 'conflict' });
    expect(await others.ready(DEAD)).toBe(MANY - 1);
    others.channel.nack(held);
    expect(await deadLetterQueues(second).drop(QUEUE, {}, ignored)).toEqual({ selected: MANY, missed: 0 });
  });

  it('waits for messages that a disconnected consumer had held', async () => {
    const victim = await QueueState.open(broker.vhost.url);
    await victim.channel.prefetch(500);
    let taken = 0;
    await victim.channel.consume(DEAD, () => (taken += 1));
    await eventually('it holds some', () => taken === 500);
    const visit = deadLetterQueues(second).drop(QUEUE, {}, ignored);
    await eventually('it has begun', () => isTaken(`acs.visit.${DEAD}`));
    await victim.close();
    expect(await visit).toEqual({ selected: MANY, missed: 0 });
  });

  it('tells how many were gone before they could be looked at', async () => {
    let purged: Promise<{ messageCount: number }> | undefined;
    const visited = await deadLetterQueues(second).show(QUEUE, {}, () => {
      purged ??= others.channel.purgeQueue(DEAD);
    });
    const gone = (await purged)!.messageCount;
    expect(gone).toBeGreaterThan(0);
    expect(visited).toEqual({ selected: MANY - gone, missed: gone });
    expect(await others.ready(DEAD)).toBe(MANY - gone);
  });

  it('leaves the queue to the next one where its work fails', async () => {
    const visit = deadLetterQueues(second).show(QUEUE, {}, () => {
      throw new Error('no use');
    });
    await expect(visit).rejects.toThrow('no use');
    expect(await deadLetterQueues(broker.connection).drop(QUEUE, {}, ignored)).toEqual({
      selected: MANY,
      missed: 0,
    });
  });
});
