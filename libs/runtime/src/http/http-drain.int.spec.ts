import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { applyTopology } from '#messaging/topology/apply-topology';
import { eventually } from '../../../../test/support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
import { createTestVhost, type TestVhost } from '../../../../test/support/servers/vhost.js';
import { type ServiceReplica, startReplica } from '../../../../test/support/service/service-replica.js';
import { engineController } from '../../../messaging/test/engine-under-test.js';
import type { ServiceDefinition } from '../bootstrap/service.js';
import { migrate } from '../migrations/migrations.js';

/** What requests to /held wait for, and how many do. */
let door: { waiting: number; opened: Promise<void>; open: () => void };

const LARGE = 'x'.repeat(30_000_000);

@Controller()
class Pages {
  constructor(private readonly pool: Pool) {}

  @Get('/page')
  page(): string {
    return 'page';
  }

  /** More than the buffers of both ends take. */
  @Get('/large')
  large(): string {
    return LARGE;
  }

  @Get('/held')
  async held(): Promise<string> {
    door.waiting++;
    await door.opened;
    await this.pool.query('select 1');
    return 'held';
  }
}

@Module({ controllers: [engineController({}), Pages] })
class PagesModule {}

const SERVICE: ServiceDefinition = {
  name: 'audit-engine',
  migrations: [],
  checkSettings: () => undefined,
  prefetch: () => ({}),
  module: PagesModule,
  http: { configure: () => Promise.resolve() },
};

describe('a service that answers HTTP and is told to leave', () => {
  let database: TestDatabase;
  let vhost: TestVhost;

  beforeAll(async () => {
    [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
    await migrate({ adminUrl: database.url, schema: 'audits', migrations: [] });
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
  });
  afterAll(() => Promise.all([database.drop(), vhost.remove()]));

  const servers = () => ({ databaseUrl: database.url, brokerUrl: vhost.url });
  beforeEach(() => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    door = { waiting: 0, opened, open };
  });

  it('answers every request of clients that never pause, and tells each to come elsewhere next time', async () => {
    const replica = await startReplica(SERVICE, servers());
    const clients = Array.from({ length: 8 }, () => new BusyClient());
    const ends = Promise.all(clients.map((client) => client.run(`${replica.url}/page`)));
    await eventually('all are busy', () => clients.every(({ answered }) => answered >= 20));
    const left = replica.stop();
    await ends;
    expect(await left).toBe(true);
    for (const { sockets, last } of clients) {
      expect(last?.headers.connection).toBe('close');
      expect(sockets.size).toBe(1);
    }
  });

  it('finishes what is under way before anything is closed, takes no new connection, and ends idle ones at once', async () => {
    const replica = await startReplica(SERVICE, servers());
    const idle = connectTo(replica);
    idle.write('GET /page HTTP/1.1\r\nhost: test\r\n\r\n');
    await once(idle, 'data');
    const idleEnded = once(idle, 'close');
    const held = request(`${replica.url}/held`, new Agent());
    await eventually('a request is under way', () => door.waiting === 1);

    const left = replica.stop();
    await expect(request(`${replica.url}/page`, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    idle.resume();
    await idleEnded;
    door.open();
    const response = await held;
    expect([response.statusCode, await text(response)]).toEqual([200, 'held']);
    expect(await left).toBe(true);
  });

  it('cuts no answer that is still being written, however slowly it is read', async () => {
    const replica = await startReplica(SERVICE, servers());
    const reader = connectTo(replica);
    reader.write('GET /large HTTP/1.1\r\nhost: test\r\n\r\n');
    await once(reader, 'readable');
    const idle = connectTo(replica);
    idle.write('GET /page HTTP/1.1\r\nhost: test\r\n\r\n');
    await once(idle, 'data');
    const idleEnded = once(idle.resume(), 'close');

    const left = replica.stop();
    await idleEnded;
    expect((await text(reader)).length).toBeGreaterThan(LARGE.length);
    expect(await left).toBe(true);
  });

  it('does not wait for connections that never sent a byte, nor long for a request that does not go on', async () => {
    const hasty = await startReplica(SERVICE, servers(), { drainMs: 4_000 });
    const [silent, begun] = [connectTo(hasty), connectTo(hasty)];
    begun.write('GET /page HTTP/1.1\r\nhost: te');
    await Promise.all([once(silent, 'connect'), once(begun, 'connect')]);
    // Connections are accepted in turn: those are when this one is.
    await text(await request(`${hasty.url}/page`, new Agent()));

    const left = hasty.stop();
    expect(await text(silent)).toBe('');
    expect(await text(begun)).toMatch(/^HTTP\/1.1 408 /);
    expect(await left).toBe(true);
  });

  it('still takes connections while load balancers may not know yet, tells each of them, and then is gone', async () => {
    const noticing = await startReplica(SERVICE, servers(), { variables: { DRAIN_NOTICE_MS: '4000' } });
    const status = async (path: string) => {
      const response = await request(`${noticing.url}${path}`, new Agent());
      await text(response);
      return [response.statusCode, response.headers.connection];
    };
    expect(await status('/health/ready')).toEqual([200, 'close']);
    const idle = new Agent({ keepAlive: true });
    await text(await request(`${noticing.url}/page`, idle));
    const left = noticing.stop();
    expect(await status('/health/ready')).toEqual([503, 'close']);
    expect(await status('/page')).toEqual([200, 'close']);
    const kept = await request(`${noticing.url}/page`, idle);
    expect([kept.statusCode, kept.headers.connection, kept.socket.remotePort]).toEqual([
      200,
      'close',
      Number(new URL(noticing.url!).port),
    ]);
    kept.resume();
    await eventually('it is gone', () =>
      status('/page').then(
        () => false,
        ({ code }: { code?: string }) => code === 'ECONNREFUSED',
      ),
    );
    expect(await left).toBe(true);
  });
});

/** Sends one request after the other on one connection until it is told to close it. */
class BusyClient {
  readonly sockets = new Set<unknown>();
  answered = 0;
  last: IncomingMessage | undefined;

  async run(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    do {
      this.last = await request(url, agent);
      this.sockets.add(this.last.socket);
      if ((await text(this.last)) !== 'page') throw new Error(`answered ${this.last.statusCode}`);
      this.answered++;
    } while (this.last.headers.connection !== 'close');
    agent.destroy();
  }
}

function connectTo({ url = '' }: ServiceReplica): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) });
}

function request(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });
}
