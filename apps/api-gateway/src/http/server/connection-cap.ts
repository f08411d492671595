import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import { notedOf } from '../../request-log/noted.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

const UNDER_WAY = Symbol('requests of a connection that are not answered');
const BYTES_READ = Symbol('what had been read of a connection when its latest request was over');
const PARTNER = Symbol('connection whose latest admitted or answered request had a valid key');

type Connection = Socket & { [UNDER_WAY]?: number; [BYTES_READ]?: number; [PARTNER]?: boolean };

/**
 * Limits the connections of a process. When one more arrives, the oldest of the first non-empty group is closed:
 * 1. unknown clients without a request;
 * 2. unknown clients with a request;
 * 3. partners without a request.
 *
 * A partner is a client whose latest request had a valid key. If all connections are of partners with requests, the new
 * one is closed. For an unknown client, incomplete headers are no request yet, so slow senders are closed like idle
 * ones. For a partner a request begins with its first byte, even before it is read. To wait for that, the process
 * exceeds its limit for a moment.
 */
@Injectable()
export class ConnectionCap {
  private readonly open = new Set<Connection>();
  /** Unknown clients without a request. A set keeps its order: the first has waited longest. */
  private readonly unknown = new Set<Connection>();
  private readonly partners = new Set<Connection>();
  /** Unknown clients with a request; none was admitted with a key yet. */
  private readonly busyUnknown = new Set<Connection>();
  private readonly closed: Counter<'reason'>;
  /** True while `closeSilentPartners` is scheduled. */
  private looksSoon = false;

  constructor(
    private readonly settings: GatewaySettings,
    registry: Registry,
  ) {
    const registers = [registry];
    const counts = () => ({ idle: this.unknown.size + this.partners.size, open: this.open.size });
    new Gauge({
      name: 'gateway_connections',
      help: 'Connections of clients: busy, with a request that is not answered; idle, without one.',
      labelNames: ['state'],
      registers,
      collect() {
        const { idle, open } = counts();
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'busy' }, open - idle);
      },
    });
    this.closed = new Counter({
      name: 'gateway_connections_closed_total',
      help: 'Connections that were closed because there were too many: idle, or busy ones of unknown clients, to make room; else new.',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ['idle', 'busy', 'new']) this.closed.inc({ reason }, 0);
  }

  /** Must be called before the server listens. */
  watch(fastify: FastifyInstance): void {
    const server: Server = fastify.server;
    server.on('connection', (connection: Connection) => this.take(connection));
    server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => this.begin(socket, answer));
    // The first hook that runs for admitted requests only, before their bodies arrive.
    fastify.addHook('preParsing', (request, _reply, _payload, done) => {
      if (notedOf(request).caller !== undefined) this.admit(request.raw.socket);
      done();
    });
    fastify.addHook('onResponse', (request, _reply, done) => {
      (request.raw.socket as Connection)[PARTNER] = notedOf(request).caller !== undefined;
      done();
    });
  }

  private take(connection: Connection): void {
    if (this.open.size >= this.settings.maxConnections && !this.makeRoom()) {
      this.closed.inc({ reason: 'new' });
      connection.destroy();
      return;
    }
    this.open.add(connection);
    this.unknown.add(connection);
    connection.once('close', () => this.forget(connection));
  }

  private makeRoom(): boolean {
    const unknown = this.longestUnknown();
    if (unknown) this.close(unknown);
    else if (this.partners.size > 0) this.lookSoon();
    else return false;
    return true;
  }

  private longestUnknown(): Connection | undefined {
    return first(this.unknown) ?? first(this.busyUnknown);
  }

  /** Waits for a whole turn of the event loop, which reads what has arrived. */
  private lookSoon(): void {
    if (this.looksSoon) return;
    this.looksSoon = true;
    setImmediate(() =>
      setImmediate(() => {
        this.looksSoon = false;
        this.closeSilentPartners();
      }),
    );
  }

  private closeSilentPartners(): void {
    while (this.open.size > this.settings.maxConnections) {
      const longest = [...this.partners].find(isSilent) ?? this.longestUnknown();
      if (!longest) return;
      this.close(longest);
    }
  }

  private close(connection: Connection): void {
    this.closed.inc({ reason: this.busyUnknown.has(connection) ? 'busy' : 'idle' });
    this.forget(connection);
    connection.destroy();
  }

  private begin(connection: Connection, answer: ServerResponse): void {
    connection[UNDER_WAY] = (connection[UNDER_WAY] ?? 0) + 1;
    this.unknown.delete(connection);
    this.partners.delete(connection);
    // A partner stays a partner between its requests, and during the look-up of the next request's key.
    if (!connection[PARTNER] && this.open.has(connection)) this.busyUnknown.add(connection);
    answer.once('close', () => this.end(connection));
  }

  private admit(connection: Connection): void {
    connection[PARTNER] = true;
    this.busyUnknown.delete(connection);
  }

  private end(connection: Connection): void {
    connection[UNDER_WAY]!--;
    if (connection[UNDER_WAY]! > 0 || !this.open.has(connection)) return;
    this.busyUnknown.delete(connection);
    connection[BYTES_READ] = connection.bytesRead;
    (connection[PARTNER] ? this.partners : this.unknown).add(connection);
  }

  private forget(connection: Connection): void {
    this.open.delete(connection);
    this.unknown.delete(connection);
    this.partners.delete(connection);
    this.busyUnknown.delete(connection);
  }
}

function isSilent(connection: Connection): boolean {
  return connection.bytesRead === connection[BYTES_READ];
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
