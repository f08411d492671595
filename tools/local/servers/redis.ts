import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { redisBinary } from '../install/binaries.js';
import type { Server, ServerPlan, ServerSetting } from './private-server.js';
import { startOnFreePorts } from './start-on-free-ports.js';
import { answersOnTcp } from './tcp-probe.js';

/** Starts a private Redis with a password and an append-only file, on the loopback address only. */
export async function startRedis(setting: ServerSetting): Promise<Server> {
  const { server, ports } = await startOnFreePorts(1, setting.ports?.('redis') ?? [], ([port = 0]) =>
    planRedis(setting, port),
  );
  setting.onPorts?.('redis', ports);
  return server;
}

function planRedis({ directory, password }: ServerSetting, port: number): ServerPlan {
  const data = join(directory, 'redis');
  const configuration = join(data, 'redis.conf');
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`, // in a file, since everybody may read a command line
    'appendonly yes',
    'maxmemory-policy noeviction',
  ];
  return {
    name: 'Redis',
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    async prepare() {
      mkdirSync(data, { recursive: true });
      writeFileSync(configuration, settings.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    },
    parts: [
      {
        launch: {
          name: 'Redis',
          program: redisBinary(),
          args: [configuration],
          cwd: data,
          env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
          logFile: join(directory, 'logs', 'redis.log'),
          identityFile: join(directory, 'processes', 'redis.json'),
          lastSignal: { signal: 'SIGTERM' },
        },
        answers: () => redisAnswers(port, password),
      },
    ],
    stop: { signal: 'SIGTERM', graceMs: 10_000 },
    park: { signal: 'SIGTERM' },
    discard: { signal: 'SIGKILL' },
  };
}

/** Whether the Redis at a port of this machine takes the password and answers. */
export function redisAnswers(port: number, password: string): ReturnType<typeof answersOnTcp> {
  return answersOnTcp(port, {
    greeting: `AUTH ${password}\r\nPING\r\n`,
    expected: (answer) => answer.startsWith('+OK') && answer.includes('+PONG'),
  });
}
