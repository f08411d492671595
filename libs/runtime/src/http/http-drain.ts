import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '../configuration/environment.js';
import type { Shutdown } from '../shutdown/shutdown.js';
import type { OpenConnections } from './open-connections.js';

/**
 * How long a connection that a client keeps open may stay idle once the server drains. A busy client's next request is
 * on its way at that moment: it is answered, and told by `endConnectionsWhileDraining` to come elsewhere next time.
 */
const IDLE_GRACE_MS = 500;
const SWEEP_MS = 100;
/** For the answer to a request that is given up, and for what its sender still has on the way. */
const PARTING_MS = 500;

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
 * answered and every connection is closed. What has not arrived in half of the drain's budget counts as come too slowly.
 */
export function stopListening(
  server: Server,
  connections: OpenConnections,
  { budgetMs, drainingForMs }: Pick<Shutdown, 'budgetMs' | 'drainingForMs'>,
): Promise<void> {
  const finishMs = Math.max(budgetMs / 2 - drainingForMs, IDLE_GRACE_MS);
  return new Promise((resolve) => {
    const begun = performance.now();
    const sweep = setInterval(() => {
      const passedMs = performance.now() - begun;
      // Always, for it notes what has come until then.
      const idle = connections.idle();
      if (passedMs < IDLE_GRACE_MS) return;
      setImmediate(() => endIdle(connections, idle));
      if (passedMs < finishMs) return;
      for (const socket of connections.unfinished()) {
        if (passedMs < finishMs + PARTING_MS) giveUpOn(socket, server);
        else socket.destroy();
      }
    }, SWEEP_MS);
    // The HTTP server's own `close` would end what is idle now, with the next request perhaps already on the wire.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      resolve();
    });
  });
}

/** After the next look at the sockets: to a busy process a request may have come that it has not read. */
function endIdle(connections: OpenConnections, candidates: readonly Socket[]): void {
  const still = new Set(connections.idle());
  for (const socket of candidates) if (still.has(socket)) socket.destroy();
}

/** As Node does where a request takes too long to come: whoever answers that answers this. */
function giveUpOn(socket: Socket, server: Server): void {
  const error = Object.assign(new Error('The server leaves.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, socket)) socket.destroy();
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
