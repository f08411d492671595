import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cluster, Redis } from 'ioredis';
import { createLog } from '#runtime/observability/logging';
import { required } from '../../../../../test/support/servers/environment.js';
import { TcpProxy } from '../../../../../test/support/servers/tcp-proxy.js';
import { REDIS_TIMEOUT_MS, settingsOf } from '../../../test-support/gateway-replica.js';
import { connectRedis } from '../../http/rate-limit/redis/connect-redis.js';
import { type WaitKind, WaitSlots } from './wait-slots.js';

const log = createLog('api-gateway', 'silent');
const PATIENT = { REDIS_TIMEOUT_MS: String(REDIS_TIMEOUT_MS) };

/** As of one gateway. */
const slotsIn = (redis: Redis | Cluster, max = 50) =>
  new WaitSlots(redis, settingsOf({ WORKSPACE_MAX_STREAMS: String(max), ...PATIENT }), log);
const newWait = (kind: WaitKind = 'stream', workspaceId = `ws_${randomUUID()}`) => ({
  workspaceId,
  owner: `key_${randomUUID()}`,
  kind,
});
const tooMany = (message: string) => ({
  code: 'TOO_MANY_STREAMS',
  status: 429,
  headers: { 'retry-after': '15' },
  message: `${message} Close one, or try again in 15 seconds.`,
});

describe('the slots of requests that wait for events', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(required('TEST_REDIS_URL'));
  });
  afterAll(() => redis.quit());

  const take = (slots: WaitSlots, wait: ReturnType<typeof newWait>, count: number) =>
    Promise.all(Array.from({ length: count }, () => slots.take(wait)));

  it('are five streams and ten long polls of a key, over all gateways', async () => {
    const [one, other] = [slotsIn(redis), slotsIn(redis)];
    const stream = newWait();
    const poll = { ...stream, kind: 'poll' as const };
    await take(one, stream, 3);
    await take(other, stream, 2);
    await take(one, poll, 10);
    for (const slots of [one, other]) {
      await expect(slots.take(stream)).rejects.toMatchObject(
        tooMany('This key has 5 open streams of events.'),
      );
      await expect(slots.take(poll)).rejects.toMatchObject(
        tooMany('This key has 10 calls that wait for events.'),
      );
    }
    expect(await take(one, newWait('stream', stream.workspaceId), 5)).toHaveLength(5);
  });

  it('are as many as a workspace may have, over all its keys, kinds and gateways, and taken again when one is free', async () => {
    const [one, other] = [slotsIn(redis, 6), slotsIn(redis, 6)];
    const { workspaceId } = newWait();
    const [first] = await take(one, newWait('stream', workspaceId), 4);
    await take(other, newWait('poll', workspaceId), 2);
    for (const slots of [one, other])
      await expect(slots.take(newWait('poll', workspaceId))).rejects.toMatchObject(
        tooMany('This workspace has 6 open streams and calls that wait for events.'),
      );
    expect(await take(other, newWait(), 1)).toHaveLength(1);
    first!.free();
    expect(await take(other, newWait('stream', workspaceId), 1)).toHaveLength(1);
  });

  it('are lost if others took them while the lease was not renewed', async () => {
    const wait = newWait();
    const [one, other] = [slotsIn(redis), slotsIn(redis)];
    const [late] = await take(one, wait, 1);
    expect(await late!.renew()).toBe(true);
    await redis.del(`waits:{${wait.workspaceId}}`);
    const taken = await take(other, wait, 5);
    expect(await Promise.all([late!, ...taken].map((slot) => slot.renew()))).toEqual([
      false,
      ...taken.map(() => true),
    ]);
    for (const slot of [late!, ...taken]) slot.free();
  });

  it('are counted by each process while Redis is unavailable', async () => {
    const wait = newWait();
    const proxy = await TcpProxy.to(required('TEST_REDIS_URL'));
    const behind = await connectRedis(proxy.url, REDIS_TIMEOUT_MS, log);
    try {
      const [one, other] = [slotsIn(behind, 8), slotsIn(behind, 8)];
      proxy.break();
      const taken = [...(await take(one, wait, 5)), ...(await take(other, wait, 5))];
      for (const slots of [one, other])
        await expect(slots.take(wait)).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS', status: 429 });
      expect(await Promise.all(taken.map((slot) => slot.renew()))).toEqual(taken.map(() => true));
      taken[0]!.free();
      taken[0] = await one.take(wait);
      await take(one, newWait('poll', wait.workspaceId), 3);
      await expect(one.take(newWait('poll', wait.workspaceId))).rejects.toMatchObject(
        tooMany('This workspace has 8 open streams and calls that wait for events.'),
      );
      for (const slot of taken) slot.free();
    } finally {
      behind.disconnect();
      await proxy.close();
    }
  });
});
