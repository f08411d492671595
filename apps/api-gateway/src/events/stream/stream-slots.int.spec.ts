import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createLog } from '#runtime/observability/logging';
import { required } from '../../../../../test/support/servers/environment.js';
import { TcpProxy } from '../../../../../test/support/servers/tcp-proxy.js';
import { REDIS_TIMEOUT_MS } from '../../../test-support/gateway-replica.js';
import { connectRedis } from '../../rate-limit/redis/connect-redis.js';
import { RedisAnswers } from '../../rate-limit/redis/redis-answers.js';
import { StreamSlots } from './stream-slots.js';

const log = createLog('api-gateway', 'silent');
const answers = new RedisAnswers(REDIS_TIMEOUT_MS);

describe('the places for streams of a key', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(required('TEST_REDIS_URL'));
  });
  afterAll(() => redis.quit());

  const take = (slots: StreamSlots, keyId: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => slots.take(keyId)));

  it('are lost if others took them while the lease was not renewed', async () => {
    const keyId = randomUUID();
    const [one, other] = [new StreamSlots(redis, answers, log), new StreamSlots(redis, answers, log)];
    const [late] = await take(one, keyId, 1);
    expect(await late!.renew()).toBe(true);
    await redis.del(`streams:{${keyId}}`);
    const taken = await take(other, keyId, 5);
    expect(await Promise.all([late!, ...taken].map((slot) => slot.renew()))).toEqual([
      false,
      ...taken.map(() => true),
    ]);
    for (const slot of [late!, ...taken]) slot.free();
  });

  it('are counted by each process while Redis is unavailable', async () => {
    const keyId = randomUUID();
    const proxy = await TcpProxy.to(required('TEST_REDIS_URL'));
    const behind = await connectRedis(proxy.url, REDIS_TIMEOUT_MS, log);
    try {
      const [one, other] = [new StreamSlots(behind, answers, log), new StreamSlots(behind, answers, log)];
      proxy.break();
      const taken = [...(await take(one, keyId, 5)), ...(await take(other, keyId, 5))];
      for (const slots of [one, other])
        await expect(slots.take(keyId)).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS', status: 429 });
      expect(await Promise.all(taken.map((slot) => slot.renew()))).toEqual(taken.map(() => true));
      taken[0]!.free();
      taken[0] = await one.take(keyId);
      for (const slot of taken) slot.free();
    } finally {
      behind.disconnect();
      await proxy.close();
    }
  });
});
