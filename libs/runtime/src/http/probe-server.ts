import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { type Health, probeOf } from './health.js';
import { type ListenAddress, listenFailure } from './listen-address.js';
import { metricsPage } from './metrics-page.js';

/**
 * Serves `/health/*` and `/metrics` on a separate address. Resolves with the port. Throws `PortTaken` or
 * `ConfigurationError` if it can't listen there.
 */
export async function startProbeServer(
  health: Health,
  metrics: Registry,
  address: ListenAddress,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const probe = probeOf(path);
    if (probe) {
      const { status, body } = health.answer(probe);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else if (path === '/metrics') {
      void metricsPage(metrics).then((text) =>
        response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      );
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', (error) => reject(listenFailure(error, address)))
      .listen(address.port, address.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
