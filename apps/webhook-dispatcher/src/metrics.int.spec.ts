import { describe, expect, it, jest } from '@jest/globals';
import { metricsPage } from '#runtime/http/metrics-page';
import { eventually } from '../../../test/support/eventually.js';
import type { WebhookReceiver } from '../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { givenDispatcher } from '../test-support/given-dispatcher.js';
import { allBecome, auditEnds, registerEndpoint, startReceiver } from '../test-support/dispatcher-calls.js';
import type { ServiceReplica } from '../../../test/support/service/service-replica.js';

jest.setTimeout(60_000);

describe('the metrics of the dispatcher', () => {
  let harness: TestHarness;
  let replica: ServiceReplica;
  let receiver: WebhookReceiver;
  let response: number | 'hang' = 204;

  givenDispatcher(async (made, started) => {
    [harness, replica] = [made, started];
    receiver = await startReceiver(harness, {
      respond: () => (response === 503 ? { status: response, headers: { 'retry-after': '600' } } : response),
    });
  });

  const value = async (metric: string): Promise<number> => {
    const page = await metricsPage(replica.context.metrics);
    const line = page.split('\n').find((text) => text.startsWith(`webhook_dispatcher_${metric} `));
    return Number(line?.split(' ').at(-1));
  };

  it('tell what waits, for how long, what became of attempts, and how many endpoints are disabled', async () => {
    const sound = await registerEndpoint(harness, receiver.url);
    await auditEnds(harness, sound.workspaceId);
    await allBecome(harness, sound.workspaceId, 'delivered', 1);
    await eventually('it is counted', async () => (await value('attempts_total{outcome="succeeded"}')) === 1);
    expect(await value('attempt_duration_seconds_count{outcome="succeeded"}')).toBe(1);
    expect(await value('delivery_latency_seconds_count')).toBe(1);
    expect(await value('delivery_latency_seconds_sum')).toBeGreaterThan(0);
    expect(await value('delivery_latency_seconds_sum')).toBeLessThan(10);

    const failing = await registerEndpoint(harness, receiver.url);
    response = 503;
    await auditEnds(harness, failing.workspaceId);
    await eventually('one waits', async () => (await value('deliveries{state="retrying"}')) === 1);
    expect(await value('attempts_total{outcome="failed"}')).toBe(1);
    expect(await value('endpoints{state="failing"}')).toBe(1);
    expect(await value('endpoints{state="sound"}')).toBe(1);
    expect(await value('oldest_due_seconds')).toBe(0);

    // No slot is free before it is due, or it would be sent.
    await harness.pool.query(
      `update endpoint_slots set token = gen_random_uuid(), lease_until = now() + interval '1 minute'
        where endpoint_id = $1`,
      [failing.endpointId],
    );
    await harness.pool.query(
      `update deliveries set next_attempt_at = now() - interval '1 hour', open_attempt = null
        where endpoint_id = $1`,
      [failing.endpointId],
    );
    await eventually('it is due', async () => (await value('deliveries{state="due"}')) === 1);
    expect(await value('oldest_due_seconds')).toBeGreaterThan(3_590);

    await harness.send('webhooks.disable-endpoint', { endpoint_id: failing.endpointId });
    // A reply that took long is given again for a while (sharedQuery).
    await eventually('it is held', async () => (await value('deliveries{state="held"}')) === 1);
    expect(await value('deliveries{state="due"}')).toBe(0);
    expect(await value('oldest_due_seconds')).toBe(0);
    expect(await value('endpoints{state="disabled_by_operator"}')).toBe(1);
    await harness.send('webhooks.enable-endpoint', { endpoint_id: failing.endpointId });
    expect(await value('deliveries{state="held"}')).toBe(1);
  });
});
