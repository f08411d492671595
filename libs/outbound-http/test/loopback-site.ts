import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackSite {
  /** Without a slash at the end. */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** An HTTP server on a loopback address; `host` 127.0.0.2 is another origin than 127.0.0.1. On a free port, unless one is given. */
export async function startLoopbackSite(
  listener: RequestListener,
  host = '127.0.0.1',
  onPort = 0,
): Promise<LoopbackSite> {
  const server = createServer(listener).listen(onPort, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
