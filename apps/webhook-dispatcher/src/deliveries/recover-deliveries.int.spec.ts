import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { publicEventId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import type {
  WebhookReceiver,
  WebhookReceiverOptions,
} from '../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  deliveriesOf,
  endpointView,
  registerEndpoint,
  replay,
  startPartner,
  startReceiver,
} from '../../test-support/dispatcher-calls.js';
import { dropHeld } from './drop-held.js';
import { recoverDeliveries } from './recover-deliveries.js';
import { holdMost } from '../endpoints/hold-waiting.js';

jest.setTimeout(60_000);

const recover = (harness: TestHarness, recovery: PayloadOf<'webhooks.recover-deliveries'>) =>
  harness.send('webhooks.recover-deliveries', recovery);

describe('deliveries of an endpoint that was disabled', () => {
  let harness: TestHarness;
  // The receiver holds requests open: none may end by a timeout, even on a busy machine.
  givenDispatcher((made) => (harness = made), { variables: { WEBHOOK_TIMEOUT_MS: '60000' } });

  const partner = (options?: WebhookReceiverOptions) => startPartner(harness, options);
  const idsOf = ({ received }: WebhookReceiver) =>
    received.map(({ headers }) => String(headers['x-service-webhook-id']));
  /** Ends `count` audits, one after the other; returns the public ids of the events, oldest first. */
  const audits = async (workspaceId: string, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const before = (await deliveriesOf(harness, workspaceId)).length;
      ids.push(publicEventId(await auditEnds(harness, workspaceId)));
      await eventually(
        'it is recorded',
        async () => (await deliveriesOf(harness, workspaceId)).length > before,
      );
    }
    return ids;
  };
  /** An endpoint that is disabled, and has `count` deliveries held. */
  const withHeld = async (count: number, options?: WebhookReceiverOptions) => {
    const it = await partner(options);
    await harness.send('webhooks.disable-endpoint', it.command);
    const held = await audits(it.workspaceId, count);
    await allBecome(harness, it.workspaceId, 'held', count);
    return { ...it, held };
  };

  it('stay held when it is enabled, which says how many, while new ones are delivered', async () => {
    const { receiver, workspaceId, command } = await withHeld(3);
    expect(await harness.send('webhooks.enable-endpoint', command)).toMatchObject({
      status: 'enabled',
      held: 3,
    });
    const [fresh] = await audits(workspaceId, 1);
    await eventually('the new one arrives', () => receiver.received.length > 0);
    expect(idsOf(receiver)).toEqual([fresh]);
    const held = await harness.send('webhooks.list-deliveries', {
      workspace_id: workspaceId,
      status: 'held',
    });
    expect(held.deliveries.map(({ next_attempt_at }) => next_attempt_at)).toEqual([null, null, null]);
  });

  it('are delivered on request, in the order in which they came', async () => {
    const { receiver, workspaceId, command, held } = await withHeld(5);
    await harness.send('webhooks.enable-endpoint', command);
    const recovery = { ...command, held_only: true };
    expect(await recover(harness, recovery)).toEqual({ recovered: 5, remaining: 0 });
    await allBecome(harness, workspaceId, 'delivered', 5);
    expect(idsOf(receiver).toSorted()).toEqual(held);
    // Three at once may overtake each other, but not those before them.
    expect(idsOf(receiver).slice(0, 3).toSorted()).toEqual(held.slice(0, 3));
    expect(await harness.send('webhooks.show-endpoint', command)).toMatchObject({ held: 0, backlog: 0 });
    expect(await recover(harness, recovery)).toEqual({ recovered: 0, remaining: 0 });
  });

  it('are held, too, if they waited for another attempt at its disabling, and then get a new series', async () => {
    let status = 503;
    const { receiver, workspaceId, command } = await partner({
      respond: () => ({ status, headers: { 'retry-after': '600' } }),
    });
    await audits(workspaceId, 1);
    await eventually('it waits', async () => (await deliveriesOf(harness, workspaceId))[0]?.attempts === 1);
    expect(await harness.send('webhooks.disable-endpoint', command)).toMatchObject({ held: 1 });
    expect(await harness.send('webhooks.enable-endpoint', command)).toMatchObject({ held: 1 });
    status = 204;
    await recover(harness, command);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect([view?.attempts, receiver.received.length]).toEqual([2, 2]);
    expect(
      await harness.send('webhooks.show-delivery', { delivery_id: view?.delivery_id ?? '' }),
    ).toMatchObject({
      series: 2,
      history: [
        { series: 1, number: 1, outcome: 'failed', reason: 'http_503', status_code: 503 },
        { series: 2, number: 1, outcome: 'succeeded', reason: null, status_code: 204 },
      ],
    });
  });

  it('wait behind new ones while they are delivered', async () => {
    const waiting: (() => void)[] = [];
    const { receiver, workspaceId, command } = await withHeld(20, {
      onRequest: () => new Promise((resolve) => waiting.push(resolve)),
    });
    await harness.send('webhooks.enable-endpoint', command);
    await recover(harness, command);
    await eventually('three of them are under way', () => waiting.length === 3);
    const [fresh] = await audits(workspaceId, 1);
    waiting.shift()?.();
    await eventually('the next is under way', () => waiting.length === 3);
    expect(idsOf(receiver)).toHaveLength(4);
    expect(idsOf(receiver).at(-1)).toBe(fresh);
    await receiver.close();
  });

  it('are spread over time at the requested pace, chunk behind chunk', async () => {
    const { endpointId, workspaceId, command } = await withHeld(5);
    await harness.send('webhooks.enable-endpoint', command);
    const recovery = { ...command, per_minute: 2 };
    expect(await recoverDeliveries(harness.pool, recovery, 2)).toEqual({ recovered: 2, remaining: 3 });
    expect(await recoverDeliveries(harness.pool, recovery, 2)).toEqual({ recovered: 2, remaining: 1 });
    expect(await recoverDeliveries(harness.pool, recovery, 2)).toEqual({ recovered: 1, remaining: 0 });
    const times = (await deliveriesOf(harness, workspaceId))
      .map(({ next_attempt_at }) => Date.parse(String(next_attempt_at)))
      .reverse();
    expect(times.slice(1).map((time, index) => Math.round((time - times[index]!) / 1_000))).toEqual([
      30, 30, 30, 30,
    ]);
    expect((await endpointView(harness, workspaceId, endpointId)).backlog).toBe(5);
  });

  it('are dropped on request only; each can still be replayed', async () => {
    const { receiver, workspaceId, endpointId, command } = await withHeld(3);
    expect(await dropHeld(harness.pool, { endpoint_id: endpointId }, 2)).toEqual({
      dropped: 2,
      remaining: 1,
    });
    expect(await harness.send('webhooks.drop-held', command)).toEqual({ dropped: 1, remaining: 0 });
    await harness.send('webhooks.enable-endpoint', command);
    const [dropped] = await allBecome(harness, workspaceId, 'dropped', 3);
    expect(await recover(harness, command)).toEqual({ recovered: 0, remaining: 0 });
    await replay(harness, workspaceId, dropped?.delivery_id);
    await eventually('it arrives', () => receiver.received.length === 1);
  });

  it('are given up with an endpoint that is removed, which says how many', async () => {
    const { endpointId, command } = await withHeld(2);
    const { rows } = await harness.pool.query<{ delivery_id: string }>(
      `select delivery_id from deliveries where endpoint_id = $1`,
      [endpointId],
    );
    expect(await harness.send('webhooks.remove-endpoint', command)).toEqual({ ...command, dropped: 2 });
    const delivery = { delivery_id: rows[0]?.delivery_id ?? '' };
    expect(await harness.send('webhooks.show-delivery', delivery)).toMatchObject({ status: 'dropped' });
  });

  it('are found without knowing the workspace', async () => {
    const { endpointId, workspaceId } = await withHeld(1);
    const { endpoints } = await harness.send('webhooks.list-endpoints', { status: 'disabled' });
    expect(endpoints).toContainEqual(
      expect.objectContaining({ endpoint_id: endpointId, workspace_id: workspaceId, held: 1 }),
    );
    expect(endpoints.every(({ status }) => status === 'disabled')).toBe(true);
  });

  it('are not brought back while it is disabled', async () => {
    const { command } = await withHeld(1);
    await expect(recover(harness, command)).rejects.toMatchObject({
      code: 'WEBHOOK_ENDPOINT_DISABLED',
    });
  });

  it('are held chunk by chunk, however many wait', async () => {
    const { workspaceId, endpointId, command } = await partner({
      respond: () => ({ status: 503, headers: { 'retry-after': '600' } }),
    });
    await audits(workspaceId, 5);
    await eventually('all wait', async () =>
      (await deliveriesOf(harness, workspaceId)).every(({ attempts }) => attempts === 1),
    );
    await harness.send('webhooks.disable-endpoint', command);
    await holdMost(harness.pool, { endpoint_id: endpointId }, 2);
    const { rows } = await harness.pool.query(
      `select distinct status from deliveries where endpoint_id = $1`,
      [endpointId],
    );
    expect(rows).toEqual([{ status: 'held' }]);
  });
});

describe('deliveries whose attempts are exhausted', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  let status = 500;

  givenDispatcher(async (made) => {
    harness = made;
    receiver = await startReceiver(harness, { respond: () => status });
  });

  it('are sent again as far as they were given up since a time, each once', async () => {
    const { workspaceId, endpointId } = await registerEndpoint(harness, receiver.url);
    await auditEnds(harness, workspaceId);
    const [early] = await allBecome(harness, workspaceId, 'exhausted', 1);
    await harness.pool.query(
      `update deliveries set created_at = now() - interval '2 hours', finished_at = now() - interval '1 hour'`,
    );
    status = 204;
    await auditEnds(harness, workspaceId);
    await eventually('the next succeeds', async () =>
      (await deliveriesOf(harness, workspaceId)).some((each) => each.status === 'delivered'),
    );
    status = 500;
    await auditEnds(harness, workspaceId);
    await eventually(
      'the last is exhausted',
      async () =>
        (await deliveriesOf(harness, workspaceId)).filter((each) => each.status === 'exhausted').length === 2,
    );
    // Deliveries that are exhausted now may be of old events.
    await harness.pool.query(`update deliveries set created_at = now() - interval '2 hours'`);
    status = 204;
    const before = receiver.received.length;
    const since = new Date(Date.now() - 600_000).toISOString();
    const recovery = { endpoint_id: endpointId, since };
    const replies = await Promise.all([1, 2].map(() => recover(harness, recovery)));
    expect(replies.map(({ recovered }) => recovered).toSorted()).toEqual([0, 1]);
    await eventually(
      'it arrives',
      async () =>
        (await deliveriesOf(harness, workspaceId)).filter((each) => each.status === 'delivered').length === 2,
    );
    expect(receiver.received).toHaveLength(before + 1);
    expect((await deliveriesOf(harness, workspaceId)).at(-1)).toMatchObject({
      delivery_id: early?.delivery_id,
      status: 'exhausted',
    });
  });

  it('are left alone where they had arrived before, and only a replay was exhausted', async () => {
    status = 204;
    const { workspaceId, endpointId } = await registerEndpoint(harness, receiver.url);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    status = 500;
    await replay(harness, workspaceId, view?.delivery_id);
    await allBecome(harness, workspaceId, 'exhausted', 1);
    expect(await recover(harness, { endpoint_id: endpointId })).toEqual({ recovered: 0, remaining: 0 });
  });

  it.each([
    [{ since: 'yesterday' }, 'since'],
    [{ per_minute: 0 }, 'per_minute'],
    [{ per_minute: 100_001 }, '1 to 100000'],
    [{ per_minute: 1.5 }, 'per_minute'],
  ])('are not where %j asks for it', async (wrong, problem) => {
    const { endpointId } = await registerEndpoint(harness, receiver.url);
    await expect(recover(harness, { endpoint_id: endpointId, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_RECOVERY',
      message: expect.stringContaining(problem),
    });
  });
});

describe('deliveries that wait for a retry', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  let status = 503;
  let answering = Promise.resolve();

  givenDispatcher(
    async (made) => {
      harness = made;
      receiver = await startReceiver(harness, { respond: () => status, onRequest: () => answering });
    },
    { variables: { WEBHOOK_RETRY_SCHEDULE: '1h,2h,3h,4h', WEBHOOK_TIMEOUT_MS: '60000' } },
  );
  beforeEach(() => {
    status = 503;
  });
  /** An endpoint with so many deliveries whose first attempt failed. */
  const withWaiting = async (count: number) => {
    const { workspaceId, endpointId } = await registerEndpoint(harness, receiver.url);
    for (let n = 0; n < count; n++) await auditEnds(harness, workspaceId);
    await eventually('each waits for a retry', async () => {
      const found = await deliveriesOf(harness, workspaceId);
      return found.length === count && found.every((one) => one.attempts === 1 && one.next_attempt_at);
    });
    return { workspaceId, command: { endpoint_id: endpointId } };
  };
  const show = (command: { endpoint_id: string }) => harness.send('webhooks.show-endpoint', command);

  it('are counted, with the time of the next retry, and not changed unless requested', async () => {
    const { workspaceId, command } = await withWaiting(2);
    const times = (await deliveriesOf(harness, workspaceId)).map(({ next_attempt_at }) => next_attempt_at);
    const waiting = { awaiting_retry: 2, next_retry_at: times.toSorted()[0] };
    expect(await show(command)).toMatchObject(waiting);
    expect(await recover(harness, command)).toEqual({ recovered: 0, remaining: 0 });
    expect(await show(command)).toMatchObject(waiting);
    await harness.send('webhooks.disable-endpoint', command);
    expect(await show(command)).toMatchObject({ held: 2, awaiting_retry: 0, next_retry_at: null });
  });

  it('are sent now on request, each in a new series', async () => {
    const { workspaceId, command } = await withWaiting(2);
    status = 204;
    const recovery = { ...command, with_awaiting_retry: true };
    expect(await recover(harness, recovery)).toEqual({ recovered: 2, remaining: 0 });
    const [view] = await allBecome(harness, workspaceId, 'delivered', 2);
    expect(
      await harness.send('webhooks.show-delivery', { delivery_id: view?.delivery_id ?? '' }),
    ).toMatchObject({ series: 2, attempts: 2 });
    expect(await show(command)).toMatchObject({ awaiting_retry: 0, next_retry_at: null, backlog: 0 });
  });

  it('are not sent twice if their retry has begun', async () => {
    const { workspaceId, command } = await withWaiting(1);
    const before = receiver.received.length;
    let release = () => {};
    answering = new Promise((resolve) => {
      release = resolve;
    });
    status = 204;
    try {
      await harness.pool.query('update deliveries set next_attempt_at = now() where endpoint_id = $1', [
        command.endpoint_id,
      ]);
      await eventually('the retry has begun', () => receiver.received.length === before + 1);
      expect(await show(command)).toMatchObject({ awaiting_retry: 0, next_retry_at: null });
      const recovery = { ...command, with_awaiting_retry: true };
      expect(await recover(harness, recovery)).toEqual({ recovered: 0, remaining: 0 });
    } finally {
      release();
    }
    await allBecome(harness, workspaceId, 'delivered', 1);
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('count from their last attempt, so that a replay counts from the replay, also when it is held, and then arrives', async () => {
    const { workspaceId, endpointId } = await registerEndpoint(harness, receiver.url);
    status = 204;
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    const before = receiver.received.length;
    const since = new Date().toISOString();
    const attempted = (attempts: number) =>
      eventually('it waits for a retry', async () => {
        const [found] = await deliveriesOf(harness, workspaceId);
        return found?.attempts === attempts && found.next_attempt_at !== null;
      });
    status = 503;
    await replay(harness, workspaceId, view?.delivery_id);
    await attempted(2);
    const command = { endpoint_id: endpointId };
    const recoverSince = (more: object) => recover(harness, { ...command, since, ...more });
    expect(await recoverSince({ with_awaiting_retry: true })).toEqual({ recovered: 1, remaining: 0 });
    await attempted(3);
    await harness.send('webhooks.disable-endpoint', command);
    expect(await harness.send('webhooks.enable-endpoint', command)).toMatchObject({ held: 1 });
    status = 204;
    expect(await recoverSince({ held_only: true })).toEqual({ recovered: 1, remaining: 0 });
    await allBecome(harness, workspaceId, 'delivered', 1);
    expect(receiver.received).toHaveLength(before + 3);
  });

  it('are not changed if they are older than the requested time', async () => {
    const { command } = await withWaiting(1);
    const since = new Date(Date.now() + 60_000).toISOString();
    expect(await recover(harness, { ...command, since, with_awaiting_retry: true })).toEqual({
      recovered: 0,
      remaining: 0,
    });
  });
});
