import { SCHEMAS, type ServiceName } from '#contracts/services';
import { Environment } from '#runtime/environment';
import { provisionBroker } from './broker.js';
import { provisionDatabase } from './database.js';

/**
 * `node dist/tools/provision/main.js`: prepares given servers for the apps, once per release and before any app starts:
 * database, roles and schemas; virtual host, users and topology. Repeating it changes nothing. Reads `DATABASE_ADMIN_URL` (its
 * path names the database), `RABBITMQ_URL` (its path names the virtual host), `RABBITMQ_MANAGEMENT_URL`, `COMMAND_QUEUE_TYPE`,
 * and the services' passwords: `GATEWAY_PASSWORD`, `LEDGER_PASSWORD`, `AUDITS_PASSWORD`, `WEBHOOKS_PASSWORD`.
 */

// As process 1 of a container it gets only the signals that it asks for. What is half done is rolled back, or done again.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

try {
  const env = new Environment(process.env);
  const passwordOf = (service: ServiceName) => env.text(`${SCHEMAS[service].toUpperCase()}_PASSWORD`);
  const databaseUrl = env.url('DATABASE_ADMIN_URL', { protocols: ['postgres:', 'postgresql:'] });
  const brokerUrl = env.url('RABBITMQ_URL', { protocols: ['amqp:', 'amqps:'] });
  await Promise.all([
    provisionDatabase({ adminUrl: databaseUrl, database: pathOf(databaseUrl), passwordOf }),
    provisionBroker({
      adminUrl: brokerUrl,
      managementUrl: env.url('RABBITMQ_MANAGEMENT_URL', { protocols: ['http:', 'https:'] }),
      vhost: pathOf(brokerUrl),
      passwordOf,
      commandQueueType: env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic'),
    }),
  ]);
  console.log('Database and broker are ready for the apps.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** The name after the host; `acs` where there is none. */
function pathOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'acs';
}
