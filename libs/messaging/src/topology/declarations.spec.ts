import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { type QueueDeclaration, topologyOf } from './declarations.js';
import {
  commandQueueOf,
  deadLetterQueueOf,
  EVENT_QUEUES,
  EVENT_ROUTES,
  EXCHANGES,
  ownerOf,
  RETRY_DELAYS_MS,
  retryQueueOf,
} from './topology.js';

const KINDS = ['classic', 'quorum'] as const;

describe.each(KINDS)('the topology with %s command queues', (commandQueueType) => {
  const topology = topologyOf({ commandQueueType });
  const queues = new Map(topology.queues.map((queue) => [queue.name, queue]));

  function queueOf(name: string): QueueDeclaration {
    const queue = queues.get(name);
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  }

  it('declares no queue twice', () => {
    expect(queues.size).toBe(topology.queues.length);
  });

  it('gives every event queue its dead-letter queue and a retry queue for each delay', () => {
    for (const queue of EVENT_QUEUES) {
      const dead = deadLetterQueueOf(queue);
      expect(queueOf(queue).arguments['x-dead-letter-routing-key']).toBe(dead);
      expect(queueOf(dead).arguments['x-dead-letter-routing-key']).toBeUndefined();
      for (const delayMs of RETRY_DELAYS_MS) {
        expect(queueOf(retryQueueOf(queue, delayMs)).arguments).toMatchObject({
          'x-message-ttl': delayMs,
          'x-dead-letter-routing-key': queue,
        });
      }
    }
  });

  it('limits deliveries explicitly on every quorum queue', () => {
    for (const { name, arguments: args } of topology.queues) {
      if (args['x-queue-type'] !== 'quorum') continue;
      expect([name, typeof args['x-delivery-limit']]).toEqual([name, 'number']);
    }
  });

  it('loses nothing on the way from one queue to the next', () => {
    const forwarding = topology.queues.filter(({ arguments: args }) => 'x-dead-letter-exchange' in args);
    for (const { arguments: args } of forwarding) {
      expect(args).toMatchObject({
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      });
      expect(queues.has(String(args['x-dead-letter-routing-key']))).toBe(true);
    }
  });

  it('has no dead-letter cycle, which the broker would cut by dropping the message', () => {
    for (const { name } of topology.queues) {
      const passed = new Set<string>();
      for (let next: string | undefined = name; next !== undefined;) {
        expect([name, passed.has(next)]).toEqual([name, false]);
        passed.add(next);
        const target: string | number | undefined = queueOf(next).arguments['x-dead-letter-routing-key'];
        next = target === undefined ? undefined : String(target);
      }
    }
  });

  it('keeps no expired command: an unanswered command is no failure of its own', () => {
    for (const service of SERVICES) {
      expect(queueOf(commandQueueOf(service, commandQueueType)).arguments).not.toHaveProperty(
        'x-dead-letter-exchange',
      );
    }
  });

  it('binds each command queue to its service and removes the other type', () => {
    const bound = topology.bindings.filter(({ exchange }) => exchange === EXCHANGES.commands);
    expect(bound.map(({ queue, key }) => [key, queue])).toEqual(
      SERVICES.map((service) => [service, commandQueueOf(service, commandQueueType)]),
    );
    const [other] = KINDS.filter((kind) => kind !== commandQueueType);
    expect(topology.stale).toContainEqual({
      exchange: EXCHANGES.commands,
      queue: `credit-ledger.commands.${other}`,
      key: 'credit-ledger',
    });
  });

  it('binds exactly the routes of the events', () => {
    const bound = topology.bindings.filter(({ exchange }) => exchange === EXCHANGES.events);
    for (const [type, routed] of Object.entries(EVENT_ROUTES)) {
      const boundTo = bound.filter(({ key }) => key === type).map(({ queue }) => queue);
      expect([type, boundTo.sort()]).toEqual([type, [...routed].sort()]);
    }
    expect(bound).toHaveLength(Object.values(EVENT_ROUTES).flat().length);
    for (const binding of topology.stale) expect(topology.bindings).not.toContainEqual(binding);
  });
});

describe('the routes of events', () => {
  it('give a service no event twice', () => {
    for (const [type, routed] of Object.entries(EVENT_ROUTES)) {
      const owners = routed.map(ownerOf);
      expect([type, new Set(owners).size]).toEqual([type, owners.length]);
    }
  });

  it('name every queue by its service', () => {
    expect(EVENT_QUEUES.map(ownerOf)).toEqual(expect.arrayContaining([...SERVICES]));
    expect(() => ownerOf('billing.events')).toThrow(RangeError);
  });
});

describe('a retry queue', () => {
  it('is named after its delay', () => {
    expect(RETRY_DELAYS_MS.map((delayMs) => retryQueueOf('q', delayMs))).toEqual([
      'q.retry.1s',
      'q.retry.10s',
      'q.retry.1min',
      'q.retry.10min',
    ]);
    expect(retryQueueOf('q', 50)).toBe('q.retry.50ms');
  });
});
