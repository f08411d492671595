import { Redis } from 'ioredis';
import type { Server } from '../../../tools/local/servers/private-server.js';
import type { Installation } from '../setup/installation.js';
import { type Fault, nothingToEnd, type Target } from './fault.js';

type ServerName = Extract<Target, 'postgres' | 'rabbitmq' | 'redis'>;
const NAMES: Readonly<Record<ServerName, string>> = {
  postgres: 'Postgres',
  rabbitmq: 'RabbitMQ',
  redis: 'Redis',
};

/** A server that all processes use. */
export const SERVER_FAULTS: readonly Fault[] = [
  crash('postgres'),
  restart('postgres'),
  freeze('postgres'),
  crash('rabbitmq'),
  freeze('rabbitmq'),
  crash('redis'),
  freeze('redis'),
  {
    name: 'Redis flushed',
    strikes: ['redis'],
    async begin({ service }) {
      const redis = new Redis(service.addresses.redisUrl, { lazyConnect: true });
      redis.on('error', () => undefined);
      await redis.flushall().finally(() => redis.disconnect());
      return nothingToEnd;
    },
  },
];

function serverOf({ service }: Installation, name: ServerName): Server {
  return service.stack[name];
}

function crash(name: ServerName): Fault {
  return downFor(`kill -9 of ${NAMES[name]}`, name, (server) => server.kill());
}

function restart(name: ServerName): Fault {
  return downFor(`${NAMES[name]} stopped in order`, name, (server) => server.stop());
}

function downFor(title: string, name: ServerName, end: (server: Server) => Promise<void>): Fault {
  return {
    name: title,
    strikes: [name],
    async begin(installation) {
      const server = serverOf(installation, name);
      await end(server);
      return () => server.start();
    },
  };
}

function freeze(name: ServerName): Fault {
  return {
    name: `${NAMES[name]} frozen`,
    strikes: [name],
    async begin(installation) {
      const server = serverOf(installation, name);
      server.signal('SIGSTOP');
      return async () => server.signal('SIGCONT');
    },
  };
}
