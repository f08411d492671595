import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SilentSite {
  /** https: 5 s after the connection, the shortest of the time-outs of a fetch, the engine gives up. */
  readonly url: string;
  /** Resolves at the first connection. */
  readonly visited: Promise<unknown>;
  close(): Promise<void>;
}

/** A site on this machine that takes connections and never says a word, not even of TLS. */
export async function startSilentSite(): Promise<SilentSite> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  const visited = once(server, 'connection');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    visited,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        open.forEach((socket) => socket.destroy());
      }),
  };
}
