import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '#contracts/webhooks/envelope';
import { eventually } from '../../../../test/support/eventually.js';
import type { WebhookReceiverOptions } from '../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import {
  balanceFalls,
  deliveriesOf,
  endpointView,
  startPartner,
} from '../../test-support/dispatcher-calls.js';
import type { AttemptSender } from '../attempts/attempt-sender.js';
import type { DispatcherSettings } from '../settings/dispatcher-settings.js';
import { EndpointTester } from './endpoint-tester.js';

jest.setTimeout(60_000);

describe('a test event', () => {
  let harness: TestHarness;
  givenDispatcher((made) => (harness = made), { variables: { WEBHOOK_TIMEOUT_MS: '60000' } });

  const partner = (options?: WebhookReceiverOptions) =>
    startPartner(harness, options, ['audit.failed', 'balance.low']);

  it.each(WEBHOOK_EVENT_TYPES)(
    'of type %s is signed and shaped like any other, and says that it is a test',
    async (type) => {
      const { receiver, secret, command } = await partner();
      const test = await harness.send('webhooks.test-endpoint', { ...command, event_type: type });
      expect(test).toMatchObject({
        ...command,
        event_type: type,
        outcome: 'succeeded',
        reason: null,
        status_code: 204,
      });
      const [webhook] = receiver.received;
      expect(webhook && receiver.verify(webhook, secret)).toBe(true);
      expect(webhook?.headers).toMatchObject({
        'x-service-webhook-id': test.event_id,
        'x-service-webhook-test': 'true',
        'user-agent': expect.stringMatching(/^AuditCreditService-Webhooks\//),
      });
      expect(webhook?.headers).not.toHaveProperty('x-service-webhook-delivery');
      const { data, ...envelope } = JSON.parse(String(webhook?.body)) as { data: object };
      expect(envelope).toEqual({ id: test.event_id, type, created_at: expect.any(String), test: true });
      expect(Object.keys(data)).toEqual(Object.keys(WEBHOOK_EVENTS[type].example(new Date(), 'aud_1')));
    },
  );

  it('is one of the endpoint’s types unless another is requested', async () => {
    const { command } = await partner();
    expect(await harness.send('webhooks.test-endpoint', command)).toMatchObject({
      event_type: 'audit.failed',
    });
  });

  it('reports how it failed, does not count, and is not stored', async () => {
    const { receiver, workspaceId, endpointId, command } = await partner({
      respond: () => ({ status: 403, body: 'signature: no such secret' }),
    });
    expect(await harness.send('webhooks.test-endpoint', command)).toMatchObject({
      outcome: 'failed',
      reason: 'http_403',
      status_code: 403,
      response_head: 'signature: no such secret',
    });
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(harness, workspaceId)).toEqual([]);
    expect(await endpointView(harness, workspaceId, endpointId)).toMatchObject({ consecutive_failures: 0 });
    await receiver.close();
    expect(await harness.send('webhooks.test-endpoint', command)).toMatchObject({
      outcome: 'failed',
      reason: 'connection_refused',
      status_code: null,
      response_head: null,
    });
  });

  it('goes to a disabled endpoint, too, so that it can be tried before it is enabled', async () => {
    const { receiver, command } = await partner();
    await harness.send('webhooks.disable-endpoint', command);
    expect(await harness.send('webhooks.test-endpoint', command)).toMatchObject({ outcome: 'succeeded' });
    expect(receiver.received).toHaveLength(1);
  });

  it('takes one of the three slots, and waits for it', async () => {
    const waiting: (() => void)[] = [];
    const { receiver, workspaceId, command } = await partner({
      onRequest: () => new Promise((resolve) => waiting.push(resolve)),
    });
    await Promise.all([1, 2, 3].map(() => balanceFalls(harness, workspaceId, 420)));
    await eventually('three are under way', () => waiting.length === 3);
    const test = harness.send('webhooks.test-endpoint', command);
    waiting.shift()?.();
    await eventually('the test follows', () => waiting.length === 3);
    expect(receiver.maxInFlight).toBe(3);
    for (const release of waiting) release();
    expect(await test).toMatchObject({ outcome: 'succeeded' });
    await eventually('every slot is free again', async () => {
      const { rows } = await harness.pool.query(`select from endpoint_slots where token is not null`);
      return rows.length === 0;
    });
  });

  it('is refused for an endpoint or a type that does not exist', async () => {
    const { command } = await partner();
    const unknown = { endpoint_id: newId('endpoint') };
    await expect(harness.send('webhooks.test-endpoint', unknown)).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_FOUND',
    });
    await expect(
      harness.send('webhooks.test-endpoint', { ...command, event_type: 'audit.lost' as never }),
    ).rejects.toMatchObject({ code: 'INVALID_EVENT_TYPES' });
  });

  it('is not sent by a process that was frozen until its slot was nearly over: the slot may be a delivery’s', async () => {
    const { receiver, command } = await partner();
    const frozen = {
      query: async (...args: unknown[]) => {
        const result: unknown = await (harness.pool.query as (...all: unknown[]) => Promise<unknown>)(
          ...args,
        );
        await pause(200);
        return result;
      },
    } as unknown as Pool;
    const settings = { leaseMs: 400, sendWithinMs: 100 } as DispatcherSettings;
    const tester = new EndpointTester(frozen, settings, {} as AttemptSender);
    await expect(tester.test(command)).rejects.toMatchObject({
      code: 'ENDPOINT_BUSY',
    });
    // A delivery of an earlier test may be retried at this port.
    const tests = receiver.received.filter(({ headers }) => headers['x-service-webhook-test']);
    expect(tests).toHaveLength(0);
  });
});
