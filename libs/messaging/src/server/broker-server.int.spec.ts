import { describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { eventually } from '../../../../test/support/eventually.js';
import { createTestVhost } from '../../../../test/support/servers/vhost.js';
import { startEngine } from '../../test/engine-under-test.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';

const EVENTS = 'audit-engine.events';

describe('a service', () => {
  let broker: TestBroker;

  givenBroker((made) => (broker = made));

  it('does not start without a handler for each of its messages, and names them', async () => {
    @Controller()
    class Partial {
      @MessagePattern<string>('audit.cancel')
      cancel(): void {}
    }
    await expect(broker.startEngine({ controllers: [Partial] })).rejects.toThrow(
      /ledger\.audit-charged has no handler.*ledger\.charge-voided has no handler/s,
    );
  });

  it('does not start on a broker without the topology, and says what to run', async () => {
    const empty = await createTestVhost();
    try {
      await expect(startEngine({ url: empty.url })).rejects.toThrow(
        /exchange acs\.commands.*acs topology apply/s,
      );
    } finally {
      await empty.remove();
    }
  });

  it('finishes and acknowledges what is in flight before it closes, and takes no more', async () => {
    const started: unknown[] = [];
    const finished: unknown[] = [];
    const { promise: slow, resolve: release } = Promise.withResolvers<void>();
    const engine = await broker.startEngine({
      prefetch: { events: 2, commands: 5 },
      handlers: {
        charged: async ({ n }) => {
          started.push(n);
          await slow;
          finished.push(n);
        },
        cancel: async () => {
          started.push('cancel');
          await slow;
          return { refunded: 1 };
        },
      },
    });
    const client = await broker.startClient();
    for (const n of [1, 2, 3]) await broker.publish({ n });
    const reply = client.send('audit.cancel', {} as never, { deadlineMs: 30_000 });
    await eventually('three are in flight', () => started.length === 3);
    const closing = engine.server.close();
    expect(finished).toEqual([]);
    release();
    await closing;
    expect(finished.sort()).toEqual([1, 2]);
    expect(await reply).toEqual({ refunded: 1 });
    expect(await broker.state.ready(EVENTS)).toBe(1);
    expect(engine.connection.available).toBe(true);
    await engine.stop();
    await client.close();
    await broker.state.channel.purgeQueue(EVENTS);
  });

  it('gives back what does not finish within the drain budget, and says so', async () => {
    const started: unknown[] = [];
    const engine = await broker.startEngine({
      drainMs: 50,
      handlers: {
        charged: ({ n }) => {
          started.push(n);
          return new Promise(() => undefined);
        },
      },
    });
    await broker.publish({ n: 1 });
    await eventually('it is in flight', () => started.length === 1);
    await expect(engine.server.close()).rejects.toThrow(/1 messages were still being handled/);
    await eventually('it is back', async () => (await broker.state.ready(EVENTS)) === 1);
    await engine.stop();

    const redelivered: boolean[] = [];
    const next = await broker.startEngine({
      handlers: { charged: (_payload, context) => void redelivered.push(context.redelivered) },
    });
    await eventually('the next process handles it', () => redelivered.length === 1);
    expect(redelivered).toEqual([true]);
    await next.stop();
  });

  it('goes on when its channels were lost, and handles again what was not acknowledged', async () => {
    const seen: [unknown, boolean][] = [];
    const engine = await broker.startEngine({
      handlers: {
        charged: async ({ n }, { redelivered }) => {
          seen.push([n, redelivered]);
          if (!redelivered && n === 1) await new Promise(() => undefined);
        },
      },
      drainMs: 50,
    });
    await broker.publish({ n: 1 });
    await eventually('it is in flight', () => seen.length === 1);
    broker.line.cut();
    await eventually('it is handled again', () => seen.some(([n, redelivered]) => n === 1 && redelivered));
    await broker.publish({ n: 2 });
    await eventually('the next is handled', () => seen.some(([n]) => n === 2));
    await engine.server.close().catch(() => undefined);
    await engine.stop();
  });
});

describe('a broadcast', () => {
  let broker: TestBroker;

  givenBroker((made) => (broker = made));

  it('reaches every process that has a handler for it, and is no matter to the others', async () => {
    const heard: string[] = [];
    const engines = await Promise.all(
      ['a', 'b'].map((name) =>
        broker.startEngine({
          handlers: { auditCancelled: ({ audit_id }) => void heard.push(`${name} ${String(audit_id)}`) },
        }),
      ),
    );
    await broker.publisher.broadcast({
      type: 'broadcast.tier-changed',
      data: { workspace_id: 'w', lifetime_purchased: 1 },
    });
    await broker.publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    await eventually('both heard it', () => heard.length === 2);
    expect(heard.sort()).toEqual(['a aud_1', 'b aud_1']);
    await Promise.all(engines.map((engine) => engine.stop()));
  });

  it('whose handler throws is logged, and the next one is heard', async () => {
    const heard: unknown[] = [];
    const engine = await broker.startEngine({
      handlers: {
        auditCancelled: ({ audit_id }) => {
          if (audit_id === 'aud_bad') throw new Error('a defect');
          heard.push(audit_id);
        },
      },
    });
    for (const audit_id of ['aud_bad', 'aud_good']) {
      await broker.publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id } });
    }
    await eventually('the next one is heard', () => heard.length === 1);
    expect(engine.log.lines.map(({ message }) => message)).toContain('A broadcast was not handled.');
    await engine.stop();
  });

  it('is heard again after the connection was lost, and the loss is told to who keeps a cache', async () => {
    const heard: unknown[] = [];
    const engine = await broker.startEngine({
      handlers: { auditCancelled: ({ audit_id }) => void heard.push(audit_id) },
    });
    const received: string[] = [];
    engine.connection.onBroadcasts({
      heard: () => received.push('heard'),
      lost: () => received.push('lost'),
    });
    broker.line.cut();
    await eventually('broadcasts are heard again', () => received.at(-1) === 'heard');
    await broker.publisher.broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: 'aud_1' } });
    await eventually('it is heard', () => heard.length === 1);
    await engine.stop();
    expect(received).toEqual(['lost', 'heard', 'lost']);
  });
});
