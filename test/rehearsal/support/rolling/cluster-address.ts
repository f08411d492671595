import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The address of a Kubernetes Service: hands new connections round among its endpoints and then only passes bytes on,
 * as kube-proxy does. An endpoint that is removed gets no new connection, and keeps those that it has.
 */
export class ClusterAddress {
  private endpoints: readonly URL[] = [];
  /** Both ends of each connection, with its endpoint. */
  private readonly sockets = new Map<Socket, string>();
  private next = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ClusterAddress> {
    const server = createServer({ noDelay: true, allowHalfOpen: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = new ClusterAddress(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (client) => address.connect(client));
    return address;
  }

  add(url: string): void {
    this.endpoints = [...this.endpoints, new URL(url)];
  }

  remove(url: string): void {
    this.endpoints = this.endpoints.filter(({ href }) => href !== new URL(url).href);
  }

  /** Connections to an endpoint that a partner or the endpoint still has open. */
  connectionsTo(url: string): number {
    const { href } = new URL(url);
    return [...this.sockets.values()].filter((endpoint) => endpoint === href).length;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.keys()) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private connect(client: Socket): void {
    const endpoint = this.endpoints[this.next++ % this.endpoints.length];
    if (!endpoint) return void client.resetAndDestroy();
    const { hostname: host, port, href } = endpoint;
    const replica = connect({ host, port: Number(port), noDelay: true, allowHalfOpen: true });
    for (const socket of [client, replica]) {
      this.sockets.set(socket, href);
      socket.once('close', () => this.sockets.delete(socket));
    }
    this.pass(client, replica);
    this.pass(replica, client);
  }

  /** Bytes, their end and a reset; nothing is added to them. */
  private pass(from: Socket, to: Socket): void {
    from.once('error', () => to.resetAndDestroy());
    from.pipe(to);
  }
}
