import { Worker } from 'node:worker_threads';
import { AuditFailure } from '../failures/audit-failure.js';
import type { AnalysisInput } from './analyse.js';
import type { AnalysisLimits } from './analyser.js';
import type { AnalysisOutcome } from './analysis-outcome.js';

/** What a thread without limits has. With one for old objects alone V8 halves it, and an analysis takes a third longer. */
const YOUNG_MB = 128;

/** One worker thread and the analysis that it is at. A thread that had to be stopped is gone: take another. */
export class AnalysisThread {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #alive = true;
  #settle: { answer(outcome: AnalysisOutcome): void; die(cause: unknown): void } | undefined;

  constructor(file: URL, memoryMb: number) {
    this.#worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.once('message', () => resolve());
      this.#worker.once('exit', () => reject(new Error('the worker thread ended while it was starting')));
    });
    // Nobody may be waiting for it yet.
    this.#ready.catch(() => undefined);
    this.#worker.on('message', (message: AnalysisOutcome | 'ready') => {
      if (message !== 'ready') this.#settle?.answer(message);
    });
    this.#worker.on('error', (error) => this.#settle?.die(error));
    this.#worker.on('exit', (code) => {
      this.#alive = false;
      this.#settle?.die(new Error(`the worker thread ended with code ${code}`));
    });
    this.#worker.unref();
  }

  get alive(): boolean {
    return this.#alive;
  }

  /**
   * Analyses once the thread is up; its time counts from there. Throws `AuditFailure` after `timeoutMs` and for a
   * thread that died, and the reason of the signal; each of them stops the thread.
   */
  async run(input: AnalysisInput, { timeoutMs, signal }: AnalysisLimits): Promise<AnalysisOutcome> {
    this.#worker.ref();
    let timer: NodeJS.Timeout | undefined;
    let onAbort: () => void = () => undefined;
    try {
      return await new Promise<AnalysisOutcome>((resolve, reject) => {
        const fail = (error: unknown) => {
          this.stop();
          reject(error);
        };
        onAbort = () => fail(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        if (signal.aborted) return onAbort();
        this.#settle = { answer: resolve, die: (cause) => fail(crashed(cause)) };
        const begin = () => {
          if (!this.#alive) return;
          timer = setTimeout(() => fail(AuditFailure.analysisTimeout(timeoutMs)), timeoutMs);
          this.#worker.postMessage(input);
        };
        this.#ready.then(begin, fail);
      });
    } catch (error) {
      throw error instanceof AuditFailure || signal.aborted ? error : crashed(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#settle = undefined;
      this.#worker.unref();
    }
  }

  stop(): void {
    this.#alive = false;
    void this.#worker.terminate();
  }
}

function crashed(cause: unknown): AuditFailure {
  return new AuditFailure('engine_crashed', { stage: 'analyse' }, { cause });
}
