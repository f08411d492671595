import type { Target } from '../resolve/resolve-target.js';
import { type Connection } from './connection.js';
import type { StageClock } from './stage-clock.js';

/** Idle connections that are kept, of all addresses. */
const MAX_KEPT = 512;
/** An origin that broke a kept connection is connected to for each request, for this many milliseconds. */
const DISTRUST_MS = 600_000;

/**
 * Connections that have served and may serve the next request to the same URL, if their peer is one of the addresses
 * that were vetted for that request. The name is looked up and judged for each request all the same. Two URLs of one
 * origin share none: a server that answers twice answers the next request of that connection, which may be another
 * partner's.
 */
export class KeptConnections {
  /** By URL; the one that was used last is at the end. */
  private readonly idle = new Map<string, Connection[]>();
  private readonly distrusted = new Map<string, number>();
  private count = 0;
  private closed = false;

  /** Returns a connection that suits; undefined if none is kept. */
  take(target: Target, clock: StageClock): Connection | undefined {
    if (this.isDistrusted(target.url.origin)) return undefined;
    for (let next = this.pop(target.url.href); next; next = this.pop(target.url.href)) {
      if (next.suits(target)) {
        next.reuse(target, clock);
        return next;
      }
      void next.close();
    }
    return undefined;
  }

  /** Keeps a connection whose last response was read in full. */
  async keep(connection: Connection): Promise<void> {
    const { origin, url } = connection;
    if (this.closed || this.count >= MAX_KEPT || this.isDistrusted(origin)) return connection.close();
    connection.rest(() => this.drop(connection));
    const siblings = this.idle.get(url);
    if (siblings) siblings.push(connection);
    else this.idle.set(url, [connection]);
    this.count++;
  }

  /** Connects to this origin anew for each request for a while. */
  distrust(origin: string): void {
    const now = performance.now();
    for (const [other, until] of this.distrusted) if (until <= now) this.distrusted.delete(other);
    this.distrusted.set(origin, now + DISTRUST_MS);
  }

  /** Ends all that idle, and keeps none from now on. */
  async close(): Promise<void> {
    this.closed = true;
    const all = [...this.idle.values()].flat();
    this.idle.clear();
    await Promise.all(all.map((connection) => connection.close()));
  }

  private pop(url: string): Connection | undefined {
    const siblings = this.idle.get(url);
    const last = siblings?.pop();
    if (siblings?.length === 0) this.idle.delete(url);
    if (last) this.count--;
    return last;
  }

  private drop(connection: Connection): void {
    const siblings = this.idle.get(connection.url) ?? [];
    const index = siblings.indexOf(connection);
    if (index === -1) return;
    siblings.splice(index, 1);
    if (siblings.length === 0) this.idle.delete(connection.url);
    this.count--;
    void connection.close();
  }

  private isDistrusted(origin: string): boolean {
    return (this.distrusted.get(origin) ?? 0) > performance.now();
  }
}
