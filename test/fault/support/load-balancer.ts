import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from '#timing/within';

export interface LoadBalancerOptions {
  /** Milliseconds between two probes of a server. Default 500. */
  readonly probeEveryMs?: number;
  /** Milliseconds that a server may take to answer a probe. Default 1,000. */
  readonly probeWithinMs?: number;
  /** Milliseconds that a server may take to answer a request; by default as long as it likes. */
  readonly responseWithinMs?: number;
}

/** Between two hops only (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive'];

interface Backend {
  readonly url: string;
  readonly agent: Agent;
  ready: boolean;
  /** Requests that it was sent. */
  sent: number;
}

/**
 * Hands requests round among the servers whose `/health/ready` was 200 when it was last asked, over connections that it
 * keeps open. Tries nothing a second time: what a server does not answer is a 502 to the client.
 */
export class LoadBalancer {
  private readonly backends = new Map<string, Backend>();
  private next = 0;
  private closed = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly options: LoadBalancerOptions,
  ) {}

  static async start(options: LoadBalancerOptions = {}): Promise<LoadBalancer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const balancer = new LoadBalancer(server, url, options);
    server.on('request', (incoming, outgoing) => balancer.forward(incoming, outgoing));
    return balancer;
  }

  add(url: string): void {
    const backend: Backend = { url, agent: new Agent({ keepAlive: true }), ready: false, sent: 0 };
    this.backends.set(url, backend);
    void this.watch(backend);
  }

  isReady(url: string): boolean {
    return this.backends.get(url)?.ready ?? false;
  }

  sentTo(url: string): number {
    return this.backends.get(url)?.sent ?? 0;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { agent } of this.backends.values()) agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async watch(backend: Backend): Promise<void> {
    const { probeEveryMs = 500, probeWithinMs = 1_000 } = this.options;
    while (!this.closed) {
      backend.ready = await isReady(backend.url, probeWithinMs);
      await pause(probeEveryMs);
    }
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...this.backends.values()].filter((backend) => backend.ready);
    const backend = ready[this.next++ % ready.length];
    if (!backend) return void outgoing.writeHead(502).end('{"error":{"code":"NO_BACKEND"}}');
    backend.sent++;
    const { method, url = '/', headers } = incoming;
    const upstream = request(new URL(url, backend.url), {
      method,
      agent: backend.agent,
      headers: endToEnd(headers),
    });
    const { responseWithinMs } = this.options;
    if (responseWithinMs !== undefined)
      upstream.setTimeout(responseWithinMs, () => upstream.destroy(new Error('no answer in time')));
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
      response.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    upstream.on('error', (error) => {
      const body = JSON.stringify({
        error: { code: 'NO_ANSWER', message: `${backend.url}: ${error.message}` },
      });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(body);
    });
    incoming.pipe(upstream);
  }
}

function endToEnd<H extends object>(headers: H): H {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))) as H;
}

/** Unlike a fetch that is aborted after a time, takes no stall of this process for one of the server. */
async function isReady(url: string, withinMs: number): Promise<boolean> {
  const stop = new AbortController();
  try {
    const asked = fetch(`${url}/health/ready`, { signal: stop.signal }).then(async (response) => {
      await response.body?.cancel();
      return response.ok;
    });
    return await within(asked, withinMs, () => false);
  } catch {
    return false;
  } finally {
    stop.abort();
  }
}
