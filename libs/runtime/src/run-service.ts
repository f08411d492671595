import 'reflect-metadata';
import type { Server } from 'node:http';
import type { INestApplicationContext, INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Log } from '#contracts/log';
import { attachBrokerServer } from '#messaging/attach-broker-server';
import { BrokerServer } from '#messaging/broker-server';
import { FailureFilter } from '#messaging/failure.filter';
import { connectService } from './connect.js';
import { isDatabaseAbsence } from './database.js';
import { Environment } from './environment.js';
import { EXIT, exitCodeOf } from './exit-codes.js';
import { Health, probeOf } from './health.js';
import { createLog, NestLog } from './logging.js';
import { awaitPeers } from './peers.js';
import { startProbeServer } from './probe-server.js';
import { RuntimeModule } from './runtime.module.js';
import type { ServiceContext, ServiceDefinition } from './service.js';
import { Shutdown } from './shutdown.js';

/**
 * Runs one app until SIGTERM or SIGINT: connects, builds the Nest application, serves probes and metrics, drains in
 * order. Ends the process with a code of `EXIT`.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const env = new Environment(process.env);
  const log = createLog(definition.name, env.text('LOG_LEVEL', { default: 'info' }));
  const shutdown = new Shutdown(log, env.integer('DRAIN_TIMEOUT_MS', { default: 25_000, min: 100 }));
  leaveOnSignals(shutdown, log);
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'An unhandled rejection ends this process.');
    process.exit(EXIT.failed);
  });
  try {
    await start(definition, env, log, shutdown);
  } catch (error) {
    log.error(
      { err: error },
      `${definition.name} could not start: ${error instanceof Error ? error.message : String(error)}`,
    );
    await shutdown.drain();
    process.exit(exitCodeOf(error));
  }
}

async function start(
  definition: ServiceDefinition,
  env: Environment,
  log: Log,
  shutdown: Shutdown,
): Promise<void> {
  const health = new Health(() => shutdown.draining);
  health.waitFor('connecting to its servers');
  const context = await connectService(definition, env, log, shutdown);
  const probes = await startProbeServer(
    health,
    context.metrics,
    env.integer('HEALTH_PORT', { default: 0, max: 65_535 }),
  );
  shutdown.add('close', 'probe server', () => probes.close());

  const server = new BrokerServer({
    connection: context.broker,
    service: definition.name,
    log,
    prefetch: definition.prefetch(env),
    // Below the whole budget: what the handlers hold back is still to be flushed and closed.
    drainMs: Math.floor(shutdown.budgetMs * 0.8),
    commandQueueType: env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic'),
    dependency: {
      isAbsence: isDatabaseAbsence,
      probe: async () => {
        await context.pool.query('select 1');
      },
    },
  });
  const root = {
    module: RootModule,
    imports: [RuntimeModule.forService(context), await definition.module(context)],
  };
  const app = definition.http
    ? await startHttp(definition.http, root, server, context, health)
    : await startMicroservice(root, server, log);
  shutdown.add('stop-accepting', 'message consumers', () => server.close());
  shutdown.add('close', 'application', () => app.close());

  health.waitFor('waiting for the other services');
  await awaitPeers(env.list('READY_PEERS'));
  health.started();
  log.info({ health_port: probes.port, pid: process.pid }, `${definition.name} is ready.`);
}

class RootModule {}

async function startMicroservice(root: object, strategy: BrokerServer, log: Log): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice(root, {
    strategy,
    logger: new NestLog(log),
    abortOnError: false,
  });
  app.useGlobalFilters(new FailureFilter());
  await app.listen();
  return app;
}

async function startHttp(
  http: NonNullable<ServiceDefinition['http']>,
  root: object,
  strategy: BrokerServer,
  context: ServiceContext,
  health: Health,
): Promise<INestApplicationContext> {
  const { env, log, shutdown } = context;
  const adapter = new FastifyAdapter({ ...http.server?.(env) });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  attachBrokerServer(app, strategy);
  endConnectionsWhileDraining(app, shutdown);
  serveProbes(app, health);
  await http.configure(app, context);
  await app.init();
  await app.startAllMicroservices();
  const port = env.integer('PORT', { default: 8080, max: 65_535 });
  await app.listen(port, env.text('HOST', { default: '0.0.0.0' }));
  log.info({ url: await app.getUrl() }, 'Listening.');
  shutdown.add('stop-accepting', 'http server', () => stopListening(app.getHttpServer()));
  return app;
}

/** Resolves when the requests under way have been answered; new connections are refused at once. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Those that finish a request from now on become idle, or were kept alive just before.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Without it a busy client keeps its connection, and so the process, for as long as it has requests. */
function endConnectionsWhileDraining(app: NestFastifyApplication, shutdown: Shutdown): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (_request, reply) => {
      if (shutdown.draining) reply.header('connection', 'close');
    });
}

/** The gateway answers its probes on the port that partners use as well, so that a load balancer needs only one. */
function serveProbes(app: NestFastifyApplication, health: Health): void {
  app
    .getHttpAdapter()
    .getInstance()
    .get('/health/:probe', async (request, reply) => {
      const probe = probeOf(request.url.split('?', 1)[0] ?? '');
      if (!probe) return reply.code(404).send({ status: 'unknown probe' });
      const { status, body } = health.answer(probe);
      return reply.code(status).send(body);
    });
}

function leaveOnSignals(shutdown: Shutdown, log: Log): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'Draining.');
      void shutdown.drain().then((clean) => {
        log.info({ clean }, clean ? 'Drained.' : 'Not everything was finished within the drain budget.');
        process.exit(clean ? EXIT.drained : EXIT.notDrained);
      });
    });
  }
}
