/**
 * Lets at most `atOnce` audits of one host be under way in this process, and the others wait in the order in which they
 * came: a burst for one site must not look like an attack to it. Hosts are told apart by name: many names may share
 * one address, and what they get together is not limited. Another process counts for itself.
 */
export class HostTurns {
  readonly #hosts = new Map<string, { taken: number; readonly waiting: (() => void)[] }>();

  constructor(private readonly atOnce: number) {}

  /** Hosts of which an audit is under way or waiting. */
  get size(): number {
    return this.#hosts.size;
  }

  /** Resolves when it is its turn, to what gives the place back; call that once. Throws the reason of `signal`. */
  async take(host: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const entry = this.#hosts.get(host) ?? { taken: 0, waiting: [] };
    this.#hosts.set(host, entry);
    if (entry.taken < this.atOnce) entry.taken++;
    // Whoever leaves hands its place on: nobody who comes later gets in between.
    else await this.#turn(entry.waiting, signal);
    return () => this.#leave(host);
  }

  #leave(host: string): void {
    const entry = this.#hosts.get(host);
    if (entry === undefined) return;
    const next = entry.waiting.shift();
    if (next !== undefined) return next();
    entry.taken--;
    if (entry.taken === 0) this.#hosts.delete(host);
  }

  #turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      waiting.push(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}
