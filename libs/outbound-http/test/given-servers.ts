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
  };
}
