import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { identify } from '#runtime/lifecycle/process-identity';
import { projectRoot } from '../project-root.js';
import { type Stack, startStack } from './stack.js';
import { StackInUse } from './stack-directory.js';
import { commandLinesMentioning } from '../processes/testing/process-tree.js';

/** Leaves something on each server that only a kept data directory still has after its restart. */
async function leaveMark({ postgres, rabbitmq, redis }: Stack): Promise<void> {
  await withPostgres(postgres.url, (client) => client.query('create table mark ()'));
  const broker = await connect(rabbitmq.url);
  const channel = await broker.createConfirmChannel();
  await channel.assertQueue('mark', { arguments: { 'x-queue-type': 'quorum' } });
  channel.sendToQueue('mark', Buffer.from('mark'), { persistent: true });
  await channel.waitForConfirms();
  await broker.close();
  await withRedis(redis.url, (client) => client.set('mark', '1'));
}

async function expectMark({ postgres, rabbitmq, redis }: Stack): Promise<void> {
  await withPostgres(postgres.url, (client) => client.query('select from mark'));
  const broker = await connect(rabbitmq.url);
  const channel = await broker.createChannel();
  const message = await eventually('the message is there', () => channel.get('mark', { noAck: false }));
  expect(message.content.toString()).toBe('mark');
  await broker.close();
  expect(await withRedis(redis.url, (client) => client.get('mark'))).toBe('1');
}

describe('two clones that start their stacks at the same moment', () => {
  const clones = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'acs-clone-')));
  const [one = '', two = ''] = clones;
  let stacks: Stack[];
  beforeAll(async () => {
    stacks = await Promise.all(clones.map((clone) => startStack({ clone, name: 'start' })));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await eventually('nothing is left running', () => clones.flatMap(commandLinesMentioning).length === 0);
    for (const clone of clones) rmSync(clone, { recursive: true, force: true, maxRetries: 10 });
  }, 60_000);

  it('get servers of their own, on ports of their own', () => {
    const ports = stacks.flatMap(({ postgres, rabbitmq, redis }) => [
      postgres.port,
      rabbitmq.port,
      redis.port,
    ]);
    expect(new Set(ports).size).toBe(6);
  });

  it('may not start the same stack twice', async () => {
    await expect(startStack({ clone: one, name: 'start' })).rejects.toThrow(StackInUse);
    await expect(startStack({ clone: one, name: 'start' })).rejects.toThrow(
      `The stack "start" of this clone runs already (process ${process.pid})`,
    );
  });

  it('show no password on a command line, and keep the files that hold one to their owner', () => {
    const [stack] = stacks;
    const passwords = [stack?.postgres.url, stack?.rabbitmq.url, stack?.redis.url].map(
      (url = '') => new URL(url).password,
    );
    const holds = (text: string) => passwords.some((password) => text.includes(password));
    expect(passwords.every((password) => password.length > 10)).toBe(true);
    const lines = commandLinesMentioning(one);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter(holds)).toEqual([]);
    expect(passwords.flatMap(commandLinesMentioning)).toEqual([]);
    const files = readdirSync(one, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const holding = files.filter((file) => holds(contentOf(file)));
    expect(holding.length).toBeGreaterThan(1);
    expect(holding.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  });

  it.each(['postgres', 'rabbitmq', 'redis'] as const)(
    'have %s back on the same port after a crash',
    async (name) => {
      const server = stacks[0]?.[name];
      const { url, pid } = server ?? {};
      await server?.kill();
      expect(server?.pid).toBeUndefined();
      await server?.start();
      expect(server?.url).toBe(url);
      expect(server?.pid).not.toBe(pid);
    },
    60_000,
  );

  it('have Postgres back at once after a crash in the middle of a long query', async () => {
    const server = stacks[0]?.postgres;
    if (!server) throw new Error('no stack');
    const client = new Client(server.url);
    client.on('error', () => undefined);
    await client.connect();
    const broken = expect(
      client.query('select count(*) from generate_series(1, 1000000000)'),
    ).rejects.toThrow();
    await withPostgres(server.url, (other) =>
      eventually('the query runs', async () => {
        const { rowCount } = await other.query(
          `select from pg_stat_activity where state = 'active' and query like '%generate_series%'
              and pid <> pg_backend_pid()`,
        );
        return rowCount === 1;
      }),
    );
    await server.kill();
    await server.start();
    await broken;
  }, 60_000);

  it('find their data again after a stop and a start', async () => {
    const [, stack] = stacks;
    if (!stack) throw new Error('no stack');
    await leaveMark(stack);
    await stack.stop();
    await eventually('nothing is left running', () => commandLinesMentioning(two).length === 0);
    stacks[1] = await startStack({ clone: two, name: 'start' });
    await expectMark(stacks[1]);
  }, 60_000);
});

describe('a stack whose starter was killed with SIGKILL', () => {
  const clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  let starter: ChildProcess | undefined;
  afterEach(() => void starter?.kill('SIGKILL'));
  afterAll(() => rmSync(clone, { recursive: true, force: true, maxRetries: 10 }));
  const STACK = pathToFileURL(join(projectRoot, 'dist', 'tools', 'local', 'stack', 'stack.js')).href;
  const start = async (ephemeral: boolean) => {
    const code = `const { startStack } = await import('${STACK}');
      const stack = await startStack({ clone: '${clone}', name: 'held', ephemeral: ${ephemeral} });
      const pids = [stack.postgres, stack.rabbitmq, stack.redis].map(({ pid }) => pid);
      console.log(JSON.stringify({ path: stack.directory.path, pids }));
      setInterval(() => undefined, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    starter = child;
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, ...(JSON.parse(line) as { path: string; pids: number[] }) };
  };

  it.each([true, false])(
    'ends, and its folder is removed or used by the next command: ephemeral is %s',
    async (ephemeral) => {
      const { child, path, pids } = await start(ephemeral);
      const running = () => pids.filter((pid) => identify(pid)).length;
      expect([running(), commandLinesMentioning(path).length > 1]).toEqual([3, true]);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const next = await startStack({ clone, name: 'held', ephemeral });
      await eventually('the servers have ended', () => running() === 0);
      expect(existsSync(path)).toBe(!ephemeral);
      await next.stop();
      await eventually('nothing is left running', () => commandLinesMentioning(path).length === 0);
      expect(existsSync(next.directory.path)).toBe(!ephemeral);
    },
    60_000,
  );
});

/** Empty where the server has removed the file meanwhile. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

async function withPostgres<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withRedis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
