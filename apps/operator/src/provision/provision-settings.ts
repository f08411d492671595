import type { Sender } from '#contracts/messages/senders';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { BROKER_ADDRESS, startBudgetMs } from '#runtime/configuration/connection-settings';
import { Environment } from '#runtime/configuration/environment';
import type { BrokerProvision } from './broker/broker.js';
import { pathOf, type DatabaseProvision } from './database/database.js';
import { type DatabaseUser, JOBS } from './database/database-users.js';

/**
 * What the release's job is given, read before anything is changed: a job that lacks one password must not leave the servers
 * with the others. Throws the `ConfigurationError` of the first variable that is missing or wrong.
 */
export function provisionSettings(variables: Readonly<Record<string, string | undefined>>): {
  readonly database: DatabaseProvision;
  readonly broker: BrokerProvision;
  /** How long each server is waited for, in milliseconds. */
  readonly budgetMs: number;
} {
  const env = new Environment(variables);
  const databaseUrl = env.url('DATABASE_ADMIN_URL', { protocols: ['postgres:', 'postgresql:'] });
  const brokerUrl = env.url('RABBITMQ_URL', BROKER_ADDRESS);
  const managementUrl = env.url('RABBITMQ_MANAGEMENT_URL', { protocols: ['http:', 'https:'] });
  const commandQueueType = env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic');
  const names = [
    ...SERVICES.map((service) => [service, SCHEMAS[service]] as const),
    ...JOBS.map((job) => [job, job] as const),
    ['operator', 'operator'],
  ] as const;
  const passwords = Object.fromEntries(
    names.map(([user, name]) => [user, env.text(`${name.toUpperCase()}_PASSWORD`)]),
  ) as Record<DatabaseUser | Sender, string>;
  const passwordOf = (user: DatabaseUser | Sender) => passwords[user];
  return {
    database: { adminUrl: databaseUrl, database: pathOf(databaseUrl), passwordOf },
    broker: {
      adminUrl: brokerUrl,
      managementUrl,
      vhost: pathOf(brokerUrl),
      passwordOf,
      commandQueueType,
    },
    budgetMs: startBudgetMs(env),
  };
}
