import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf, SERVER_PROGRAMS } from '../install/programs.js';
import {
  answersOnTcp,
  type Server,
  type ServerPlan,
  type ServerSetting,
  startOnFreePorts,
} from './private-server.js';

/** Starts a private Redis with a password and an append-only file, on the loopback address only. */
export async function startRedis(setting: ServerSetting): Promise<Server> {
  return (await startOnFreePorts(1, ([port = 0]) => planRedis(setting, port))).server;
}

function planRedis({ directory, password }: ServerSetting, port: number): ServerPlan {
  const home = join(directory, 'redis');
  const settings = {
    port,
    bind: '127.0.0.1',
    requirepass: password, // in a file, since everybody may read a command line
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
  };
  return redisPlan({ home, password, port, settings, logFile: join(directory, 'logs', 'redis.log') });
}

/** A Redis with these settings, which it may change in its file; also a sentinel, by `args`. */
export function redisPlan(redis: {
  readonly home: string;
  readonly password: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly logFile: string;
  readonly args?: readonly string[];
}): ServerPlan {
  const { home, password, port, settings, logFile, args = [] } = redis;
  const file = join(home, 'redis.conf');
  let written = false;
  return {
    name: 'Redis',
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    async prepare() {
      if (written) return;
      written = true;
      mkdirSync(home, { recursive: true });
      const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
      writeFileSync(file, lines.join(''), { mode: 0o600 });
    },
    parts: [
      {
        launch: {
          name: 'Redis',
          program: pathOf(SERVER_PROGRAMS.redis),
          args: [file, ...args],
          cwd: home,
          env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
          logFile,
        },
        isReady: () =>
          answersOnTcp(port, {
            greeting: `AUTH ${password}\r\nPING\r\n`,
            expected: (reply) => reply.startsWith('+OK') && reply.includes('+PONG'),
          }),
      },
    ],
    stop: { signal: 'SIGTERM', graceMs: 10_000 },
  };
}
