import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** The database's address as seen through the proxy. */
  readonly url: string;
  /** Resets every connection and accepts no more: for its clients the server is gone, for the server its clients are. */
  cut(): void;
  /** Accepts connections again. */
  mend(): void;
  close(): Promise<void>;
}

/** Stands between a client and a server whose connection a test wants to cut. */
export async function createTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let broken = false;
  const server = createServer((inbound) => {
    if (broken) {
      inbound.resetAndDestroy();
      return;
    }
    const outbound = connect(Number(port), hostname);
    for (const [socket, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    broken = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    mend() {
      broken = false;
    },
    async close() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
