import type { Socket } from 'node:net';
import {
  type Channel,
  type ChannelModel,
  type ConfirmChannel,
  connect,
  type RecoveringChannelModel,
} from 'amqplib';
import type { Log } from '#contracts/log';
import { withoutPassword } from '#telemetry/redaction';
import { type BrokerNode, nodesIn, userIn } from './broker-address.js';
import { BrokerHosts } from './broker-hosts.js';
import { BrokerUnreachable, failureOfNodes } from './broker-unreachable.js';
import { closeConnection, socketOf } from './close.js';
import { coalesceWrites } from './coalesce-writes.js';

/** Either side notices a dead peer after two of them. */
export const HEARTBEAT_SECONDS = 5;
/** How long each host may take. A frozen node accepts connections and says nothing. */
export const CONNECT_TIMEOUT_MS = 3_000;
/**
 * A broker that answers no request for so long is given up, though it sends heartbeats: a node that was apart from its
 * cluster may do that. RabbitMQ itself gives up a command to a queue after 30 s, and says so.
 */
const ANSWER_WITHIN_MS = 35_000;
/** How long `open` tries to connect, in milliseconds. */
const CONNECT_WITHIN_MS = 10_000;

export interface BrokerConnectionOptions {
  /** `amqp://user:password@host:port/vhost`, or `amqps:`; with commas between the hosts of a cluster. */
  readonly url: string;
  /** Shown in the broker's list of connections. */
  readonly name: string;
  readonly log: Log;
  /** Rounds through the hosts after the first before `open` gives up; default 5, about 3 s in all. Later losses are retried for ever. */
  readonly initialRetries?: number;
  /**
   * Milliseconds after which `open` gives up, even if attempts remain: each attempt waits up to 3 s for a node that
   * says nothing. Default 10,000.
   */
  readonly withinMs?: number;
  /** Milliseconds after which a request without a reply ends the connection, see `answered`. Default 35,000. */
  readonly replyWithinMs?: number;
}

/** This process closed the connection; nothing can be sent on it any more. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed';

  constructor(address: string, options?: ErrorOptions) {
    super(`the connection to ${address} is closed`, options);
  }
}

type Listener = () => void;

export interface BroadcastReception {
  /** Broadcasts arrive from now on. Those sent while they were lost never arrive. */
  heard(): void;
  /** Broadcasts are lost from now on: caches that depend on them can't be trusted. */
  lost(): void;
}

/** The socket of the current connection, or of the last one. */
interface Line {
  socket: Socket | undefined;
}

/**
 * One connection to RabbitMQ that reconnects. It is unavailable while it is disconnected, and while the broker blocks
 * it (memory or disk alarm): a message published then would wait in the socket without a reply.
 */
export class BrokerConnection {
  private readonly listeners = {
    up: new Set<Listener>(),
    down: new Set<Listener>(),
  };
  private readonly receptions = new Set<BroadcastReception>();
  private connected = true;
  private blocked = false;
  private closed = false;
  private losses = 0;

  private constructor(
    private readonly model: RecoveringChannelModel,
    private readonly line: Line,
    private readonly hosts: BrokerHosts<BrokerNode>,
    private readonly log: Log,
    /** The broker's address without its password; it may have several hosts. */
    readonly address: string,
    /** The broker's user. The broker lets no other user set it as the `user-id` of a message. */
    readonly user: string,
    /** See `BrokerConnectionOptions`. */
    readonly replyWithinMs: number,
  ) {
    model.on('connect', () => this.change('reconnected'));
    model.on('disconnect', (error) => this.change('lost', error.message));
    model.on('blocked', (reason) => this.change('blocked', reason));
    model.on('unblocked', () => this.change('unblocked'));
    // A lost socket also raises 'disconnect', which is handled.
    model.on('error', (error) =>
      log.debug({ broker: address, reason: error.message }, 'Broker connection error.'),
    );
    model.on('handler-error', (error: Error) =>
      log.error({ err: error }, 'A listener of the broker connection threw.'),
    );
  }

  /** Connects, or throws `BrokerUnreachable`. */
  static async open({
    url,
    name,
    log,
    initialRetries = 5,
    withinMs = CONNECT_WITHIN_MS,
    replyWithinMs = ANSWER_WITHIN_MS,
  }: BrokerConnectionOptions): Promise<BrokerConnection> {
    const address = withoutPassword(url);
    const line: Line = { socket: undefined };
    try {
      const nodes = nodesIn(url, HEARTBEAT_SECONDS);
      const hosts = new BrokerHosts(nodes);
      // amqplib reads it at every attempt.
      const target = { ...hosts.current };
      const model = await connect(target, {
        // Without it Nagle's algorithm makes a lone request-reply take 41 ms instead of 0.14 ms.
        noDelay: true,
        keepAlive: true,
        timeout: Math.min(CONNECT_TIMEOUT_MS, withinMs),
        clientProperties: { connection_name: name },
        recovery: {
          initialMaxRetries: (initialRetries + 1) * nodes.length - 1,
          maxRetries: Infinity,
          calculateDelay: (attempt) => {
            const pauseMs = hosts.next(attempt);
            Object.assign(target, hosts.current);
            return pauseMs;
          },
          setup: async (model: ChannelModel) => prepare((line.socket = socketOf(model))),
          waitForConnect: false,
        },
      });
      await connected(model, withinMs, hosts);
      log.info({ broker: address, host: hosts.current.host }, 'Connected to the broker.');
      return new BrokerConnection(model, line, hosts, log, address, userIn(url), replyWithinMs);
    } catch (error) {
      throw new BrokerUnreachable(address, name, error);
    }
  }

  /** False while the broker is unavailable or blocks this connection. */
  get available(): boolean {
    return this.connected && !this.blocked && !this.closed;
  }

  /** Calls `listener` whenever the broker becomes available again. Returns a function that stops it. */
  onUp(listener: Listener): () => void {
    return subscribe(this.listeners.up, listener);
  }

  /** Calls `listener` whenever the broker becomes unavailable. */
  onDown(listener: Listener): () => void {
    return subscribe(this.listeners.down, listener);
  }

  /** Calls `reception` whenever broadcasts begin to arrive or are lost. Returns a function that stops it. */
  onBroadcasts(reception: BroadcastReception): () => void {
    return subscribe(this.receptions, reception);
  }

  /** Called by the broadcast listener: a restored connection must be subscribed again. */
  tellOfBroadcasts(what: keyof BroadcastReception): void {
    for (const reception of this.receptions) reception[what]();
  }

  /** Waits while the connection is unavailable. Rejects with `ConnectionClosed` once it is closed. */
  createChannel(): Promise<Channel> {
    return this.open(() => this.model.createChannel());
  }

  /** Waits while the connection is unavailable. Rejects with `ConnectionClosed` once it is closed. */
  createConfirmChannel(): Promise<ConfirmChannel> {
    return this.open(() => this.model.createConfirmChannel());
  }

  /** Runs `work`, and repeats it if the connection is lost meanwhile. Throws any other failure of `work`. */
  async throughLosses<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = this.losses;
      try {
        return await work();
      } catch (error) {
        if (this.closed || this.losses === before) throw error;
      }
    }
  }

  /**
   * Resolves with the broker's answer to a request on a channel. Ends the connection if none comes while the broker is
   * available for so long; the request then fails with its channel.
   */
  async answered<T>(what: string, asked: Promise<T>): Promise<T> {
    let isOpen = true;
    const giveUp = (): void => {
      if (isOpen && this.available) this.reconnect(`the broker does not answer a request: ${what}`);
    };
    // A process that stood still reads its sockets after its timers: the reply may be there.
    const watch = setInterval(() => setImmediate(giveUp), this.replyWithinMs);
    const stop = this.onUp(() => watch.refresh());
    try {
      return await asked;
    } finally {
      isOpen = false;
      clearInterval(watch);
      stop();
    }
  }

  /** Ends the connection as if it had been lost, and goes on at the next host. */
  reconnect(reason: string): void {
    this.line.socket?.destroy(new Error(reason));
  }

  /** Resolves when the broker confirms the close, or after 3 s without a reply. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await closeConnection(this.model, this.line.socket);
  }

  private async open<C extends Channel>(create: () => Promise<C>): Promise<C> {
    if (this.closed) throw new ConnectionClosed(this.address);
    try {
      const channel = await this.answered('to open a channel', create());
      // The caller gets the failure from its operation or from 'close'.
      channel.on('error', (error) => this.log.debug({ reason: error.message }, 'A channel failed.'));
      return channel;
    } catch (error) {
      if (this.closed) throw new ConnectionClosed(this.address, { cause: error });
      throw error;
    }
  }

  private change(what: 'lost' | 'reconnected' | 'blocked' | 'unblocked', reason?: string): void {
    const wasAvailable = this.available;
    if (what === 'lost' || what === 'reconnected') {
      this.connected = what === 'reconnected';
      if (what === 'lost') this.losses++;
      this.blocked = false;
    } else {
      this.blocked = what === 'blocked';
    }
    const fields = { broker: this.address, host: this.hosts.current.host, ...(reason && { reason }) };
    if (this.connected && !this.blocked) this.log.info(fields, `Broker connection ${what}.`);
    else this.log.warn(fields, `Broker connection ${what}.`);
    if (this.available === wasAvailable) return;
    for (const listener of this.available ? this.listeners.up : this.listeners.down) listener();
  }
}

/** Resolves with the first connection. Rejects with what the last attempt at each host failed with. */
async function connected(
  model: RecoveringChannelModel,
  withinMs: number,
  hosts: BrokerHosts<BrokerNode>,
): Promise<void> {
  const begun = performance.now();
  const failures = new Map<string, Error>();
  const onFailure = (error: Error): void => {
    failures.set(hosts.current.host, error);
    // No further attempt follows, and no timer keeps the process alive.
    if (performance.now() - begun >= withinMs) void model.close();
  };
  model.on('connect-failed', onFailure);
  try {
    await model.waitForConnect();
  } catch (error) {
    throw failures.size === 0 ? error : failureOfNodes(failures);
  } finally {
    model.off('connect-failed', onFailure);
  }
}

/**
 * Throws if the broker closed the connection in the same packet as its welcome: amqplib would take it for open and
 * never reconnect.
 */
function prepare(socket: Socket): void {
  if (socket.writableEnded || socket.destroyed)
    throw new Error('the broker closed it as soon as it was open');
  coalesceWrites(socket);
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
