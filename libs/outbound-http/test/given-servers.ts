import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import { startLoopbackSite } from './loopback-site.js';
import { startRawServer } from './raw-server.js';

/** Starts servers, or takes one (`closing`); each is closed after the test that opened it. */
export function givenServers() {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((server) => server.close()));
  });
  const closing = <T extends { close(): Promise<void> }>(server: T): T => {
    opened.push(server);
    return server;
  };
  return {
    closing,
    siteThat: async (...listener: Parameters<typeof startLoopbackSite>) =>
      closing(await startLoopbackSite(...listener)),
    serverThat: async (...respond: Parameters<typeof startRawServer>) =>
      closing(await startRawServer(...respond)),
    /** Returns the port of a server at 127.0.0.1 that speaks TLS. */
    secureSiteThat: async (options: ServerOptions): Promise<number> => {
      const server = createServer(options, (_request, response) => response.end('secure'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closing({
        close: async () => {
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
        },
      });
      return (server.address() as AddressInfo).port;
    },
  };
}
