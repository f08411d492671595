import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BrokerServer } from '#messaging/server/broker-server';
import { prepareHandlers } from '#messaging/server/prepare-handlers';
import { isDatabaseUnavailable, mayPassLater } from '#postgres/failures/database-failure';
import { probeDatabase } from '#postgres/pool';
import { addGauge } from '../observability/add-gauge.js';
import { readCommandQueueType } from '../configuration/connection-settings.js';
import type { Health } from '../http/health.js';
import { startHttpApplication } from '../http/http-application.js';
import { NestLog } from '../observability/logging.js';
import type { ApplicationFactory, ServiceContext, ServiceDefinition } from './service.js';
import { RuntimeModule } from './runtime.module.js';
import { withServers } from './servers-at-start.js';

/** Below the whole drain budget: afterwards the publisher is flushed and connections are closed. */
const HANDLERS_SHARE = 0.8;

export interface ServiceApplication {
  readonly app: INestApplicationContext;
  /** The address for HTTP; undefined for a service without HTTP. */
  readonly url: string | undefined;
}

/**
 * Builds a service's Nest application on its context and starts to consume messages, and HTTP requests if the service
 * has any. Registers how all of that ends. Throws the errors of Nest, the topology check and the module, and
 * `DependencyUnreachable`.
 */
export function startApplication(
  definition: ServiceDefinition,
  context: ServiceContext,
  health: Health,
  nest: ApplicationFactory = NestFactory,
): Promise<ServiceApplication> {
  return withServers(context, () => buildApplication(definition, context, health, nest));
}

async function buildApplication(
  definition: ServiceDefinition,
  context: ServiceContext,
  health: Health,
  nest: ApplicationFactory,
): Promise<ServiceApplication> {
  const { env, shutdown } = context;
  const { module } = definition;
  const strategy = createBrokerServer(definition, context);
  shutdown.count('messages', () => strategy.busy);
  shutdown.add('stop-accepting', 'message consumers', () => strategy.close());
  const root = {
    module: RootModule,
    imports: [RuntimeModule.forService(context), 'register' in module ? module.register(env) : module],
  };
  if (definition.http) return startHttpApplication(definition.http, root, strategy, context, health, nest);
  const app = await nest.createMicroservice(root, {
    strategy,
    logger: new NestLog(context.log),
    abortOnError: false,
  });
  shutdown.add('close', 'application', () => app.close());
  prepareHandlers(app, definition.name);
  await app.listen();
  return { app, url: undefined };
}

class RootModule {}

function createBrokerServer(definition: ServiceDefinition, context: ServiceContext): BrokerServer {
  const { broker, env, log, messageMetrics, metrics, pool, shutdown } = context;
  const server = new BrokerServer({
    connection: broker,
    service: definition.name,
    log,
    metrics: messageMetrics,
    prefetch: definition.prefetch(env),
    ...(definition.retryDelaysMs && { retryDelaysMs: definition.retryDelaysMs }),
    drainMs: Math.floor(shutdown.budgetMs * HANDLERS_SHARE),
    commandQueueType: readCommandQueueType(env),
    dependency: {
      isUnavailable: isDatabaseUnavailable,
      mayPassLater,
      probe: () => probeDatabase(pool),
    },
  });
  addGauge(metrics, {
    name: 'messaging_consumption_paused',
    help: '1 while no events are consumed because the database is unavailable.',
    read: () => (server.paused ? 1 : 0),
  });
  return server;
}
