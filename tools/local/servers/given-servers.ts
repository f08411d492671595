import { externalBroker, externalServer } from './external-server.js';
import type { Server } from './private-server.js';
import type { BrokerServer } from './rabbitmq.js';

export interface GivenServers {
  readonly postgres?: Server;
  readonly rabbitmq?: BrokerServer;
  readonly redis?: Server;
}

/**
 * The servers that the environment names: `DATABASE_ADMIN_URL` or else `DATABASE_URL`, a role that may create databases and
 * roles; `RABBITMQ_URL` with `RABBITMQ_MANAGEMENT_URL`, an administrator; `REDIS_URL`.
 */
export function givenServers(env: NodeJS.ProcessEnv): GivenServers {
  const database = env.DATABASE_ADMIN_URL || env.DATABASE_URL;
  return {
    ...(database && { postgres: externalServer('Postgres', database) }),
    ...(env.RABBITMQ_URL && { rabbitmq: externalBroker(env.RABBITMQ_URL, env.RABBITMQ_MANAGEMENT_URL) }),
    ...(env.REDIS_URL && { redis: externalServer('Redis', env.REDIS_URL) }),
  };
}
