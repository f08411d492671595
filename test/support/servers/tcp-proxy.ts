import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type Rewrite = (packet: Buffer) => Buffer;

/** Stands between a client and a server, so that a test can cut the line while the server lives on. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private refusing = false;
  private silent = false;
  private rewrite: Rewrite = (bytes) => bytes;
  private rewriteRequest: Rewrite = (request) => request;

  private constructor(
    private readonly server: Server,
    /** The server's address by way of the proxy; all but host and port is kept. */
    readonly url: string,
    private target: URL,
  ) {}

  static async to(serverUrl: string): Promise<TcpProxy> {
    const target = new URL(serverUrl);
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(serverUrl);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const proxy = new TcpProxy(server, url.href, target);
    server.on('connection', (client) => proxy.forward(client));
    return proxy;
  }

  /** Leads new connections to another server. Those that are open stay as they are. */
  turnTo(serverUrl: string): void {
    this.target = new URL(serverUrl);
  }

  /** Breaks every connection; new ones are taken. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Breaks every connection and takes none until `restore`. */
  break(): void {
    this.refusing = true;
    this.cut();
  }

  /** Ends `break` and `silence`. */
  restore(): void {
    if (this.silent) this.cut();
    this.refusing = false;
    this.silent = false;
  }

  /** Lets nothing through until `restore`, also of new connections, and tells neither side. */
  silence(): void {
    this.silent = true;
    this.freeze();
  }

  /** Lets nothing through any more, and tells neither side. */
  freeze(): void {
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Changes each packet of the server's answers. */
  change(rewrite: Rewrite): void {
    this.rewrite = rewrite;
  }

  /** Changes each packet of the clients. */
  changeRequests(rewrite: Rewrite): void {
    this.rewriteRequest = rewrite;
  }

  /** Puts `last` into the same packet as the next answer of the server that `follows`, once. */
  append(last: Buffer, follows: (bytes: Buffer) => boolean): void {
    this.rewrite = (bytes) => {
      if (!follows(bytes)) return bytes;
      this.rewrite = (other) => other;
      return Buffer.concat([bytes, last]);
    };
  }

  /** As `break`, as soon as `packets` of the server's answers have come through. Resolves then. */
  breakAfter(packets: number): Promise<void> {
    return new Promise((resolve) => {
      let left = packets;
      this.rewrite = (bytes) => {
        if (--left > 0) return bytes;
        this.rewrite = (other) => other;
        setImmediate(() => {
          this.break();
          resolve();
        });
        return bytes;
      };
    });
  }

  async close(): Promise<void> {
    this.break();
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(client: Socket): void {
    if (this.refusing) return void client.destroy();
    if (this.silent) return this.hold(client);
    const upstream = connect({ host: this.target.hostname, port: Number(this.target.port), noDelay: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from
        .pipe(rewriter((packet) => (from === client ? this.rewriteRequest : this.rewrite)(packet)))
        .pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  private hold(client: Socket): void {
    this.sockets.add(client);
    client.on('error', () => undefined);
    client.on('close', () => this.sockets.delete(client));
  }
}

function rewriter(rewrite: Rewrite): Transform {
  return new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, rewrite(chunk)) });
}
