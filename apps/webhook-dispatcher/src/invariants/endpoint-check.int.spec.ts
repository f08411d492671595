import { afterAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { Violation } from '#runtime/invariants/invariant-monitor';
import type { WebhookReceiver } from '../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import { registerEndpoint, startReceiver } from '../../test-support/dispatcher-calls.js';
import { endpointStream } from '../endpoints/endpoint.js';
import { endpointCheck } from './endpoint-check.js';

describe('the check of endpoints', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  let client: PoolClient;
  afterAll(() => client.release());
  givenDispatcher(async (made) => {
    harness = made;
    receiver = await startReceiver(harness);
    client = await harness.pool.connect();
  });

  /** Two rounds: the first begins anywhere. */
  async function violations(): Promise<readonly Violation[]> {
    const check = endpointCheck();
    const found = [...(await check.run(client)), ...(await check.run(client))];
    return [...new Map(found.map((violation) => [violation.where + violation.what, violation])).values()];
  }

  it('finds nothing in rows that were written with their events', async () => {
    const [disabled, enabled, removed] = [
      await registerEndpoint(harness, receiver.url),
      await registerEndpoint(harness, receiver.url),
      await registerEndpoint(harness, receiver.url),
    ];
    await harness.send('webhooks.disable-endpoint', { endpoint_id: disabled.endpointId });
    await harness.send('webhooks.disable-endpoint', { endpoint_id: enabled.endpointId });
    await harness.send('webhooks.enable-endpoint', { endpoint_id: enabled.endpointId });
    await harness.send('webhooks.remove-endpoint', { endpoint_id: removed.endpointId });
    expect(await violations()).toEqual([]);
  });

  it('names a row that says something else, and never an address', async () => {
    const { endpointId } = await registerEndpoint(harness, receiver.url);
    await harness.pool.query(
      `update endpoints set status = 'disabled', disabled_reason = 'operator', url = 'https://other.example/'
        where endpoint_id = $1`,
      [endpointId],
    );
    const found = await violations();
    expect(new Set(found.map(({ where }) => where))).toEqual(
      new Set([`the row of ${endpointStream(endpointId)}`]),
    );
    expect(found.map(({ what }) => what)).toEqual([
      'status is disabled where its events have enabled',
      'disabled_reason is operator where its events have null',
      'its url differs from its events',
    ]);
  });

  it('folds one of hundreds of events, too, and names a row that says something else', async () => {
    const { endpointId } = await registerEndpoint(harness, receiver.url);
    const change = (number: number) =>
      harness.send('webhooks.update-endpoint', {
        endpoint_id: endpointId,
        event_types: number % 2 === 0 ? ['audit.completed'] : ['audit.failed'],
      });
    for (let number = 1; number <= 120; number++) await change(number);
    const named = async () => {
      const found = await violations();
      return found.filter(({ where }) => where.includes(endpointId)).map(({ what }) => what);
    };
    expect(await named()).toEqual([]);
    await harness.pool.query(`update endpoints set event_types = '{balance.low}' where endpoint_id = $1`, [
      endpointId,
    ]);
    expect(await named()).toEqual(['event_types is balance.low where its events have audit.completed']);
  });
});
