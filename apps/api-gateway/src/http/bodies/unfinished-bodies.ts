import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { AddressWindow, clientOf } from '../rate-limit/address-window.js';
import { notedOf } from '../request-log/request-entry.js';
import { BUFFER_OVERHEAD_BYTES } from '../server/joining-request.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

type Sender = 'known' | 'unknown';

/**
 * Bounds the memory of bodies that are being received: for callers with a valid key, and apart from them for all others.
 * Where they are too many, the connection of whoever holds most (a workspace, or a client address) is closed. A body
 * that an unknown caller does not finish counts against its address.
 */
@Injectable()
export class UnfinishedBodies {
  private readonly budgets: Readonly<Record<Sender, ByteBudget>>;

  constructor(
    settings: GatewaySettings,
    private readonly addresses: AddressWindow,
    registry: Registry,
  ) {
    const cut = new Counter({
      name: 'gateway_bodies_cut_total',
      help: 'Bodies whose connection was closed because too many bytes of unfinished bodies were held.',
      labelNames: ['sender'],
      registers: [registry],
    });
    const budgetOf = (sender: Sender) => {
      cut.inc({ sender }, 0);
      return new ByteBudget(settings.unfinishedBytes[sender], () => cut.inc({ sender }));
    };
    const budgets = { known: budgetOf('known'), unknown: budgetOf('unknown') };
    this.budgets = budgets;
    addGauge(registry, {
      name: 'gateway_unfinished_body_bytes',
      help: 'Bytes of bodies that are being received, by whether the sender has a valid key.',
      label: 'sender',
      read: () => ({ known: budgets.known.bytes, unknown: budgets.unknown.bytes }),
    });
  }

  /** Must be called before the routes are registered. */
  watch(fastify: FastifyInstance): void {
    // The last hook before Fastify reads the body, in the same turn: no byte is missed.
    fastify.addHook('preParsing', (request, _reply, _payload, done) => {
      if (hasBody(request.raw)) this.follow(request);
      done();
    });
  }

  private follow(request: FastifyRequest): void {
    const { raw } = request;
    const { caller } = notedOf(request);
    const budget = this.budgets[caller ? 'known' : 'unknown'];
    const body = budget.begin(caller?.workspaceId ?? clientOf(request.ip), () => raw.socket.destroy());
    raw.on('data', (chunk: Buffer) => body.add(chunk.length + BUFFER_OVERHEAD_BYTES));
    raw.once('end', () => body.end());
    raw.once('close', () => {
      body.end();
      if (!caller && !raw.complete) void this.addresses.count(request.ip);
    });
  }
}

/** RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A body that is being received: what it holds, and how to end it. */
interface ReceivedBody {
  add(bytes: number): void;
  /** Gives everything back; may be called again. */
  end(): void;
}

interface Body {
  bytes: number;
  readonly cut: () => void;
}

interface Owner {
  bytes: number;
  /** In the order in which they began. */
  readonly bodies: Set<Body>;
}

/**
 * Bounds the bytes of bodies that are being received. Where they are too many, the oldest body of the owner with most
 * bytes is cut off: never one of those who hold little.
 */
export class ByteBudget {
  private readonly owners = new Map<string, Owner>();
  private held = 0;

  /** `onCut` is called for each body that is cut off. */
  constructor(
    private readonly maxBytes: number,
    private readonly onCut: () => void,
  ) {}

  get bytes(): number {
    return this.held;
  }

  /** Begins a body. `cut` must make its sender stop; the body has ended then. */
  begin(name: string, cut: () => void): ReceivedBody {
    const body: Body = { bytes: 0, cut };
    const owner = this.owners.get(name) ?? { bytes: 0, bodies: new Set() };
    this.owners.set(name, owner);
    owner.bodies.add(body);
    const add = (bytes: number): void => {
      if (!owner.bodies.has(body)) return;
      body.bytes += bytes;
      owner.bytes += bytes;
      this.held += bytes;
      while (this.held > this.maxBytes) this.cutOne();
    };
    return { add, end: () => this.end(name, owner, body) };
  }

  private end(name: string, owner: Owner, body: Body): void {
    if (!owner.bodies.delete(body)) return;
    owner.bytes -= body.bytes;
    this.held -= body.bytes;
    if (owner.bodies.size === 0) this.owners.delete(name);
  }

  private cutOne(): void {
    let most: readonly [string, Owner] | undefined;
    for (const entry of this.owners) if (!most || entry[1].bytes > most[1].bytes) most = entry;
    const [name, owner] = most!;
    const [oldest] = owner.bodies;
    this.end(name, owner, oldest!);
    this.onCut();
    oldest!.cut();
  }
}
