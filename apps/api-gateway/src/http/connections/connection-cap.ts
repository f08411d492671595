import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { notedOf } from '../request-log/request-entry.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { WorkspaceConnections } from './workspace-connections.js';

const UNDER_WAY = Symbol('requests of a connection that are not answered');
const BYTES_READ = Symbol('what had been read of a connection when its latest request was over');
const PARTNER = Symbol('connection whose latest admitted or answered request had a valid key');
const EXCHANGE = Symbol('the latest request of a connection');
const ADMITTED_FOR = Symbol('the workspace whose key the request has, or whose stream it is');
const HELD_FOR = Symbol('the workspace whose stream or long poll has the connection');
const ARRIVED_AT = Symbol('when a connection arrived, by the monotonic clock');

type Connection = Socket & {
  [UNDER_WAY]?: number;
  [BYTES_READ]?: number;
  [PARTNER]?: boolean;
  [EXCHANGE]?: { readonly request: IncomingMessage; readonly response: ServerResponse };
  [ADMITTED_FOR]?: string;
  [HELD_FOR]?: string;
  [ARRIVED_AT]?: number;
};

/** The share of the connections that streams and long polls may have, all workspaces together. */
const HELD_SHARE = 0.75;
/**
 * By so many connections a process may exceed its limit, while requests arrive and keys are looked up. If more unknown
 * clients have no request, it is a flood.
 */
const MAX_OVER = 100;
/** Time for a new connection to send a request, and for a request to be known as one that waits. */
const SETTLE_MS = 50;
/** So many new connections of unknown clients may take the place of partners before they take each other's. */
const FEW_UNKNOWN = 10;

/**
 * Limits the connections of a process. When one more arrives, the oldest of the first non-empty group is closed:
 * 1. unknown clients without a request;
 * 2. unknown clients whose request waits for them;
 * 3. partners without a request;
 * 4. partners whose request waits for an event or for them, of the workspace that has most of these.
 *
 * A partner is a client whose latest request had a valid key, or is the stream of a person. A request waits for its
 * client if its body does not arrive, or its response is not read. For an unknown client, incomplete headers are no
 * request yet, so slow senders are closed like idle ones. For a partner a request begins with its first byte, even before
 * it is read.
 *
 * A new connection is not idle before it had time to send a request. If there is no other to close, the process exceeds
 * its limit a little until it is clear who is who: in a burst of one partner, the longest request is another's.
 */
@Injectable()
export class ConnectionCap {
  private readonly open = new Set<Connection>();
  /** Unknown clients without a request. A set keeps its order: the first has waited longest. */
  private readonly unknown = new Set<Connection>();
  private readonly partners = new Set<Connection>();
  /** Unknown clients with a request; none was admitted with a key yet. */
  private readonly busyUnknown = new Set<Connection>();
  /** Partners with an admitted request. */
  private readonly busyPartners = new WorkspaceConnections<Connection>();
  /** Connections with a stream or a long poll, also those of people. */
  private readonly held = new WorkspaceConnections<Connection>();
  private readonly closed: Counter<'reason'>;
  /** True while `look` is scheduled. */
  private looksSoon = false;

  constructor(
    private readonly settings: GatewaySettings,
    registry: Registry,
  ) {
    addGauge(registry, {
      name: 'gateway_connections',
      help: 'Connections of clients: busy, with a request that is not answered; held, with a stream or a long poll; idle, without a request.',
      label: 'state',
      read: () => {
        const idle = this.unknown.size + this.partners.size;
        const held = this.held.size;
        return { idle, held, busy: this.open.size - idle - held };
      },
    });
    this.closed = new Counter({
      name: 'gateway_connections_closed_total',
      help: 'Connections that were closed because there were too many: idle, busy ones of unknown clients, or waiting ones of partners, to make room; else new.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of ['idle', 'busy', 'waiting', 'new']) this.closed.inc({ reason }, 0);
  }

  /** Must be called before the server listens. */
  watch(fastify: FastifyInstance): void {
    const server: Server = fastify.server;
    server.on('connection', (connection: Connection) => this.take(connection));
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.begin(request, response),
    );
    // The first hook that runs for admitted requests only, before their bodies arrive.
    fastify.addHook('preParsing', (request, _reply, _payload, done) => {
      const { caller } = notedOf(request);
      if (caller) this.admit(request.raw.socket, caller.workspaceId);
      done();
    });
    fastify.addHook('onResponse', (request, _reply, done) => {
      (request.raw.socket as Connection)[PARTNER] = notedOf(request).caller !== undefined;
      done();
    });
  }

  get maxHeld(): number {
    return Math.max(1, Math.floor(this.settings.maxConnections * HELD_SHARE));
  }

  /**
   * Takes the connection of a stream or long poll into the share of those. If the share is full, the longest one of the
   * workspace that has most is closed, provided that this one then has no more than it. Returns what ends it, or
   * undefined if there is no room.
   */
  hold(connection: Connection, workspaceId: string): (() => void) | undefined {
    if (this.held.size >= this.maxHeld) {
      const most = this.held.most(() => true);
      if (most.length < this.held.sizeOf(workspaceId) + 2) return undefined;
      this.close(most[0]!, 'waiting');
    }
    // People have no key, but are no strangers either.
    if (connection[ADMITTED_FOR] !== workspaceId) this.admit(connection, workspaceId);
    connection[HELD_FOR] = workspaceId;
    this.held.add(workspaceId, connection);
    return () => this.release(connection);
  }

  private take(connection: Connection): void {
    connection[ARRIVED_AT] = performance.now();
    this.open.add(connection);
    this.unknown.add(connection);
    connection.once('close', () => this.forget(connection));
    if (this.over > 0) this.makeRoom(connection);
  }

  private get over(): number {
    return this.open.size - this.settings.maxConnections;
  }

  /** A flood of connections stays within the limit. If there are few, they get time to show who they are. */
  private makeRoom(arrived: Connection): void {
    const idle = first(this.unknown)!;
    if (Math.max(this.unknown.size, this.over) > MAX_OVER)
      this.close(idle, idle === arrived ? 'new' : 'idle');
    else this.lookSoon();
  }

  private lookSoon(): void {
    if (this.looksSoon) return;
    this.looksSoon = true;
    // After a timer, the event loop reads what has arrived, and only then comes to this.
    setTimeout(() => setImmediate(() => this.look()), SETTLE_MS).unref();
  }

  private look(): void {
    this.looksSoon = false;
    while (this.over > 0) {
      const longest = this.longest();
      if (!longest) return this.lookSoon();
      this.close(...longest);
    }
  }

  /** Returns the connection to close next, and the reason; undefined if all have requests that don't wait. */
  private longest(): [Connection, string] | undefined {
    const idle = first(this.unknown);
    if (idle && (!isFresh(idle) || this.unknown.size > FEW_UNKNOWN)) return [idle, 'idle'];
    const slow = this.busyUnknown.values().find(waits);
    if (slow) return [slow, 'busy'];
    const silent = this.partners.values().find(isSilent);
    if (silent) return [silent, 'idle'];
    const [waiting] = this.busyPartners.most(waits);
    return waiting && [waiting, 'waiting'];
  }

  private close(connection: Connection, reason: string): void {
    this.closed.inc({ reason });
    this.forget(connection);
    connection.destroy();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const connection: Connection = request.socket;
    connection[EXCHANGE] = { request, response };
    connection[UNDER_WAY] = (connection[UNDER_WAY] ?? 0) + 1;
    this.unknown.delete(connection);
    this.partners.delete(connection);
    // A partner stays a partner between its requests, and during the look-up of the next request's key.
    if (!connection[PARTNER] && this.open.has(connection)) this.busyUnknown.add(connection);
    response.once('close', () => this.end(connection));
  }

  private admit(connection: Connection, workspaceId: string): void {
    connection[PARTNER] = true;
    this.busyUnknown.delete(connection);
    this.forgetAdmitted(connection);
    if (!this.open.has(connection)) return;
    connection[ADMITTED_FOR] = workspaceId;
    this.busyPartners.add(workspaceId, connection);
  }

  private end(connection: Connection): void {
    connection[UNDER_WAY]!--;
    if (connection[UNDER_WAY]! > 0 || !this.open.has(connection)) return;
    this.busyUnknown.delete(connection);
    this.forgetAdmitted(connection);
    connection[BYTES_READ] = connection.bytesRead;
    (connection[PARTNER] ? this.partners : this.unknown).add(connection);
  }

  private forget(connection: Connection): void {
    this.open.delete(connection);
    this.unknown.delete(connection);
    this.partners.delete(connection);
    this.busyUnknown.delete(connection);
    this.forgetAdmitted(connection);
    this.release(connection);
  }

  private release(connection: Connection): void {
    const workspaceId = connection[HELD_FOR];
    if (workspaceId !== undefined) this.held.delete(workspaceId, connection);
    delete connection[HELD_FOR];
  }

  private forgetAdmitted(connection: Connection): void {
    const workspaceId = connection[ADMITTED_FOR];
    if (workspaceId !== undefined) this.busyPartners.delete(workspaceId, connection);
    delete connection[ADMITTED_FOR];
  }
}

function isFresh({ [ARRIVED_AT]: arrivedAt }: Connection): boolean {
  return performance.now() - arrivedAt! < SETTLE_MS;
}

function isSilent(connection: Connection): boolean {
  return connection.bytesRead === connection[BYTES_READ];
}

/**
 * Whether the latest request waits for an event, for the rest of its body, for its client to read the response, or for
 * the response to an earlier one: only then has its own no socket.
 */
function waits({ [EXCHANGE]: exchange, [HELD_FOR]: heldFor }: Connection): boolean {
  if (heldFor !== undefined) return true;
  const { request, response } = exchange!;
  return !request.complete || response.writableNeedDrain || response.socket === null;
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
