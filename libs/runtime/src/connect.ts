import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import { SCHEMAS } from '#contracts/services';
import { CommandClient } from '#messaging/command-client';
import { BrokerNotReached } from '#messaging/broker-not-reached';
import { BrokerConnection } from '#messaging/connection';
import { EventPublisher } from '#messaging/event-publisher';
import { MessageMetrics } from '#messaging/message-metrics';
import { ConfigurationError } from './configuration-error.js';
import { registerConnectionMetrics } from './connection-metrics.js';
import { readConnectionSettings } from './connection-settings.js';
import { createPool, isDatabaseAbsence } from './database.js';
import { reach } from './dependency.js';
import type { Environment } from './environment.js';
import type { MigrationConstructor } from './migrations.js';
import { SchemaMismatch } from './schema-mismatch.js';
import { assertSchemaVersion } from './schema-version.js';
import type { ServiceContext, ServiceDefinition } from './service.js';
import type { Shutdown } from './shutdown.js';

/**
 * Connects a service to its servers, within `START_BUDGET_MS` each, and checks the schema. Registers
 * how each connection is closed. Throws `ConfigurationError`, `DependencyUnreachable` or `SchemaMismatch`.
 */
export async function connectService(
  definition: ServiceDefinition,
  env: Environment,
  log: Log,
  shutdown: Shutdown,
): Promise<ServiceContext> {
  const { databaseUrl, brokerUrl, budgetMs, poolSize } = readConnectionSettings(env);
  const pool = createPool({
    url: databaseUrl,
    schema: SCHEMAS[definition.name],
    name: definition.name,
    max: poolSize,
    log,
  });
  shutdown.add('close', 'database pool', () => pool.end());
  const [broker] = await Promise.all([
    reach({
      what: 'RabbitMQ',
      address: brokerUrl,
      budgetMs,
      log,
      connect: () => openBroker(brokerUrl, definition.name, log),
    }).then((connection) => {
      shutdown.add('close', 'broker connection', () => connection.close());
      return connection;
    }),
    reach({
      what: 'Postgres',
      address: databaseUrl,
      budgetMs,
      log,
      connect: () => pool.query('select 1'),
    }).then(() => awaitSchema(pool, definition.migrations, budgetMs, log)),
  ]);

  const metrics = new Registry();
  const messageMetrics = new MessageMetrics(metrics);
  registerConnectionMetrics(metrics, pool, broker);
  const commands = new CommandClient(broker, { log, metrics: messageMetrics });
  await commands.start();
  const publisher = new EventPublisher(broker, { log, metrics: messageMetrics });
  shutdown.add('flush', 'event publisher', () => publisher.close());
  shutdown.add('flush', 'command client', () => commands.close());

  return {
    env,
    log,
    pool,
    databaseUrl,
    broker,
    commands,
    publisher,
    metrics,
    messageMetrics,
    shutdown,
  };
}

/** Once: `reach` tries again, and says by itself where it looked. */
function openBroker(url: string, name: string, log: Log): Promise<BrokerConnection> {
  return BrokerConnection.open({ url, name, log, initialRetries: 0 }).catch((error: unknown) => {
    throw error instanceof BrokerNotReached ? new Error(error.reason, { cause: error }) : error;
  });
}

/**
 * A rolling release may start an app before its migration job has ended: an older schema is waited for, and so is a
 * database that goes away meanwhile.
 */
async function awaitSchema(
  pool: Pool,
  migrations: readonly MigrationConstructor[],
  budgetMs: number,
  log: Log,
): Promise<void> {
  const deadline = performance.now() + budgetMs;
  for (;;) {
    try {
      return await assertSchemaVersion(pool, migrations);
    } catch (error) {
      const reason = worthWaiting(error);
      if (reason === undefined || performance.now() >= deadline) throw error;
      log.warn({ reason }, 'The schema is not ready for this build yet; it is looked at again.');
      await pause(500);
    }
  }
}

function worthWaiting(error: unknown): string | undefined {
  const older = error instanceof SchemaMismatch && error.kind === 'too-old';
  // A schema is granted to its role in the moment after it is made.
  const refused = error instanceof ConfigurationError;
  return error instanceof Error && (older || refused || isDatabaseAbsence(error)) ? error.message : undefined;
}
