import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '../configuration/environment.js';
import type { Shutdown } from '../shutdown/shutdown.js';
import type { OpenConnections } from './open-connections.js';

/**
 * How long a kept-alive connection may stay idle once the server drains. A busy client's next request is in flight at
 * that moment: it is answered, and `endConnectionsWhileDraining` closes the connection with the response.
 */
const IDLE_GRACE_MS = 500;
const SWEEP_MS = 100;
/** Time for the response to a request that is given up, and for the rest of that request. */
const PARTING_MS = 500;

const DEFAULT_NOTICE_MS = 5_000;

/**
 * Reads `DRAIN_NOTICE_MS`: how long a draining service still takes new connections, by default 5 s in production and 0
 * elsewhere, without a load balancer. A load balancer sends connections until it sees that a probe is not ready. At
 * most half of the drain budget, so that work in flight can end too. Throws a `ConfigurationError`.
 */
export function drainNoticeMs(env: Environment, budgetMs: number): number {
  const max = Math.floor(budgetMs / 2);
  return env.integer('DRAIN_NOTICE_MS', {
    default: env.production ? Math.min(DEFAULT_NOTICE_MS, max) : 0,
    max,
  });
}

/**
 * Refuses new connections at once, closes idle ones, and resolves when the requests in flight are answered and every
 * connection is closed. A request that has not arrived within half of the drain budget is given up.
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
      // Always, because it records what has arrived until then.
      const idle = connections.idle();
      if (passedMs < IDLE_GRACE_MS) return;
      setImmediate(() => endIdle(connections, idle));
      if (passedMs < finishMs) return;
      for (const socket of connections.unfinished()) {
        if (passedMs < finishMs + PARTING_MS) giveUpOn(socket, server);
        else socket.destroy();
      }
    }, SWEEP_MS);
    // The HTTP server's own `close` would end idle connections now, with the next request perhaps in flight.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Waits for the next read of the sockets: a busy process may not have read a request that has arrived. */
function endIdle(connections: OpenConnections, candidates: readonly Socket[]): void {
  const still = new Set(connections.idle());
  for (const socket of candidates) if (still.has(socket)) socket.destroy();
}

/** Fails as Node does when a request takes too long to arrive, so that the same handler answers it. */
function giveUpOn(socket: Socket, server: Server): void {
  const error = Object.assign(new Error('The server leaves.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, socket)) socket.destroy();
}

/** Without it a busy client keeps its connection, and so the process, for as long as it sends requests. */
export function endConnectionsWhileDraining(app: NestFastifyApplication, shutdown: Shutdown): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, _payload, done) => {
      if (shutdown.draining) reply.header('connection', 'close');
      done();
    });
}
