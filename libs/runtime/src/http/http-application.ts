import { setTimeout as pause } from 'node:timers/promises';
import type { DynamicModule } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { attachBrokerServer } from '#messaging/server/prepare-handlers';
import type { BrokerServer } from '#messaging/server/broker-server';
import type { ApplicationFactory, HttpDefinition, ServiceContext } from '../bootstrap/service.js';
import { NestLog } from '../observability/logging.js';
import { type Health, probeOf } from './health.js';
import { drainNoticeMs, endConnectionsWhileDraining, stopListening } from './http-drain.js';
import { listenFailure, readListenAddress } from './listen-address.js';
import { OpenConnections } from './open-connections.js';

/** Builds a service's Nest application with messages and an HTTP server on `HOST` and `PORT`. Registers how both end. */
export async function startHttpApplication(
  http: HttpDefinition,
  root: DynamicModule,
  strategy: BrokerServer,
  context: ServiceContext,
  health: Health,
  nest: ApplicationFactory,
): Promise<{ readonly app: NestFastifyApplication; readonly url: string }> {
  const { env, log, shutdown } = context;
  const address = readListenAddress(env);
  const noticeMs = drainNoticeMs(env, shutdown.budgetMs);
  const adapter = new FastifyAdapter({ ...http.server?.(env) });
  const app = await nest.create(root, adapter, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  shutdown.add('close', 'application', () => app.close());
  const connections = new OpenConnections(app.getHttpServer());
  shutdown.count('requests', () => connections.busy);
  attachBrokerServer(app, strategy);
  endConnectionsWhileDraining(app, shutdown);
  // Before the first route, so that the service's hooks see the routes of the probes too.
  await http.configure(app, context);
  serveProbes(app, health);
  await app.init();
  await app.startAllMicroservices();
  // Nest's own `listen` would also log its error, on a separate line.
  const url = await adapter
    .getInstance()
    .listen({ host: address.host, port: address.port })
    .catch((error: unknown) => {
      throw listenFailure(error, address);
    });
  // Not before: a server that never listened has no load balancer to notify.
  if (noticeMs > 0) shutdown.add('notice', 'load balancers', () => pause(noticeMs));
  shutdown.add('stop-accepting', 'http server', () =>
    stopListening(app.getHttpServer(), connections, shutdown),
  );
  log.info({ url }, 'Listening.');
  return { app, url };
}

/** Serves the gateway's probes on the partners' port too, so that a load balancer needs only one port. */
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
