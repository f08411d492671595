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

export interface ProvisionOptions {
  readonly postgres: { readonly url: string };
  readonly rabbitmq: { readonly url: string; readonly managementUrl: string };
  readonly redis: { readonly url: string };
  readonly database: string;
  readonly vhost: string;
  readonly commandQueueType: CommandQueueType;
}

/** Prepares the servers side by side. */
export async function provisionServers(options: ProvisionOptions): Promise<Addresses> {
  const [database, broker] = await Promise.all([prepareDatabase(options), prepareBroker(options)]);
  return {
    databaseAdminUrl: database.adminUrl,
    brokerAdminUrl: broker.adminUrl,
    redisUrl: options.redis.url,
    databaseUrls: database.urls,
    brokerUrls: broker.urls,
  };
}

function prepareDatabase({ postgres: { url }, database }: ProvisionOptions): Promise<ProvisionedDatabase> {
  return provisionDatabase({
    adminUrl: url,
    database,
    passwordOf: (user) => derivedPassword(url, user),
  });
}

function prepareBroker(options: ProvisionOptions): Promise<ProvisionedBroker> {
  const { vhost, commandQueueType } = options;
  const { url, managementUrl } = options.rabbitmq;
  const passwordOf = (sender: Sender) => derivedPassword(managementUrl, sender);
  return provisionBroker({ adminUrl: url, managementUrl, vhost, passwordOf, commandQueueType });
}
