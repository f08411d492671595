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

describe('the results of attempts', () => {
  it('disable an endpoint at the tenth failure in a row, once, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (results) => {
        let endpoint = enabled;
        let disabled = 0;
        for (const succeeded of results) {
          const decision = countResult(endpoint, { ...now, succeeded });
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
    expect(countResult(failing(9), { ...now, succeeded: true }).endpoint.consecutiveFailures).toBe(0);
  });

  it('count for nothing when the attempt was claimed before the endpoint was enabled again', () => {
    const { endpoint: disabled } = countResult(failing(9), { ...now, succeeded: false });
    const { endpoint: again } = decideEndpoint(disabled, { kind: 'enable' });
    for (const endpoint of [disabled, again]) {
      for (const succeeded of [true, false]) {
        expect(countResult(endpoint, { ...now, succeeded })).toEqual({ endpoint, events: [] });
      }
    }
  });
});
