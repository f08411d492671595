import { afterEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { eventually } from '../../../../test/support/eventually.js';
import type { RunningEngine } from '../../test/engine-under-test.js';
import { givenBroker, type TestBroker } from '../../test/test-broker.js';

class Unavailable extends Error {}

const EVENTS = 'audit-engine.events';

/** A database of a test: unavailable or not, and with a probe that may be wrong about it. */
class TestDependency {
  unavailable = false;
  probeSees = true;
  probes = 0;
  readonly probeBackoff = { firstMs: 10, maxMs: 20 };

  isUnavailable(error: unknown): boolean {
    return error instanceof Unavailable;
  }

  async probe(): Promise<void> {
    this.probes += 1;
    if (this.unavailable && this.probeSees) throw new Unavailable();
  }

  use(): void {
    if (this.unavailable) throw new Unavailable();
  }
}

describe('while a dependency is unavailable', () => {
  let broker: TestBroker;
  let engine: RunningEngine | undefined;

  givenBroker((made) => (broker = made));

  afterEach(async () => {
    await engine?.stop();
    engine = undefined;
  });

  /** One after the other, so that each is a message of its own. */
  async function publish(count: number): Promise<void> {
    for (let n = 0; n < count; n++)
      await broker.publish({ n }, n % 2 ? 'ledger.charge-voided' : 'ledger.audit-charged');
  }
  const ready = () => broker.state.ready(EVENTS);
  const deadLetters = () => broker.state.ready(`${EVENTS}.dlq`);

  it('messages wait in their queues, none is tried again and again, and all are handled afterwards', async () => {
    const database = new TestDependency();
    const handled = new Map<unknown, number>();
    let calls = 0;
    const handle = ({ n }: Record<string, unknown>, { attempt }: { attempt: number }) => {
      calls += 1;
      database.use();
      handled.set(n, attempt);
    };
    engine = await broker.startEngine({
      dependency: database,
      prefetch: { events: 4 },
      handlers: { charged: handle, voided: handle },
    });
    database.unavailable = true;
    await publish(40);
    await eventually('all are back', async () => (await ready()) === 40);
    await eventually('it is asked for', () => database.probes > 10);
    expect(calls).toBeLessThanOrEqual(8);
    expect([await ready(), engine.server.busy]).toEqual([40, 0]);
    database.unavailable = false;
    await eventually('all are handled', () => handled.size === 40);
    expect(new Set(handled.values())).toEqual(new Set([1]));
    expect(await deadLetters()).toBe(0);
  });

  it('failing and recovering more often than the delivery limit dead-letters nothing', async () => {
    const database = new TestDependency();
    const handled = new Set<unknown>();
    let calls = 0;
    const handle = ({ n }: Record<string, unknown>) => {
      calls += 1;
      database.use();
      handled.add(n);
    };
    engine = await broker.startEngine({
      dependency: database,
      prefetch: { events: 2 },
      handlers: { voided: handle, charged: handle },
    });
    database.unavailable = true;
    database.probeSees = false; // the gate opens after every probe, and shuts at the next message
    await publish(2);
    await eventually('each was handed out far more often than the limit of 20', () => calls > 100);
    database.unavailable = false;
    await eventually('both are handled', () => handled.size === 2);
    expect([await deadLetters(), await ready()]).toEqual([0, 0]);
  });

  it('a failure that the dependency caused counts as unavailable', async () => {
    const database = new TestDependency();
    database.unavailable = true;
    const handled: unknown[] = [];
    engine = await broker.startEngine({
      dependency: database,
      handlers: {
        charged: ({ n }) => {
          try {
            database.use();
          } catch (cause) {
            throw new Failure('rejected', 'WRAPPED', 'The handler wrapped it.', { cause });
          }
          handled.push(n);
        },
      },
    });
    await broker.publish({ n: 1 });
    await eventually('it is asked for', () => database.probes > 2);
    database.unavailable = false;
    await eventually('it is handled', () => handled.length === 1);
    expect(await deadLetters()).toBe(0);
  });

  it('commands are answered at once: their callers decide', async () => {
    const database = new TestDependency();
    database.unavailable = true;
    engine = await broker.startEngine({ dependency: database, handlers: { cancel: () => database.use() } });
    const client = await broker.startClient();
    const send = () => client.send('audit.cancel', {} as never, { deadlineMs: 30_000 });
    await expect(send()).rejects.toMatchObject({ kind: 'transient', code: 'DEPENDENCY_AWAY' });
    database.unavailable = false;
    await expect(send()).resolves.toBeUndefined();
    await client.close();
  });
});
