import { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import { SCHEMAS } from '#contracts/services';
import { CommandClient } from '#messaging/rpc/command-client';
import { BrokerUnreachable } from '#messaging/connection/broker-unreachable';
import { BrokerConnection } from '#messaging/connection/connection';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { MessageMetrics } from '#messaging/observability/message-metrics';
import { mayPassLater } from '#postgres/failures/database-failure';
import { createPool } from '#postgres/pool';
import { ConfigurationError, type Environment } from '../configuration/environment.js';
import { readConnectionSettings } from '../configuration/connection-settings.js';
import { assertSchemaVersion, SchemaMismatch } from '../migrations/schema-version.js';
import { registerConnectionMetrics } from '../observability/connection-metrics.js';
import type { Shutdown } from '../shutdown/shutdown.js';
import { reach, type ReachFailure } from './dependency.js';
import { withServers } from './servers-at-start.js';
import type { ServiceContext, ServiceDefinition } from './service.js';

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
  const postgres = { what: 'Postgres', address: databaseUrl, budgetMs, log };
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
    reach({ ...postgres, connect: () => pool.query('select 1') }),
  ]);
  // Only now: an app that lacks a server names that server, whatever its schema lacks.
  await reach({
    ...postgres,
    connect: () => assertSchemaVersion(pool, definition.migrations),
    reachFailureOf: schemaReachFailure,
  });

  const metrics = new Registry();
  const messageMetrics = new MessageMetrics(metrics);
  registerConnectionMetrics(metrics, pool, broker);
  const commands = new CommandClient(broker, { log, metrics: messageMetrics });
  await withServers({ broker, databaseUrl, env }, () => commands.start());
  const publisher = new EventPublisher(broker, { log, metrics: messageMetrics });
  shutdown.add('flush', 'event publisher', () => publisher.close());
  shutdown.add('flush', 'command client', () => commands.close());

  return {
    name: definition.name,
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

/** Tries once: `reach` retries, and names the address itself. */
function openBroker(url: string, name: string, log: Log): Promise<BrokerConnection> {
  return BrokerConnection.open({ url, name, log, initialRetries: 0 }).catch((error: unknown) => {
    throw error instanceof BrokerUnreachable ? new Error(error.reason, { cause: error }) : error;
  });
}

/**
 * A rolling release may start an app before its migration job has ended. So an older schema is waited for, and so is a
 * database that fails meanwhile.
 */
function schemaReachFailure(error: unknown): ReachFailure {
  if (mayPassLater(error)) return 'unavailable';
  const older = error instanceof SchemaMismatch && error.kind === 'too-old';
  // A role gets the right to a schema a moment after the schema is created.
  const refused = error instanceof ConfigurationError;
  return older || refused ? 'not-ready' : 'other';
}
