import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from './environment.js';
import type { Shutdown } from './shutdown.js';

/**
 * How long a connection that a client keeps open may stay idle once the server drains. A busy client's next request is
 * on its way at that moment: it is answered, and told by `endConnectionsWhileDraining` to come elsewhere next time.
 */
const IDLE_GRACE_MS = 500;
const SWEEP_MS = 100;

const DEFAULT_NOTICE_MS = 5_000;

/**
 * How long a service that leaves still takes new connections: `DRAIN_NOTICE_MS`, by default 5 s in production and none
 * elsewhere, where nobody balances loads. A load balancer sends connections until it has seen that a probe is not ready.
 * At most half of the drain's budget, so that what is under way can end too. Throws a `ConfigurationError`.
 */
export function drainNoticeMs(env: Environment, budgetMs: number): number {
  const max = Math.floor(budgetMs / 2);
  return env.integer('DRAIN_NOTICE_MS', {
    default: env.production ? Math.min(DEFAULT_NOTICE_MS, max) : 0,
    max,
  });
}

/**
 * Refuses new connections at once, ends those that are idle, and resolves when the requests under way have been
 * answered and every connection is closed.
 */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      server.closeIdleConnections();
      // A request whose headers were out before the drain began leaves its connection idle later.
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    }, IDLE_GRACE_MS);
    // The HTTP server's own `close` would end what is idle now, with the next request perhaps already on the wire.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Without it a busy client keeps its connection, and so the process, for as long as it has requests. */
export function endConnectionsWhileDraining(app: NestFastifyApplication, shutdown: Shutdown): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, _payload, done) => {
      if (shutdown.draining) reply.header('connection', 'close');
      done();
    });
}
