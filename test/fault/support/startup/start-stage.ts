import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { escapeIdentifier } from 'pg';
import { SCHEMAS, SERVICES, type ServiceName } from '#contracts/services';
import { revertLast } from '#runtime/migrations/migrations';
import { MIGRATIONS } from '../../../../apps/operator/src/provision/database/migrations.js';
import { dropVhost } from '../../../../apps/operator/src/provision/broker/broker.js';
import { dropDatabase } from '../../../../apps/operator/src/provision/database/database.js';
import {
  type Addresses,
  provisionServers,
} from '../../../../apps/operator/src/provision/provision-servers.js';
import { appEnvironment } from '../../../../tools/local/start/environment/app-environment.js';
import { connected, inPath } from '../../../support/servers/database.js';
import { required } from '../../../support/servers/environment.js';
import { createTestVhost } from '../../../support/servers/vhost.js';

/** A password or key that is none. */
export const WRONG_SECRET = 'hush';

/** What an app could start on, and the same with one thing wrong. */
export interface StartStage {
  readonly addresses: Addresses;
  /** A database whose four schemas lack their last migration. */
  readonly older: string;
  /** A database whose four schemas have a migration that no build has, and that works for none of those before it. */
  readonly newer: string;
  /** A virtual host in which nothing is, as the administrator. */
  readonly bareBroker: string;
  /** Redis as a user that needs a password, which this is not. */
  readonly refusingRedis: string;
  /** Listens on all of this machine's addresses and never says a word. */
  readonly takenPort: number;
  /** All that `app` needs. */
  environmentOf(app: ServiceName): NodeJS.ProcessEnv;
  /** What must not be in its log: the passwords and keys that it is given, right or wrong. */
  secretsOf(app: ServiceName): readonly string[];
  close(): Promise<void>;
}

/** A database and a virtual host on the test servers that nothing else uses. */
export async function openStartStage(): Promise<StartStage> {
  const admin = required('TEST_DATABASE_URL');
  const managementUrl = required('TEST_RABBITMQ_MANAGEMENT_URL');
  const name = `start_${randomBytes(6).toString('hex')}`;
  const addresses = await provisionServers({
    postgres: { url: admin },
    rabbitmq: { url: required('TEST_RABBITMQ_URL'), managementUrl },
    redis: { url: required('TEST_REDIS_URL') },
    database: name,
    vhost: name,
    commandQueueType: 'classic',
  });
  const [older, newer] = [`${name}_older`, `${name}_newer`];
  await copyDatabase(admin, name, older);
  await copyDatabase(admin, name, newer);
  await Promise.all([takeBackLast(inPath(admin, older)), addUnknown(inPath(admin, newer))]);
  const bare = await createTestVhost();
  const redis = new Redis(required('TEST_REDIS_URL'));
  await redis.call('acl', 'setuser', name, 'on', `>${name}`, '~*', '+@all');
  const refusingRedis = new URL(required('TEST_REDIS_URL'));
  Object.assign(refusingRedis, { username: name, password: WRONG_SECRET });
  const silent = createServer(() => undefined).unref();
  await new Promise<void>((resolve) => silent.listen(0, resolve));
  const ports = {
    gateway: 0,
    health: { 'api-gateway': 0, 'credit-ledger': 0, 'audit-engine': 0, 'webhook-dispatcher': 0 },
  };
  const key = randomBytes(32).toString('base64');
  return {
    addresses,
    older,
    newer,
    bareBroker: bare.url,
    refusingRedis: refusingRedis.href,
    takenPort: (silent.address() as AddressInfo).port,
    environmentOf: (app) =>
      appEnvironment(app, addresses, ports, { SECRETS_KEY: key, STATEMENT_KEY: key, MAIL_KEY: key }, {}),
    secretsOf: (app) => [
      key,
      WRONG_SECRET,
      ...[addresses.databaseUrls[app], addresses.brokerUrls[app]].map((url) => new URL(url).password),
    ],
    async close() {
      silent.close();
      await redis.call('acl', 'deluser', name);
      redis.disconnect();
      await Promise.all([name, older, newer].map((database) => dropDatabase(admin, database)));
      await Promise.all([dropVhost(managementUrl, name), bare.remove()]);
    },
  };
}

async function copyDatabase(admin: string, from: string, to: string): Promise<void> {
  const sql = `create database ${escapeIdentifier(to)} template ${escapeIdentifier(from)}`;
  await connected(admin, (client) => client.query(sql));
}

async function takeBackLast(adminUrl: string): Promise<void> {
  for (const app of SERVICES)
    await revertLast({ adminUrl, schema: SCHEMAS[app], migrations: MIGRATIONS[app] });
}

async function addUnknown(adminUrl: string): Promise<void> {
  for (const app of SERVICES) {
    const sql = `
      insert into ${SCHEMAS[app]}.migrations (timestamp, name)
      values (4000000000000, 'OfTomorrow4000000000000');
      update ${SCHEMAS[app]}.schema_compatibility set works_since = 'OfTomorrow4000000000000'`;
    await connected(adminUrl, (client) => client.query(sql));
  }
}
