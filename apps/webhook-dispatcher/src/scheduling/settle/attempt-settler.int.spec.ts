import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { createLog } from '#runtime/observability/logging';
import { eventually } from '../../../../../test/support/eventually.js';
import {
  startWebhookReceiver,
  type WebhookReceiverOptions,
} from '../../../../../test/support/partner/webhook-receiver.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import {
  allBecome,
  auditEnds,
  endpointView,
  registerEndpoint,
  registerThenStop,
} from '../../../test-support/dispatcher-calls.js';
import { startDispatcher, SECRETS_KEY } from '../../../test-support/dispatcher-replica.js';
import { recordEvents } from '../../../test-support/without-dispatcher.js';
import { DispatcherSettings } from '../../settings/dispatcher-settings.js';
import { AttemptSettler } from './attempt-settler.js';
import { claimAttempts } from '../claim-attempts.js';

jest.setTimeout(60_000);

describe('the result of an attempt', () => {
  let harness: TestHarness;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => harness.remove());

  const partner = async (options: WebhookReceiverOptions = {}) => {
    const receiver = await startWebhookReceiver(options);
    closing.push(() => receiver.close());
    return { receiver, ...(await registerEndpoint(harness, receiver.url)) };
  };
  const replica = async (variables = {}) => {
    const started = await startDispatcher(harness, { variables });
    closing.push(() => started.stop());
    return started;
  };
  const attemptsOf = async (workspaceId: string) => {
    const { rows } = await harness.pool.query<{ outcome: string | null; reason: string | null }>(
      `select a.outcome, a.reason from attempts a join deliveries using (delivery_id)
        where workspace_id = $1 order by a.claimed_at`,
      [workspaceId],
    );
    return rows;
  };
  /** Nothing claims it, as no dispatcher runs any more. */
  const dueDelivery = async () => {
    const { workspaceId, endpointId } = await registerThenStop(harness, 'https://partner.invalid/');
    await recordEvents(harness.pool, workspaceId);
    return { workspaceId, endpointId };
  };
  const newSettler = () =>
    new AttemptSettler(
      harness.pool,
      DispatcherSettings.read(new Environment({})),
      createLog('test', 'silent'),
    );

  it('is written although the connection is cut meanwhile, and the receiver gets one request', async () => {
    const { database } = (await replica({ WEBHOOK_TIMEOUT_MS: '30000' })).lines;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { receiver, workspaceId, endpointId } = await partner({ onRequest: () => gate });
    await auditEnds(harness, workspaceId);
    await eventually('the request is under way', () => receiver.received.length === 1);

    const inTheWay = await harness.pool.connect();
    try {
      await inTheWay.query('begin');
      await inTheWay.query('select from endpoints where endpoint_id = $1 for update', [endpointId]);
      let isCut = false;
      database.changeRequests((request) => {
        if (!isCut && request.includes('scheduling.settle')) {
          isCut = true;
          setImmediate(() => database.cut());
        }
        return request;
      });
      release();
      await eventually('the connection is cut', () => isCut);
    } finally {
      inTheWay.release(true);
    }
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(view?.attempts).toBe(1);
    expect(receiver.received).toHaveLength(1);
    expect(await attemptsOf(workspaceId)).toEqual([{ outcome: 'succeeded', reason: null }]);
  });

  it('is written after a database outage that outlasted its lease, and the receiver gets one request', async () => {
    // Its lease is 7 s.
    const { database } = (await replica()).lines;
    const { receiver, workspaceId } = await partner({ onRequest: () => database.break() });
    await auditEnds(harness, workspaceId);
    await eventually('its lease is over', async () => {
      const { rows } = await harness.pool.query(
        `select from deliveries where workspace_id = $1 and open_attempt is not null and next_attempt_at < now()`,
        [workspaceId],
      );
      return rows.length === 1;
    });
    database.restore();
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(view?.attempts).toBe(1);
    expect(receiver.received).toHaveLength(1);
    expect(await attemptsOf(workspaceId)).toEqual([{ outcome: 'succeeded', reason: null }]);
  });

  it('does not delay the shutdown of a process whose database is unavailable', async () => {
    const leaving = await replica();
    const { receiver, workspaceId } = await partner({ onRequest: () => leaving.lines.database.break() });
    await auditEnds(harness, workspaceId);
    await eventually('the request is under way', () => receiver.received.length === 1);
    expect(await leaving.stop()).toBe(true);
    expect(await attemptsOf(workspaceId)).toEqual([{ outcome: null, reason: null }]);
  });

  it('is that nothing was sent, where its secret can not be read: it rests, and its slot is free', async () => {
    const registrar = await startDispatcher(harness);
    await partner();
    await registrar.stop();
    const other = await startDispatcher(harness, {
      variables: {
        SECRETS_KEY: randomBytes(32).toString('base64'),
        SECRETS_KEYS_READABLE: SECRETS_KEY,
      },
    });
    const { receiver, workspaceId, endpointId } = await partner();
    await other.stop();
    await replica();
    await auditEnds(harness, workspaceId);
    const rest = await eventually('it rests', async () => {
      const { rows } = await harness.pool.query<{ rest: number }>(
        `select extract(epoch from next_attempt_at - now())::float8 as rest
           from deliveries where workspace_id = $1 and open_attempt is null and next_attempt_at > now()`,
        [workspaceId],
      );
      return rows[0]?.rest;
    });
    expect(rest).toBeGreaterThan(2);
    expect(await attemptsOf(workspaceId)).toEqual([{ outcome: 'abandoned', reason: 'not_sent' }]);
    const { rows } = await harness.pool.query(
      `select from endpoint_slots where endpoint_id = $1 and token is not null`,
      [endpointId],
    );
    expect(rows).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect((await endpointView(harness, workspaceId, endpointId)).consecutive_failures).toBe(0);
  });

  it('that can not be written fails no other that is written with it', async () => {
    const { workspaceId, endpointId } = await dueDelivery();
    const [attempt] = await claimAttempts(harness.pool, [endpointId], { limit: 1, leaseMs: 10_000 });
    if (!attempt) throw new Error('nothing was claimed');
    const result = { outcome: 'succeeded', durationMs: 1 } as const;
    const beyondSmallint = { ...attempt, attemptId: randomUUID(), slot: 70_000 };
    const leaseEndsAt = performance.now() + 10_000;
    const settler = newSettler();
    const results = await Promise.allSettled([
      settler.settle({ attempt: beyondSmallint, result }, leaseEndsAt),
      settler.settle({ attempt, result }, leaseEndsAt),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await attemptsOf(workspaceId)).toEqual([{ outcome: 'succeeded', reason: null }]);
  });

  it('that comes when another attempt has its slot leaves the slot to that attempt', async () => {
    const { workspaceId, endpointId } = await dueDelivery();
    const claim = async (leaseMs: number) =>
      (await claimAttempts(harness.pool, [endpointId], { limit: 1, leaseMs }))[0];
    const late = await claim(1);
    const next = await eventually('the lease has ended', () => claim(10_000));
    if (!late) throw new Error('nothing was claimed');
    expect(next.slot).toBe(late.slot);
    const result = { outcome: 'failed', reason: 'timeout', durationMs: 1 } as const;
    await newSettler().settle({ attempt: late, result }, performance.now() + 10_000);
    const { rows } = await harness.pool.query(
      `select token from endpoint_slots where endpoint_id = $1 and token is not null`,
      [endpointId],
    );
    expect(rows).toEqual([{ token: next.attemptId }]);
    expect(await attemptsOf(workspaceId)).toEqual([
      { outcome: 'abandoned', reason: 'timeout' },
      { outcome: null, reason: null },
    ]);
  });
});
