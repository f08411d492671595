import type { Sender } from '#contracts/messages/senders';
import type { ServiceName } from '#contracts/services';
import type { CommandQueueType } from '#messaging/topology/topology';
import { provisionBroker, type ProvisionedBroker } from './broker/broker.js';
import { provisionDatabase, type ProvisionedDatabase } from './database/database.js';
import { derivedPassword } from './derived-password.js';

/** What the four apps and their operator connect to. */
export interface Addresses {
  readonly databaseAdminUrl: string;
  readonly brokerAdminUrl: string;
  readonly redisUrl: string;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly brokerUrls: Readonly<Record<Sender, string>>;
}

/** The servers, each as soon as it answers. */
export interface ProvisionOptions {
  readonly postgres: Promise<{ readonly url: string }>;
  readonly rabbitmq: Promise<{ readonly url: string; readonly managementUrl: string }>;
  readonly redis: Promise<{ readonly url: string }>;
  readonly database: string;
  readonly vhost: string;
  readonly commandQueueType: CommandQueueType;
}

/** Prepares the servers side by side: RabbitMQ takes seconds to start, in which the migrations run. */
export async function provisionServers(options: ProvisionOptions): Promise<Addresses> {
  const [database, broker, redis] = await Promise.all([
    options.postgres.then(({ url }) => prepareDatabase(url, options)),
    options.rabbitmq.then((server) => prepareBroker(server, options)),
    options.redis,
  ]);
  return {
    databaseAdminUrl: database.adminUrl,
    brokerAdminUrl: broker.adminUrl,
    redisUrl: redis.url,
    databaseUrls: database.urls,
    brokerUrls: broker.urls,
  };
}

function prepareDatabase(url: string, { database }: ProvisionOptions): Promise<ProvisionedDatabase> {
  return provisionDatabase({
    adminUrl: url,
    database,
    passwordOf: (user) => derivedPassword(url, user),
  });
}

function prepareBroker(
  { url, managementUrl }: { url: string; managementUrl: string },
  { vhost, commandQueueType }: ProvisionOptions,
): Promise<ProvisionedBroker> {
  const passwordOf = (sender: Sender) => derivedPassword(managementUrl, sender);
  return provisionBroker({ adminUrl: url, managementUrl, vhost, passwordOf, commandQueueType });
}
