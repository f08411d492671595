import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { decideEndpoint, type EndpointCommand, countResult } from './endpoint.decider.js';
import { type Endpoint, evolveEndpoint } from './endpoint.js';

const identity = { endpoint_id: 'whe_1', workspace_id: 'ws_1' };
const REGISTERED: EndpointEvent = {
  type: 'webhooks.endpoint-registered',
  data: { ...identity, url: 'https://a.example/hook', event_types: ['audit.completed'] },
};
const now = new Date('2026-05-01T00:00:00.000Z');
const registered = evolveEndpoint(undefined, REGISTERED);
const disabled = decideEndpoint(registered, { kind: 'disable', reason: 'consecutive-failures' }).endpoint;

const command: fc.Arbitrary<EndpointCommand> = fc.oneof(
  fc.record({
    kind: fc.constant('update' as const),
    url: fc.constantFrom('https://a.example/', 'https://b.example/'),
  }),
  fc.record({ kind: fc.constant('rotate-secret' as const), now: fc.constant(now), force: fc.constant(true) }),
  fc.record({
    kind: fc.constant('disable' as const),
    reason: fc.constantFrom('operator', 'consecutive-failures'),
  }),
  fc.record({ kind: fc.constant('enable' as const) }),
);

describe('an endpoint', () => {
  it('is enabled from its registration, with nothing counted', () => {
    expect(registered).toMatchObject({ status: 'enabled', consecutiveFailures: 0, epoch: 1, version: 1 });
  });

  it('always equals the fold of its events', () => {
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        const stream: EndpointEvent[] = [REGISTERED];
        let endpoint = registered;
        for (const each of commands) {
          const decision = decideEndpoint(endpoint, each);
          stream.push(...decision.events);
          endpoint = decision.endpoint;
        }
        expect(endpoint).toEqual(stream.reduce<Endpoint | undefined>(evolveEndpoint, undefined));
        expect(endpoint.version).toBe(stream.length);
      }),
    );
  });

  it('changes nothing if the endpoint already matches the command', () => {
    fc.assert(
      fc.property(command, (each) => {
        fc.pre(each.kind !== 'rotate-secret');
        const once = decideEndpoint(registered, each).endpoint;
        expect(decideEndpoint(once, each)).toEqual({ events: [], endpoint: once });
      }),
    );
  });

  it('begins a new count of failures when it is enabled or gets another address', () => {
    const failing = { ...disabled, consecutiveFailures: 10 };
    expect(decideEndpoint(failing, { kind: 'enable' }).endpoint).toMatchObject({
      status: 'enabled',
      disabledReason: undefined,
      consecutiveFailures: 0,
      epoch: disabled.epoch + 1,
    });
    const moved = decideEndpoint(
      { ...registered, consecutiveFailures: 7 },
      { kind: 'update', url: 'https://b.example/' },
    );
    expect(moved.endpoint).toMatchObject({ consecutiveFailures: 0, epoch: registered.epoch + 1 });
  });

  it('keeps its count when only its event types change', () => {
    const { endpoint } = decideEndpoint(
      { ...registered, consecutiveFailures: 7 },
      { kind: 'update', eventTypes: ['balance.low'] },
    );
    expect(endpoint).toMatchObject({
      eventTypes: ['balance.low'],
      consecutiveFailures: 7,
      epoch: registered.epoch,
    });
  });

  it('says why it is disabled, and keeps the first reason', () => {
    expect(disabled).toMatchObject({ status: 'disabled', disabledReason: 'consecutive-failures' });
    expect(decideEndpoint(disabled, { kind: 'disable', reason: 'operator' }).events).toEqual([]);
  });
});

describe('a rotation of the secret', () => {
  const rotated = decideEndpoint(registered, { kind: 'rotate-secret', now, force: false });

  it('leaves the old secret valid for 7 days', () => {
    expect(rotated.events).toEqual([
      {
        type: 'webhooks.endpoint-secret-rotated',
        data: { ...identity, previous_expires_at: '2026-05-08T00:00:00.000Z' },
      },
    ]);
  });

  it('is refused within these 7 days unless it is forced', () => {
    const later = new Date('2026-05-07T23:59:59.999Z');
    const again = (force: boolean, at: Date) =>
      decideEndpoint(rotated.endpoint, { kind: 'rotate-secret', now: at, force });
    expect(() => again(false, later)).toThrow('still sent until 2026-05-08T00:00:00.000Z');
    expect(again(true, later).events).toHaveLength(1);
    expect(again(false, new Date('2026-05-08T00:00:00.000Z')).events).toHaveLength(1);
  });
});

describe('an event before the registration', () => {
  it('is refused: the stream is not one of an endpoint', () => {
    expect(() => evolveEndpoint(undefined, { type: 'webhooks.endpoint-enabled', data: identity })).toThrow(
      RangeError,
    );
  });
});

const enabled = evolveEndpoint(undefined, {
  type: 'webhooks.endpoint-registered',
  data: {
    endpoint_id: 'whe_1',
    workspace_id: 'ws_1',
    url: 'https://a.example/',
    event_types: ['audit.failed'],
  },
});
const failing = (consecutiveFailures: number): Endpoint => ({ ...enabled, consecutiveFailures });
const inEpoch = { epoch: enabled.epoch };
const AT = new Date('2027-01-01T12:00:00.000Z');

describe('the results of attempts', () => {
  it('disable an endpoint at the tenth failure in a row, once, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (results) => {
        let endpoint = enabled;
        let disabled = 0;
        for (const succeeded of results) {
          const decision = countResult(endpoint, { ...inEpoch, failedAt: succeeded ? undefined : AT });
          disabled += decision.events.length;
          endpoint = decision.endpoint;
        }
        const tenInARow = results
          .map((ok) => (ok ? '+' : '-'))
          .join('')
          .includes('-'.repeat(10));
        expect(disabled).toBe(tenInARow ? 1 : 0);
        expect(endpoint.status).toBe(tenInARow ? 'disabled' : 'enabled');
      }),
    );
  });

  it('start the count again with a success', () => {
    expect(countResult(failing(9), { ...inEpoch, failedAt: undefined }).endpoint.consecutiveFailures).toBe(0);
  });

  it('count for nothing when the attempt was claimed before the endpoint was enabled again', () => {
    const { endpoint: disabled } = countResult(failing(9), { ...inEpoch, failedAt: AT });
    const { endpoint: again } = decideEndpoint(disabled, { kind: 'enable' });
    for (const endpoint of [disabled, again]) {
      for (const succeeded of [true, false]) {
        expect(countResult(endpoint, { ...inEpoch, failedAt: succeeded ? undefined : AT })).toEqual({
          endpoint,
          events: [],
        });
      }
    }
  });

  it('disable no sooner than a span after the first failure in a row, if one is set', () => {
    const MINUTE = 60_000;
    const steps = fc.array(fc.record({ ok: fc.boolean(), waitMs: fc.nat({ max: MINUTE }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, fc.nat({ max: 10 * MINUTE }), (results, spanMs) => {
        let endpoint = enabled;
        let time = AT.getTime();
        let row: number[] = [];
        for (const { ok, waitMs } of results) {
          time += waitMs;
          row = ok ? [] : [...row, time];
          endpoint = countResult(
            endpoint,
            { ...inEpoch, failedAt: ok ? undefined : new Date(time) },
            spanMs,
          ).endpoint;
          const due = row.length >= 10 && time - row[0]! >= spanMs;
          expect(endpoint.status).toBe(due ? 'disabled' : 'enabled');
          if (due) return;
          expect(endpoint.failingSince).toBe(
            row[0] === undefined ? undefined : new Date(row[0]).toISOString(),
          );
        }
      }),
    );
  });
});
