import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../../../test/support/eventually.js';
import { type Server, startOnFreePorts } from '../../../tools/local/servers/private-server.js';
import { redisPlan } from '../../../tools/local/servers/redis.js';

/** The name by which the sentinels know the master. */
export const MASTER = 'main';
/** Of the servers, and of the sentinels. */
export const PASSWORD = 'servers';
export const SENTINEL_PASSWORD = 'watchers';
/** After this time without a response a server counts as down. */
const DOWN_MS = 1_000;

type Settings = Readonly<Record<string, string | number>>;

/** Several processes of Redis for one test file. */
export class RedisGroup {
  readonly servers: Server[] = [];
  readonly sentinels: Server[] = [];

  private constructor(private readonly directory: string) {}

  /** A master, two replicas, and three sentinels that watch them. */
  static async watched(): Promise<RedisGroup> {
    const group = await RedisGroup.create();
    const master = await group.startServer(() => ({}));
    for (let count = 0; count < 2; count++)
      await group.startServer(() => ({ replicaof: `127.0.0.1 ${master.port}` }));
    for (let count = 0; count < 3; count++) await group.startSentinel(master.port);
    await eventually('every sentinel knows the replicas and the others', async () =>
      (await Promise.all(group.sentinels.map(({ port }) => seenBy(port)))).every(
        ({ replicas, sentinels }) => replicas === 2 && sentinels === 3,
      ),
    );
    return group;
  }

  /** A cluster of three masters, each with a replica. */
  static async cluster(): Promise<RedisGroup> {
    const group = await RedisGroup.create();
    for (let count = 0; count < 6; count++)
      await group.startServer(([, bus = 0]) => ({
        'cluster-enabled': 'yes',
        'cluster-port': bus,
        'cluster-config-file': 'nodes.conf',
        'cluster-node-timeout': DOWN_MS,
      }));
    const nodes = group.servers.map(({ url }) => new Redis(url));
    try {
      await formCluster(nodes, group.servers);
    } finally {
      for (const node of nodes) node.disconnect();
    }
    return group;
  }

  async remove(): Promise<void> {
    for (const server of [...this.sentinels, ...this.servers]) await server.kill();
    await rm(this.directory, { recursive: true, force: true });
  }

  private static async create(): Promise<RedisGroup> {
    return new RedisGroup(await mkdtemp(join(tmpdir(), 'acs-redis-')));
  }

  private async startServer(settings: (ports: readonly number[]) => Settings): Promise<Server> {
    const server = await this.launch(PASSWORD, [], (ports) => ({
      requirepass: PASSWORD,
      masterauth: PASSWORD,
      save: '""',
      ...settings(ports),
    }));
    this.servers.push(server);
    return server;
  }

  private async startSentinel(masterPort: number): Promise<void> {
    const sentinel = await this.launch(SENTINEL_PASSWORD, ['--sentinel'], () => ({
      requirepass: SENTINEL_PASSWORD,
      'sentinel sentinel-pass': SENTINEL_PASSWORD,
      [`sentinel monitor ${MASTER}`]: `127.0.0.1 ${masterPort} 2`,
      [`sentinel auth-pass ${MASTER}`]: PASSWORD,
      [`sentinel down-after-milliseconds ${MASTER}`]: DOWN_MS,
      [`sentinel failover-timeout ${MASTER}`]: 3_000,
    }));
    this.sentinels.push(sentinel);
  }

  private async launch(
    password: string,
    args: readonly string[],
    settings: (ports: readonly number[]) => Settings,
  ): Promise<Server> {
    const home = join(this.directory, String(this.servers.length + this.sentinels.length));
    const { server } = await startOnFreePorts(2, (ports) =>
      redisPlan({
        home,
        password,
        port: ports[0] ?? 0,
        // It writes into its file who is the master now.
        settings: { port: ports[0] ?? 0, bind: '127.0.0.1', dir: home, ...settings(ports) },
        logFile: join(home, 'redis.log'),
        args,
      }),
    );
    return server;
  }
}

/** The master's port, and how many replicas and sentinels there are, as a sentinel sees it. */
export async function seenBy(
  sentinelPort: number,
): Promise<{ readonly master: number; readonly replicas: number; readonly sentinels: number }> {
  const sentinel = new Redis(sentinelPort, '127.0.0.1', { password: SENTINEL_PASSWORD });
  try {
    const pairs = (await sentinel.call('SENTINEL', 'MASTER', MASTER)) as string[];
    const of = (name: string) => Number(pairs[pairs.indexOf(name) + 1]);
    return { master: of('port'), replicas: of('num-slaves'), sentinels: of('num-other-sentinels') + 1 };
  } finally {
    sentinel.disconnect();
  }
}

/** Resolves when every replica of a master has all that was written so far. */
export async function replicated({ url }: Server): Promise<void> {
  const master = new Redis(url);
  try {
    await eventually('the replicas have everything', async () => {
      const info = await master.info('replication');
      const written = /master_repl_offset:(\d+)/.exec(info)?.[1];
      const offsets = [...info.matchAll(/^slave\d+:.*offset=(\d+)/gm)].map(([, offset]) => offset);
      return offsets.length > 0 && offsets.every((offset) => offset === written);
    });
  } finally {
    master.disconnect();
  }
}

async function formCluster(nodes: readonly Redis[], servers: readonly Server[]): Promise<void> {
  const buses = await Promise.all(
    nodes.map(async (node) => ((await node.config('GET', 'cluster-port')) as string[])[1]!),
  );
  for (const [index, { port }] of servers.entries())
    await nodes[0]!.call('CLUSTER', 'MEET', '127.0.0.1', port, buses[index]!);
  await eventually('all nodes know each other', async () =>
    (await Promise.all(nodes.map((node) => node.cluster('INFO')))).every((info) =>
      info.includes('cluster_known_nodes:6'),
    ),
  );
  const perMaster = 16_384 / 3;
  for (const [index, master] of nodes.slice(0, 3).entries())
    await master.call(
      'CLUSTER',
      'ADDSLOTSRANGE',
      Math.ceil(index * perMaster),
      Math.ceil((index + 1) * perMaster) - 1,
    );
  const ids = await Promise.all(nodes.map((node) => node.cluster('MYID')));
  for (const [index, replica] of nodes.slice(3).entries())
    await eventually('a replica takes its master', async () => {
      await replica.call('CLUSTER', 'REPLICATE', ids[index]!);
      return true;
    });
  await eventually('every node has the whole cluster', async () =>
    (await Promise.all(nodes.map((node) => node.cluster('INFO')))).every((info) =>
      info.includes('cluster_state:ok'),
    ),
  );
  await eventually('every replica follows its master', async () =>
    (await Promise.all(nodes.slice(3).map((node) => node.info('replication')))).every((info) =>
      info.includes('master_link_status:up'),
    ),
  );
}
