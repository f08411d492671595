import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that a test can cut, so that to its user the server is away. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** The target's address, by way of this proxy. */
    readonly url: string,
  ) {}

  /** To the host and port of `target`, whose other parts are kept. */
  static async to(target: string): Promise<CuttableProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer((client) => proxy.accept(client, hostname, Number(port)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(target);
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new CuttableProxy(server, url.href);
    return proxy;
  }

  /** Breaks every connection and takes no new one. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private accept(client: Socket, host: string, port: number): void {
    if (this.isCut) {
      client.destroy();
      return;
    }
    const target = connect({ host, port, noDelay: true });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
