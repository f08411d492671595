import type { Clock } from '../src/http/clock.js';

/** A clock that stands still, but for pauses and timeouts, which take no time. */
export class StillClock implements Clock {
  readonly pauses: number[] = [];
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly action: () => void }>();

  now(): number {
    return this.time;
  }

  random(): number {
    return 0.5;
  }

  async pause(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw signal.reason as Error;
    this.pauses.push(ms);
    this.time += ms;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.time + ms, action };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Goes on to the next timeout. */
  runOut(): void {
    const [next] = [...this.timers].sort((one, other) => one.at - other.at);
    if (!next) throw new Error('nothing has a timeout');
    this.timers.delete(next);
    this.time = next.at;
    next.action();
  }
}
