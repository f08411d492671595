import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { Violation } from '#runtime/monitor-invariants';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { DispatcherStage } from '../../test-support/dispatcher-stage.js';
import { endpointStream } from '../endpoints/endpoint.js';
import { endpointCheck } from './endpoint-check.js';

describe('the check of endpoints', () => {
  let stage: DispatcherStage;
  let receiver: WebhookReceiver;
  let client: PoolClient;
  beforeAll(async () => {
    stage = await DispatcherStage.set();
    await stage.replica();
    receiver = await startWebhookReceiver();
    client = await stage.pool.connect();
  });
  afterAll(async () => {
    client.release();
    await stage.strike();
    await receiver.close();
  });

  /** Two rounds: the first begins anywhere. */
  async function violations(): Promise<readonly Violation[]> {
    const check = endpointCheck();
    const found = [...(await check.run(client)), ...(await check.run(client))];
    return [...new Map(found.map((violation) => [violation.where + violation.what, violation])).values()];
  }

  it('finds nothing in rows that were written with their events', async () => {
    const [disabled, enabled, removed] = [
      await stage.endpoint(receiver.url),
      await stage.endpoint(receiver.url),
      await stage.endpoint(receiver.url),
    ];
    await stage.send('webhooks.disable-endpoint', { endpoint_id: disabled.endpointId });
    await stage.send('webhooks.disable-endpoint', { endpoint_id: enabled.endpointId });
    await stage.send('webhooks.enable-endpoint', { endpoint_id: enabled.endpointId });
    await stage.send('webhooks.remove-endpoint', { endpoint_id: removed.endpointId });
    expect(await violations()).toEqual([]);
  });

  it('names a row that says something else, and never an address', async () => {
    const { endpointId } = await stage.endpoint(receiver.url);
    await stage.pool.query(
      `update endpoints set status = 'disabled', disabled_reason = 'operator', url = 'https://other.example/'
        where endpoint_id = $1`,
      [endpointId],
    );
    const found = await violations();
    expect(new Set(found.map(({ where }) => where))).toEqual(
      new Set([`the row of ${endpointStream(endpointId)}`]),
    );
    expect(found.map(({ what }) => what)).toEqual([
      'status is disabled where its events tell enabled',
      'disabled_reason is operator where its events tell null',
      'its url is not the one that its events tell',
    ]);
  });
});
