import { afterAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { Failure } from '#contracts/failures';
import { newEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import type { RunningEngine } from '../../test/engine-under-test.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';
import { EventPublisher } from '../publish/event-publisher.js';
import { CommandClient } from '../rpc/command-client.js';
import { MessageMetrics } from './message-metrics.js';

describe('the metrics of messages', () => {
  const registry = new Registry();
  const metrics = new MessageMetrics(registry);
  let broker: TestBroker;
  let engine: RunningEngine;
  let publisher: EventPublisher;
  let client: CommandClient;
  const { promise: never, resolve: release } = Promise.withResolvers<void>();

  afterAll(async () => {
    await client.close();
    await publisher.close();
    release();
    await engine.stop();
  });
  givenBroker(async (made) => {
    broker = made;
    const { log } = broker;
    publisher = new EventPublisher(await broker.connectAs('credit-ledger'), { log, metrics });
    client = new CommandClient(await broker.connectAs('api-gateway'), { log, metrics });
    await client.start();
    engine = await broker.startEngine({
      metrics,
      dependency: {
        isUnavailable: () => false,
        mayPassLater: (error) => error instanceof RangeError,
        probe: () => Promise.resolve(),
      },
      handlers: {
        cancel: ({ how }) => {
          if (how === 'refuse') throw new Failure('not-found', 'AUDIT_NOT_FOUND', 'There is none.');
          if (how === 'break') throw new Error('broken');
          return how === 'hang' ? never : { refunded: 1 };
        },
        charged: ({ how }, { attempt }) => {
          if (how === 'wait' && attempt <= 4) throw new RangeError('Perhaps the database is at fault.');
          if (how === 'fail') throw new Failure('poison', 'BROKEN', 'It can not be read.');
          if (how === 'retry') throw new Failure('transient', 'LATER', 'Not yet.');
        },
      },
    });
  });

  /** The value of a series by how its line begins; NaN where there is none. */
  const value = async (series: string): Promise<number> => {
    const lines = (await registry.metrics()).split('\n');
    return Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1) ?? Number.NaN,
    );
  };
  const processed = (type: string, outcome: string) =>
    value(`messaging_process_duration_seconds_count{type="${type}",outcome="${outcome}"}`);
  const becomes = (series: () => Promise<number>, count: number) =>
    eventually(`a series at ${count}`, async () => (await series()) === count);
  const publish = (how: string) =>
    publisher.publish({ id: newEventId(), type: 'ledger.audit-charged', schemaVersion: 1, data: { how } });
  const cancel = (how: string, deadlineMs = 5_000) =>
    client.send('audit.cancel', { audit_id: 'aud_1', workspace_id: 'ws_1', how } as never, { deadlineMs });

  it('show what a service takes at 0 before the first message came', async () => {
    expect(await processed('ledger.charge-voided', 'handled')).toBe(0);
    expect(await value('messaging_client_consumed_messages_total{queue="audit-engine.events"}')).toBe(0);
  });

  it('count events by what became of them', async () => {
    await publish('handle');
    await publish('fail');
    await publish('retry');
    await becomes(() => processed('ledger.audit-charged', 'handled'), 1);
    // Two retry delays, then the dead-letter queue, beside the one that went there at once.
    await becomes(() => processed('ledger.audit-charged', 'retried'), 2);
    await becomes(() => processed('ledger.audit-charged', 'dead_lettered'), 2);
    expect(
      await value('messaging_client_sent_messages_total{type="ledger.audit-charged",outcome="confirmed"}'),
    ).toBe(3);
    expect(await value('messaging_client_consumed_messages_total{queue="audit-engine.events"}')).toBe(5);
  });

  it('count each time that an event failed after all its retry delays and waits on', async () => {
    const overdue = () => value('messaging_overdue_events_total{queue="audit-engine.events"}');
    expect(await overdue()).toBe(0);
    const [handled, dead] = await Promise.all([
      processed('ledger.audit-charged', 'handled'),
      processed('ledger.audit-charged', 'dead_lettered'),
    ]);
    await publish('wait');
    // Two retry delays, then two more attempts after the last delay.
    await becomes(() => processed('ledger.audit-charged', 'handled'), handled + 1);
    expect(await overdue()).toBe(2);
    expect(await processed('ledger.audit-charged', 'dead_lettered')).toBe(dead);
  });

  it('count commands by what became of them, and how each ended for its caller', async () => {
    await cancel('answer');
    await expect(cancel('refuse')).rejects.toThrow('There is none');
    await expect(cancel('break')).rejects.toThrow();
    await expect(cancel('hang', 50)).rejects.toThrow('within 50 ms');
    await expect(cancel('answer', 0)).rejects.toThrow('deadline');
    const ended = (outcome: string) =>
      value(`messaging_command_duration_seconds_count{command="audit.cancel",outcome="${outcome}"}`);
    const counts = await Promise.all(['answered', 'refused', 'unanswered', 'unsent'].map(ended));
    expect(counts).toEqual([1, 2, 1, 1]);
    const handled = await Promise.all(
      ['handled', 'refused', 'failed'].map((outcome) => processed('audit.cancel', outcome)),
    );
    expect(handled).toEqual([1, 1, 1]);
  });

  it('name no series after what a stranger wrote', async () => {
    const stranger = { type: 'made-up.by-another', messageId: newEventId() };
    broker.state.channel.sendToQueue('audit-engine.events', Buffer.from('{}'), stranger);
    await becomes(() => processed('unknown', 'dead_lettered'), 1);
    expect(await registry.metrics()).not.toContain('made-up');
  });
});
