import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countResult } from './count-result.js';
import { decideEndpoint } from './endpoint.decider.js';
import { type Endpoint, evolveEndpoint } from './endpoint.js';

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
const now = { epoch: enabled.epoch };
const AT = new Date('2027-01-01T12:00:00.000Z');

describe('the results of attempts', () => {
  it('disable an endpoint at the tenth failure in a row, once, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (results) => {
        let endpoint = enabled;
        let disabled = 0;
        for (const succeeded of results) {
          const decision = countResult(endpoint, { ...now, failedAt: succeeded ? undefined : AT });
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
    expect(countResult(failing(9), { ...now, failedAt: undefined }).endpoint.consecutiveFailures).toBe(0);
  });

  it('count for nothing when the attempt was claimed before the endpoint was enabled again', () => {
    const { endpoint: disabled } = countResult(failing(9), { ...now, failedAt: AT });
    const { endpoint: again } = decideEndpoint(disabled, { kind: 'enable' });
    for (const endpoint of [disabled, again]) {
      for (const succeeded of [true, false]) {
        expect(countResult(endpoint, { ...now, failedAt: succeeded ? undefined : AT })).toEqual({
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
            { ...now, failedAt: ok ? undefined : new Date(time) },
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
