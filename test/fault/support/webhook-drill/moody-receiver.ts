import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_ATTEMPTS, WEBHOOK_CONCURRENCY_PER_ENDPOINT } from '#contracts/limits';
import { eventually } from '../../../support/eventually.js';
import { verifyWebhook } from '../../../support/partner/webhook-receiver.js';
import type { Mood, Weather } from './weather.js';

/** One request as a receiver saw it. */
export interface DrillRequest {
  readonly eventId: string;
  /** Milliseconds since 1970: the drill's processes and servers share a clock. */
  readonly receivedAt: number;
  /** Whether the receiver took the event in, whatever the sender learned of that. */
  readonly accepted: boolean;
  readonly body: Buffer;
}

/** The state of a connection in /proc/net/tcp that neither side has closed. */
const ESTABLISHED = '01';

/** Returns the port of an address in /proc/net/tcp, such as `0100007F:1F90`. */
function portIn(address: string): number {
  return Number.parseInt(address.slice(address.indexOf(':') + 1), 16);
}

/** A partner's endpoint that fails, hangs, resets connections, is closed, and recovers. */
export class MoodyReceiver {
  /** In the order of arrival. */
  readonly requests: DrillRequest[] = [];
  /** Events taken in. */
  readonly accepted = new Set<string>();
  /** The most requests that were open at once. */
  maxInFlight = 0;
  /** Requests without a valid signature. */
  forged = 0;
  /** How often each event that is not digested yet may still be refused. */
  private readonly refusals = new Map<string, number>();
  private readonly open = new Set<ServerResponse>();
  private server: Server | undefined;
  private port = 0;
  private secret = '';
  private fixed = false;

  private constructor(private readonly weather: Weather) {}

  static async start(weather: Weather): Promise<MoodyReceiver> {
    const receiver = new MoodyReceiver(weather);
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`;
  }

  /** What its endpoint's webhooks are signed with. */
  expectSignaturesBy(secret: string): void {
    this.secret = secret;
  }

  /** As its owner does when told that it fails: what is wrong now is over. */
  async restore(): Promise<void> {
    this.weather.clearUp();
    // Meanwhile an outgoing connection may have the port.
    if (!this.server) await eventually('the port is free again', () => this.listen().then(() => true));
  }

  /** Fixes it for good. */
  async fix(): Promise<void> {
    this.fixed = true;
    await this.restore();
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
    this.server = undefined;
    for (const response of this.open) response.destroy();
  }

  private async listen(): Promise<void> {
    const server = createServer((request, response) => {
      this.receive(request, response).catch(() => response.destroy());
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const receivedAt = Date.now();
    const eventId = String(request.headers['x-service-webhook-id']);
    const mood = this.moodFor(eventId);
    this.open.add(response);
    response.once('close', () => this.open.delete(response));
    this.countInFlight();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const accepted = mood === 'well' || mood === 'late';
    if (!verifyWebhook({ body, headers: request.headers, receivedAt: performance.now() }, this.secret))
      this.forged++;
    if (accepted) this.accepted.add(eventId);
    this.requests.push({ eventId, receivedAt, accepted, body });
    this.answer(mood, response);
  }

  private moodFor(eventId: string): Mood {
    if (this.fixed) return 'well';
    const mood = this.weather.next();
    const left = this.refusals.get(eventId) ?? (this.weather.nextIsStubborn() ? WEBHOOK_ATTEMPTS : 0);
    this.refusals.set(eventId, left - 1);
    return left > 0 && mood === 'well' ? 'failing' : mood;
  }

  /**
   * Counts what is open at this moment. A sender that gave up has closed its connection before its next request, but a
   * busy receiver may be told of both in any order: so where they are many, it asks the kernel.
   */
  private countInFlight(): void {
    const open = [...this.open];
    const inFlight = open.length > WEBHOOK_CONCURRENCY_PER_ENDPOINT ? this.connectedOf(open) : open;
    this.maxInFlight = Math.max(this.maxInFlight, inFlight.length);
  }

  private connectedOf(open: readonly ServerResponse[]): readonly ServerResponse[] {
    const ports = new Set<number>();
    for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
      const [, local = '', remote = '', state] = line.trim().split(/\s+/);
      if (state === ESTABLISHED && portIn(local) === this.port) ports.add(portIn(remote));
    }
    return open.filter(({ socket }) => socket?.remotePort !== undefined && ports.has(socket.remotePort));
  }

  private answer(mood: Mood, response: ServerResponse): void {
    switch (mood) {
      case 'well':
        return this.end(response, 204);
      case 'failing':
        return this.end(response, 500);
      case 'resetting':
        response.socket?.resetAndDestroy();
        return;
      case 'closing':
        this.server?.close();
        this.server = undefined;
        response.socket?.resetAndDestroy();
        return;
      case 'hanging':
      case 'late':
        return;
    }
  }

  private end(response: ServerResponse, status: number): void {
    response.writeHead(status).end();
    this.open.delete(response);
  }
}
