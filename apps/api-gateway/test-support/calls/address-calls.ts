import { Redis } from 'ioredis';
import { required } from '../../../../test/support/servers/environment.js';
import { clientOf } from '../../src/http/rate-limit/address-window.js';
import { RedisWindows } from '../../src/http/rate-limit/windows/redis-windows.js';
import { ADDRESS_WINDOWS } from '../../src/http/rate-limit/windows/window-rule.js';
import { REDIS_TIMEOUT_MS, settingsOf } from '../gateway-replica.js';

const LIMIT = ADDRESS_WINDOWS[0]!.allowance;

/** Uses up the window of a client's address except `left` calls, in the gateways' Redis. */
export async function useUpAddress(address: string, left = 0): Promise<void> {
  await onWindow(async (windows) => {
    const call = () => windows.count(subjectOf(address), ADDRESS_WINDOWS, 1);
    await Promise.all(Array.from({ length: LIMIT - left }, call));
  });
}

/** Returns how many calls of a client's address were counted in the last minute. */
export function countedCalls(address: string): Promise<number> {
  return onWindow(async (windows) => {
    const { readings } = await windows.count(subjectOf(address), ADDRESS_WINDOWS, 0);
    return readings[0]!.used;
  });
}

function subjectOf(address: string) {
  return { id: clientOf(address), scope: 'address' };
}

async function onWindow<T>(work: (windows: RedisWindows) => Promise<T>): Promise<T> {
  const redis = new Redis(required('TEST_REDIS_URL'));
  try {
    const settings = settingsOf({ REDIS_TIMEOUT_MS: String(REDIS_TIMEOUT_MS) });
    return await work(new RedisWindows(redis, settings));
  } finally {
    redis.disconnect();
  }
}
