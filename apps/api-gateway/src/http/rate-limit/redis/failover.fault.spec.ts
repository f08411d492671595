import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cluster, Redis } from 'ioredis';
import { createLog } from '#runtime/observability/logging';
import { eventually } from '../../../../../../test/support/eventually.js';
import type { Server } from '../../../../../../tools/local/servers/private-server.js';
import {
  MASTER,
  PASSWORD,
  RedisGroup,
  replicated,
  seenBy,
  SENTINEL_PASSWORD,
} from '../../../../test-support/redis-group.js';
import { settingsOf } from '../../../../test-support/gateway-replica.js';
import { WaitSlots } from '../../../events/stream/wait-slots.js';
import { RedisWindows } from '../windows/redis-windows.js';
import { windowsOf } from '../windows/window-rule.js';
import { RedisSilent, connectRedis } from './connect-redis.js';

const log = createLog('api-gateway', 'silent');
/** A port where nothing listens. */
const DEAD = '127.0.0.1:1';
/** As by default: the old master must be noticed as in production. */
const TIMEOUT_MS = 250;
const RULES = windowsOf({ perMinute: 30, perDay: 1_000 });

const hosts = (servers: readonly Server[]) => servers.map(({ port }) => `127.0.0.1:${port}`);
/** Counts a call and returns how many there are now. */
async function used(windows: RedisWindows, id: string): Promise<number> {
  return (await windows.count({ id, scope: 'audit.create' }, RULES, 1)).readings[0]!.used;
}

/**
 * Counts calls until one is answered. Returns its count, and how many timed out before: the new master may have counted
 * these. A call that is refused for want of a connection is counted nowhere.
 */
async function usedAgain(windows: RedisWindows, id: string): Promise<[count: number, timedOut: number]> {
  let timedOut = 0;
  const count = await eventually('calls are counted again', () =>
    used(windows, id).catch((error: Error) => {
      if (error instanceof RedisSilent) timedOut++;
      throw error;
    }),
  );
  return [count, timedOut];
}

describe('the windows in a Redis that sentinels watch', () => {
  let group: RedisGroup;
  let redis: Redis | Cluster | undefined;
  const connect = async (url: string) =>
    new RedisWindows((redis = await connectRedis(url, TIMEOUT_MS, log)), settingsOf());
  beforeAll(async () => {
    group = await RedisGroup.watched();
  }, 90_000);
  afterEach(() => redis?.disconnect());
  afterAll(() => group?.remove());

  const address = (sentinels: readonly string[], query = `?sentinel_password=${SENTINEL_PASSWORD}`) =>
    `redis+sentinel://:${PASSWORD}@${sentinels.join(',')}/${MASTER}${query}`;
  /** A sentinel learns from another within seconds who the new master is. */
  const masterNow = () =>
    eventually('all sentinels name the same master', async () => {
      const seen = await Promise.all(group.sentinels.map(({ port }) => seenBy(port)));
      const ports = new Set(seen.map(({ master }) => master));
      return ports.size === 1 && group.servers.find(({ port }) => ports.has(port));
    });

  it('are counted by the master, whichever sentinel is down', async () => {
    const windows = await connect(address([DEAD, ...hosts(group.sentinels)]));
    expect(await used(windows, randomUUID())).toBe(1);
  });

  it.each([
    ['no sentinel answers', () => address([DEAD]), 'Connection is closed'],
    ['the sentinels refuse the password', () => address(hosts(group.sentinels), ''), 'NOAUTH'],
    [
      'the sentinels know no such master',
      () => address(hosts(group.sentinels)).replace(`/${MASTER}`, '/other'),
      'No such master',
    ],
  ])('can not be counted where %s, which it says at once', async (_case, url, reason) => {
    await expect(connectRedis(url(), TIMEOUT_MS, log)).rejects.toThrow(reason);
  });

  it('go on at the new master when the old one is killed, with what was counted', async () => {
    const windows = await connect(address(hosts(group.sentinels)));
    const id = randomUUID();
    for (const count of [1, 2, 3]) expect(await used(windows, id)).toBe(count);
    const master = await masterNow();
    await replicated(master);
    await master.kill();
    await expect(used(windows, id)).rejects.toThrow();
    const [count, timedOut] = await usedAgain(windows, id);
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(4 + timedOut);
    await master.start();
    expect((await masterNow()).port).not.toBe(master.port);
  }, 60_000);

  it('go on at the new master when the old one is frozen, and do not return to it', async () => {
    const windows = await connect(address(hosts(group.sentinels)));
    const id = randomUUID();
    expect(await used(windows, id)).toBe(1);
    const master = await masterNow();
    await replicated(master);
    let counted = 0;
    master.signal('SIGSTOP');
    try {
      await expect(used(windows, id)).rejects.toThrow();
      const [count, timedOut] = await usedAgain(windows, id);
      expect(count).toBeGreaterThanOrEqual(2);
      expect(count).toBeLessThanOrEqual(2 + timedOut);
      counted = count;
    } finally {
      master.signal('SIGCONT');
    }
    await eventually(
      'the old master follows',
      async () => (await seenBy(group.sentinels[0]!.port)).replicas === 2,
    );
    const [next, timedOut] = await usedAgain(windows, id);
    expect(next).toBeGreaterThan(counted);
    expect(next).toBeLessThanOrEqual(counted + 1 + timedOut);
  }, 60_000);
});

describe('the windows in a Redis Cluster', () => {
  let group: RedisGroup;
  let redis: Redis | Cluster;
  let windows: RedisWindows;
  beforeAll(async () => {
    group = await RedisGroup.cluster();
  }, 90_000);
  beforeEach(async () => {
    redis = await connectRedis(
      `redis+cluster://:${PASSWORD}@${[DEAD, ...hosts(group.servers)].join(',')}`,
      TIMEOUT_MS,
      log,
    );
    windows = new RedisWindows(redis, settingsOf());
  });
  afterEach(() => redis?.disconnect());
  afterAll(() => group?.remove());

  /** Subjects whose windows lie on all nodes. */
  const subjects = () => Array.from({ length: 60 }, () => randomUUID());
  const countAll = (ids: readonly string[]) => Promise.all(ids.map((id) => used(windows, id)));

  it('are counted on all nodes, many calls of one turn together', async () => {
    const ids = subjects();
    for (const count of [1, 2]) expect(new Set(await countAll(ids))).toEqual(new Set([count]));
    const sizes = await Promise.all((redis as Cluster).nodes('master').map((node) => node.dbsize()));
    expect(sizes).toHaveLength(3);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it('exist beside the slots of streams of events', async () => {
    const slots = new WaitSlots(redis, settingsOf(), log);
    const wait = { workspaceId: randomUUID(), owner: randomUUID(), kind: 'stream' } as const;
    const taken = [];
    for (let count = 0; count < 5; count++) taken.push(await slots.take(wait));
    await expect(new WaitSlots(redis as Redis, settingsOf(), log).take(wait)).rejects.toMatchObject({
      code: 'TOO_MANY_STREAMS',
    });
    for (const slot of taken) slot.free();
  });

  it('can not be counted where no node answers, or the password is wrong, which it says at once', async () => {
    await expect(connectRedis(`redis+cluster://${DEAD}`, TIMEOUT_MS, log)).rejects.toThrow(
      'Connection is closed',
    );
    const wrong = `redis+cluster://:wrong@${hosts(group.servers)[0]}`;
    await expect(connectRedis(wrong, TIMEOUT_MS, log)).rejects.toThrow(/WRONGPASS/);
  });

  it.each(['kill', 'freeze'] as const)(
    'go on at a replica, with what was counted, after the %s of a master',
    async (way) => {
      const ids = subjects();
      await countAll(ids);
      const [first] = (redis as Cluster).nodes('master');
      const master = group.servers.find(({ port }) => port === first!.options.port)!;
      await replicated(master);
      if (way === 'kill') await master.kill();
      else master.signal('SIGSTOP');
      try {
        const counts = await eventually('calls of every subject are counted', () => countAll(ids));
        expect(Math.min(...counts)).toBeGreaterThan(1);
      } finally {
        if (way === 'kill') await master.start();
        else master.signal('SIGCONT');
      }
      await eventually('every master has a replica again', async () => {
        const replicas = await Promise.all(
          (redis as Cluster)
            .nodes('master')
            .map(async (node) => (await node.info('replication')).includes('connected_slaves:1')),
        );
        return replicas.length === 3 && replicas.every(Boolean);
      });
    },
    60_000,
  );
});
