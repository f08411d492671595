import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { readStream } from '#event-store/read/read';
import type { WebhookReceiver } from '../../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  newWorkspace,
  registerEndpoint,
  startReceiver,
} from '../../../test-support/dispatcher-calls.js';
import { RawCaller } from '../../../../../test/support/service/raw-caller.js';
import { endpointStream } from '../endpoint.js';

jest.setTimeout(60_000);

describe('a command that is delivered again', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  let caller: RawCaller;

  afterAll(() => caller.close());
  // Two, so that two deliveries at once are handled by different processes.
  givenDispatcher(
    async (made) => {
      harness = made;
      receiver = await startReceiver(harness);
      caller = await RawCaller.open(harness.servers.brokerUrl);
    },
    { replicas: 2 },
  );

  const registration = (workspaceId: string): PayloadOf<'webhooks.register-endpoint'> => ({
    workspace_id: workspaceId,
    url: receiver.url,
    event_types: ['audit.completed'],
  });
  const endpointsOf = async (workspaceId: string) =>
    (await harness.send('webhooks.list-endpoints', { workspace_id: workspaceId })).endpoints;
  const eventsOf = async (endpointId: string) =>
    (await readStream(harness.pool, endpointStream(endpointId))).map(({ type, eventId }) => ({
      type,
      eventId,
    }));

  it('registers one endpoint, and returns its secret again', async () => {
    const workspaceId = await newWorkspace(harness);
    const messageId = randomUUID();
    const register = () => caller.send('webhooks.register-endpoint', registration(workspaceId), messageId);
    const atOnce = await Promise.all([register(), register(), register(), register()]);
    const later = await register();
    const [first] = atOnce;
    expect([...atOnce, later]).toEqual(Array.from({ length: 5 }, () => first));
    expect(first?.secret).toMatch(/^whsec_/);
    expect((await endpointsOf(workspaceId)).map(({ endpoint_id }) => endpoint_id)).toEqual([
      first?.endpoint_id,
    ]);
    expect(await eventsOf(first?.endpoint_id ?? '')).toEqual([
      { type: 'webhooks.endpoint-registered', eventId: messageId },
    ]);
  });

  it('is answered as the first time also where it took the last place of its workspace', async () => {
    const workspaceId = await newWorkspace(harness);
    for (let count = 1; count < 5; count++) await registerEndpoint(harness, receiver.url, { workspaceId });
    const messageId = randomUUID();
    const register = () => caller.send('webhooks.register-endpoint', registration(workspaceId), messageId);
    expect(await register()).toEqual(await register());
    expect(await endpointsOf(workspaceId)).toHaveLength(5);
  });

  it.each([false, true])(
    'rotates a secret once (forced: %s), and returns the new one again',
    async (force) => {
      const { endpointId, workspaceId, secret } = await registerEndpoint(harness, receiver.url);
      const messageId = randomUUID();
      const rotate = () =>
        caller.send('webhooks.rotate-secret', { endpoint_id: endpointId, force }, messageId);
      const atOnce = await Promise.all([rotate(), rotate(), rotate(), rotate()]);
      const later = await rotate();
      const [first] = atOnce;
      expect([...atOnce, later]).toEqual(Array.from({ length: 5 }, () => first));
      expect(await eventsOf(endpointId)).toEqual([
        { type: 'webhooks.endpoint-registered', eventId: expect.any(String) },
        { type: 'webhooks.endpoint-secret-rotated', eventId: messageId },
      ]);
      const before = receiver.received.length;
      await auditEnds(harness, workspaceId);
      await allBecome(harness, workspaceId, 'delivered', 1);
      const webhook = receiver.received[before];
      // A second rotation would have dropped the first secret.
      expect([secret, first?.secret ?? ''].map((each) => webhook && receiver.verify(webhook, each))).toEqual([
        true,
        true,
      ]);
    },
  );

  it('says clearly that its secret is gone, where the endpoint was removed or the secret dropped since', async () => {
    const workspaceId = await newWorkspace(harness);
    const registering = randomUUID();
    const register = () => caller.send('webhooks.register-endpoint', registration(workspaceId), registering);
    const { endpoint_id: endpointId } = await register();
    const rotating = randomUUID();
    const rotate = () => caller.send('webhooks.rotate-secret', { endpoint_id: endpointId }, rotating);
    const { secret } = await rotate();
    await harness.send('webhooks.rotate-secret', { endpoint_id: endpointId, force: true });
    const gone = { kind: 'conflict', code: 'SECRET_NOT_KEPT', message: expect.stringContaining(endpointId) };
    await expect(register()).rejects.toMatchObject(gone);
    expect((await rotate()).secret).toBe(secret);
    await harness.send('webhooks.remove-endpoint', { endpoint_id: endpointId });
    await expect(rotate()).rejects.toMatchObject(gone);
    expect(await endpointsOf(workspaceId)).toEqual([]);
  });

  it('does not undo later changes of the endpoint', async () => {
    const { endpointId } = await registerEndpoint(harness, receiver.url);
    const named = { endpoint_id: endpointId };
    const [disabling, updating] = [randomUUID(), randomUUID()];
    const disable = () => caller.send('webhooks.disable-endpoint', named, disabling);
    const update = () =>
      caller.send('webhooks.update-endpoint', { ...named, event_types: ['balance.low'] }, updating);
    expect(await disable()).toMatchObject({ status: 'disabled' });
    expect(await update()).toMatchObject({ event_types: ['balance.low'] });
    await harness.send('webhooks.enable-endpoint', named);
    await harness.send('webhooks.update-endpoint', { ...named, event_types: ['audit.failed'] });
    const now = { status: 'enabled', event_types: ['audit.failed'] };
    expect(await disable()).toMatchObject(now);
    expect(await update()).toMatchObject(now);
  });

  it('that removed an endpoint is answered as the first time', async () => {
    const { endpointId } = await registerEndpoint(harness, receiver.url);
    const messageId = randomUUID();
    const remove = () => caller.send('webhooks.remove-endpoint', { endpoint_id: endpointId }, messageId);
    expect(await Promise.all([remove(), remove()])).toEqual([
      { endpoint_id: endpointId, dropped: 0 },
      { endpoint_id: endpointId, dropped: 0 },
    ]);
    expect(await remove()).toEqual({ endpoint_id: endpointId, dropped: 0 });
  });

  it('is refused as poison where its message id could be no event’s', async () => {
    const workspaceId = await newWorkspace(harness);
    await expect(
      caller.send('webhooks.register-endpoint', registration(workspaceId), 'seven'),
    ).rejects.toMatchObject({ kind: 'rejected', code: 'INVALID_MESSAGE_ID' });
    expect(await endpointsOf(workspaceId)).toEqual([]);
  });

  it('is refused where its message id is another command’s', async () => {
    const [one, other] = [
      await registerEndpoint(harness, receiver.url),
      await registerEndpoint(harness, receiver.url),
    ];
    const messageId = randomUUID();
    await caller.send('webhooks.disable-endpoint', { endpoint_id: one.endpointId }, messageId);
    const attempts = await Promise.allSettled([
      caller.send('webhooks.disable-endpoint', { endpoint_id: other.endpointId }, messageId),
      caller.send('webhooks.rotate-secret', { endpoint_id: one.endpointId }, messageId),
      caller.send('webhooks.register-endpoint', registration(one.workspaceId), messageId),
    ]);
    const refused = { status: 'rejected', reason: { kind: 'conflict', code: 'DUPLICATE_EVENT' } };
    expect(attempts).toMatchObject([refused, refused, refused]);
  });
});
