import type { AuditResult } from '#contracts/audits';
import type { AnalysisInput } from './analyse.js';
import type { Analyser, AnalysisLimits } from './analyser.js';
import { resultOf } from './analysis-outcome.js';
import { AnalysisThread } from './analysis-thread.js';

export interface WorkerAnalyserOptions {
  /** Threads at most. An analysis takes some 10 ms of one, so that a few serve many audits. */
  readonly threads: number;
  /** Memory of one thread, in MB. Default 512. */
  readonly memoryMb?: number;
  /** The compiled worker; only tests that run from source name another. */
  readonly file?: URL;
}

/** Analyses in worker threads, so that no page can hold up the process; what takes too long or too much is stopped. */
export class WorkerAnalyser implements Analyser {
  readonly #threads = new Set<AnalysisThread>();
  readonly #idle: AnalysisThread[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly options: WorkerAnalyserOptions) {
    // Loading the checks takes longer than an analysis: the first audit should not wait for it.
    this.#idle.push(this.#start());
  }

  async run(input: AnalysisInput, limits: AnalysisLimits): Promise<AuditResult> {
    const thread = await this.#acquire(limits.signal);
    try {
      return resultOf(await thread.run(input, limits));
    } finally {
      this.#release(thread);
    }
  }

  /** Stops the threads; an analysis under way fails. */
  close(): void {
    for (const thread of this.#threads) thread.stop();
  }

  async #acquire(signal: AbortSignal): Promise<AnalysisThread> {
    for (;;) {
      signal.throwIfAborted();
      const idle = this.#idle.pop();
      if (idle?.alive) return idle;
      if (idle !== undefined) this.#threads.delete(idle);
      else if (this.#threads.size < this.options.threads) return this.#start();
      else await this.#turn(signal);
    }
  }

  #release(thread: AnalysisThread): void {
    if (thread.alive) this.#idle.push(thread);
    else this.#threads.delete(thread);
    this.#waiting.shift()?.();
  }

  /** Until a thread may be free, or the signal fires. */
  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        resolve();
      };
      this.#waiting.push(wake);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #start(): AnalysisThread {
    const { file = new URL('./analysis-worker.js', import.meta.url), memoryMb = 512 } = this.options;
    const thread = new AnalysisThread(file, memoryMb);
    this.#threads.add(thread);
    return thread;
  }
}
