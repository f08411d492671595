import { exitCodeOf } from '#runtime/bootstrap/exit-codes';
import { createLog } from '#runtime/observability/logging';
import { awaitServers } from './await-servers.js';
import { provisionBroker } from './broker/broker.js';
import { provisionDatabase } from './database/database.js';
import { provisionSettings } from './provision-settings.js';

/**
 * `dist/provision.js` of the image: prepares given servers for the apps, once per release and before any app starts:
 * database, roles and schemas; virtual host, users and topology. Repeating it changes nothing. It waits for each server, as the
 * apps do, for up to `START_BUDGET_MS`. Exit codes are those of an app. Reads `DATABASE_ADMIN_URL` (its
 * path names the database), `RABBITMQ_URL` (its path names the virtual host), `RABBITMQ_MANAGEMENT_URL`, `COMMAND_QUEUE_TYPE`,
 * `START_BUDGET_MS`, and the services' passwords: `GATEWAY_PASSWORD`, `LEDGER_PASSWORD`, `AUDITS_PASSWORD`, `WEBHOOKS_PASSWORD`;
 * those of the roles of jobs: `RETENTION_PASSWORD`, `RECONCILE_PASSWORD`; and that of the broker's user of `acs`: `OPERATOR_PASSWORD`.
 */

// As process 1 of a container it gets only the signals that it asks for. What is half done is rolled back, or done again.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

try {
  const { database, broker, budgetMs } = provisionSettings(process.env);
  const servers = {
    databaseUrl: database.adminUrl,
    brokerUrl: broker.adminUrl,
    managementUrl: broker.managementUrl,
  };
  await awaitServers(servers, budgetMs, createLog('provision', 'info'));
  await Promise.all([provisionDatabase(database), provisionBroker(broker)]);
  console.log('Database and broker are ready for the apps.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = exitCodeOf(error);
}
