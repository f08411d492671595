import type { ResourceLimits } from 'node:worker_threads';
import { WorkerThread, type WorkLimits } from './worker-thread.js';

export interface WorkerPoolOptions {
  /** The compiled module of a thread, which calls `serveWork`. */
  readonly file: URL;
  /** The most threads. */
  readonly threads: number;
  readonly resourceLimits: ResourceLimits;
}

/**
 * Worker threads for work that would block the event loop; work that takes too long or too much memory is stopped
 * (docs/decisions/0005). Threads are started on demand and kept.
 */
export class WorkerPool<Input, Output> {
  private readonly threads = new Set<WorkerThread<Input, Output>>();
  private readonly idle: WorkerThread<Input, Output>[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: WorkerPoolOptions) {}

  /** Starts a thread in advance, so that the first work does not wait for it. */
  warmUp(): void {
    this.idle.push(this.start());
  }

  /**
   * Throws what `WorkerThread.run` throws. Aborting `wait` ends only the wait for a thread and throws its reason;
   * started work goes on.
   */
  async run(input: Input, limits: WorkLimits, wait = limits.signal): Promise<Output> {
    const thread = await this.acquire(wait);
    try {
      return await thread.run(input, limits);
    } finally {
      this.release(thread);
    }
  }

  /** Stops the threads; running work fails. */
  close(): void {
    for (const thread of this.threads) thread.stop();
  }

  private async acquire(signal: AbortSignal | undefined): Promise<WorkerThread<Input, Output>> {
    for (;;) {
      if (signal?.aborted) {
        // Passes the wake-up on: there may be work for the next waiter.
        this.waiting.shift()?.();
        throw signal.reason;
      }
      const idle = this.idle.pop();
      if (idle?.alive) return idle;
      if (idle !== undefined) this.threads.delete(idle);
      else if (this.threads.size < this.options.threads) return this.start();
      else await this.turn(signal);
    }
  }

  private release(thread: WorkerThread<Input, Output>): void {
    if (thread.alive) this.idle.push(thread);
    else this.threads.delete(thread);
    this.waiting.shift()?.();
  }

  /** Waits until a thread may be free, or the signal aborts. */
  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(wake), 1);
        resolve();
      };
      this.waiting.push(wake);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private start(): WorkerThread<Input, Output> {
    const thread = new WorkerThread<Input, Output>(this.options.file, this.options.resourceLimits);
    this.threads.add(thread);
    return thread;
  }
}
