import { describe, expect, it, jest } from '@jest/globals';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { newId } from '#contracts/identifiers';
import { readStream } from '#event-store/read/read';
import { eventually } from '../../../../test/support/eventually.js';
import type { WebhookReceiver } from '../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  deliveriesOf,
  newWorkspace,
  registerEndpoint,
  replay,
  startReceiver,
} from '../../test-support/dispatcher-calls.js';
import { lockEndpoints } from './endpoint-table.js';
import { type Endpoint, endpointStream, evolveEndpoint } from './endpoint.js';

jest.setTimeout(60_000);

describe('endpoints', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;

  givenDispatcher(async (made) => {
    harness = made;
    receiver = await startReceiver(harness);
  });

  const register = (workspaceId: string, fields: object = {}) =>
    harness.send('webhooks.register-endpoint', {
      workspace_id: workspaceId,
      url: receiver.url,
      event_types: ['audit.completed'],
      ...fields,
    });

  it('are registered enabled, and listed without their secret', async () => {
    const workspaceId = await newWorkspace(harness);
    const { endpoint_id, secret } = await register(workspaceId, {
      event_types: ['balance.low', 'audit.completed'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { endpoints } = await harness.send('webhooks.list-endpoints', { workspace_id: workspaceId });
    expect(endpoints).toEqual([
      {
        endpoint_id,
        workspace_id: workspaceId,
        url: receiver.url,
        event_types: ['audit.completed', 'balance.low'],
        status: 'enabled',
        disabled_reason: null,
        consecutive_failures: 0,
        failing_since: null,
        held: 0,
        backlog: 0,
        awaiting_retry: 0,
        next_retry_at: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const { rows } = await harness.pool.query(`select sealed from endpoint_secrets where endpoint_id = $1`, [
      endpoint_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it.each([
    ['http://example.com/', 'INVALID_ENDPOINT_URL', 'https://'],
    ['https://10.0.0.1/', 'INVALID_ENDPOINT_URL', 'private or reserved'],
    ['https://user:pass@example.com/', 'INVALID_ENDPOINT_URL', 'user name or password'],
    ['ftp://example.com/', 'INVALID_ENDPOINT_URL', 'url:'],
    [`https://example.com/${'x'.repeat(2_000)}`, 'INVALID_ENDPOINT_URL', '2000 characters'],
    [7, 'INVALID_ENDPOINT_URL', 'must be text'],
  ])('are refused at the address %s', async (url, code, problem) => {
    const workspaceId = await newWorkspace(harness);
    await expect(register(workspaceId, { url })).rejects.toMatchObject({
      kind: 'rejected',
      code,
      message: expect.stringContaining(problem),
      details: expect.objectContaining({ field: 'url' }),
    });
  });

  it('are refused without a known event type, or for a workspace that is unknown', async () => {
    const workspaceId = await newWorkspace(harness);
    const wrong = { kind: 'rejected', code: 'INVALID_EVENT_TYPES' };
    await expect(register(workspaceId, { event_types: [] })).rejects.toMatchObject(wrong);
    await expect(register(workspaceId, { event_types: ['audit.begun'] })).rejects.toMatchObject({
      ...wrong,
      message: expect.stringContaining('must be one of audit.completed'),
    });
    await expect(register(newId('workspace'))).rejects.toMatchObject({ code: 'WORKSPACE_NOT_FOUND' });
    await expect(register('elsewhere')).rejects.toMatchObject({ code: 'INVALID_WORKSPACE_ID' });
  });

  it('are at most five in a workspace, however many are registered at once', async () => {
    const workspaceId = await newWorkspace(harness);
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => register(workspaceId)));
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(made).toHaveLength(5);
    expect(refusals).toEqual(
      Array.from({ length: 4 }, () =>
        expect.objectContaining({ kind: 'conflict', code: 'TOO_MANY_ENDPOINTS', details: { limit: 5 } }),
      ),
    );
    await harness.send('webhooks.remove-endpoint', { endpoint_id: made[0]?.endpoint_id ?? '' });
    await register(workspaceId);
  });

  it('are what their streams say, whatever was done to them', async () => {
    const { endpointId } = await registerEndpoint(harness, receiver.url);
    const named = { endpoint_id: endpointId };
    await harness.send('webhooks.update-endpoint', {
      ...named,
      event_types: ['audit.failed', 'balance.low'],
    });
    await harness.send('webhooks.rotate-secret', named);
    await harness.send('webhooks.disable-endpoint', named);
    await harness.send('webhooks.disable-endpoint', named);
    await harness.send('webhooks.enable-endpoint', named);
    await harness.send('webhooks.update-endpoint', { ...named, url: 'https://example.com/moved' });
    const events = (await readStream(harness.pool, endpointStream(endpointId))).map(
      ({ type, data }) => ({ type, data }) as EndpointEvent,
    );
    expect(events.map(({ type }) => type)).toEqual([
      'webhooks.endpoint-registered',
      'webhooks.endpoint-changed',
      'webhooks.endpoint-secret-rotated',
      'webhooks.endpoint-disabled',
      'webhooks.endpoint-enabled',
      'webhooks.endpoint-changed',
    ]);
    const client = await harness.pool.connect();
    try {
      const row = (await lockEndpoints(client, [endpointId])).get(endpointId);
      expect(row).toEqual(events.reduce<Endpoint | undefined>(evolveEndpoint, undefined));
    } finally {
      client.release();
    }
  });

  it('are forgotten when they are removed, with their deliveries', async () => {
    const { endpointId, workspaceId } = await registerEndpoint(harness, receiver.url);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    await harness.send('webhooks.remove-endpoint', { endpoint_id: endpointId });
    expect(await harness.send('webhooks.list-endpoints', { workspace_id: workspaceId })).toEqual({
      endpoints: [],
    });
    expect(await deliveriesOf(harness, workspaceId)).toEqual([]);
    const notFound = { kind: 'not-found', code: 'ENDPOINT_NOT_FOUND' };
    for (const name of [
      'webhooks.remove-endpoint',
      'webhooks.enable-endpoint',
      'webhooks.rotate-secret',
    ] as const) {
      await expect(harness.send(name, { endpoint_id: endpointId })).rejects.toMatchObject(notFound);
    }
    await expect(replay(harness, workspaceId, view?.delivery_id)).rejects.toMatchObject({
      kind: 'not-found',
      code: 'DELIVERY_NOT_FOUND',
    });
  });

  it('sign with both secrets after a rotation, the old one first, and with the new ones only after a forced one', async () => {
    const { endpointId, workspaceId, secret } = await registerEndpoint(harness, receiver.url);
    const delivered = async () => {
      const before = receiver.received.length;
      await auditEnds(harness, workspaceId);
      const webhook = await eventually('the webhook comes', () => receiver.received[before]);
      return {
        webhook,
        signatures: String(webhook.headers['x-service-webhook-signature']).split(','),
      };
    };
    const rotate = (force: boolean) =>
      harness.send('webhooks.rotate-secret', { endpoint_id: endpointId, force });
    const first = await rotate(false);
    expect(Date.parse(first.previous_expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);

    const both = await delivered();
    expect(both.signatures).toHaveLength(2);
    const [old, current] = both.signatures.map((signature) => ({
      ...both.webhook,
      headers: { ...both.webhook.headers, 'x-service-webhook-signature': signature },
    }));
    expect(old && receiver.verify(old, secret)).toBe(true);
    expect(current && receiver.verify(current, first.secret)).toBe(true);

    await expect(rotate(false)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'SECRET_ROTATION_UNDER_WAY',
    });
    const second = await rotate(true);
    const forced = await delivered();
    expect(forced.signatures).toHaveLength(2);
    expect(
      [secret, first.secret, second.secret].map((each) => receiver.verify(forced.webhook, each)),
    ).toEqual([false, true, true]);
  });

  it('sign with the new secret alone once the seven days of the old one are over, a test event too', async () => {
    const { endpointId, workspaceId, secret } = await registerEndpoint(harness, receiver.url);
    const rotated = await harness.send('webhooks.rotate-secret', { endpoint_id: endpointId });
    await harness.pool.query(
      `update endpoint_secrets set expires_at = now() - interval '1 millisecond'
        where endpoint_id = $1 and expires_at is not null`,
      [endpointId],
    );
    const before = receiver.received.length;
    await auditEnds(harness, workspaceId);
    await eventually('the event comes', () => receiver.received[before]);
    await harness.send('webhooks.test-endpoint', { endpoint_id: endpointId });
    const signed = receiver.received.slice(before);
    expect(
      signed.map((webhook) => [secret, rotated.secret].map((each) => receiver.verify(webhook, each))),
    ).toEqual([
      [false, true],
      [false, true],
    ]);
  });
});
