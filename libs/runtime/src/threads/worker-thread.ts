import { type ResourceLimits, type Transferable, Worker, parentPort } from 'node:worker_threads';

/** The work took longer than allowed; the thread is stopped. */
export class WorkTimeout extends Error {
  override readonly name = 'WorkTimeout';

  constructor(readonly afterMs: number) {
    super(`the work was not done after ${afterMs} ms`);
  }
}

/** The thread ended: out of memory, or by an uncaught error. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed';
}

export interface WorkLimits {
  readonly timeoutMs: number;
  /** Cancels the work. */
  readonly signal?: AbortSignal;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfer?: readonly Transferable[];
}

/** One worker thread and its current work. A stopped thread can't be used again. */
export class WorkerThread<Input, Output> {
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private ended = false;
  private settle: { resolve(output: Output): void; die(cause: unknown): void } | undefined;

  /** `file` is a module that calls `serveWork`. */
  constructor(file: URL, resourceLimits: ResourceLimits) {
    this.worker = new Worker(file, { resourceLimits });
    this.ready = new Promise((resolve, reject) => {
      this.worker.once('message', () => resolve());
      this.worker.once('exit', () => reject(new Error('the worker thread ended while it was starting')));
    });
    // The promise may not be awaited yet.
    this.ready.catch(() => undefined);
    this.worker.on('message', (message: Settled<Output> | typeof READY) => {
      if (message !== READY) this.settle?.resolve(message.output);
    });
    this.worker.on('error', (error) => this.settle?.die(error));
    this.worker.on('exit', (code) => {
      this.ended = true;
      this.settle?.die(new Error(`the worker thread ended with code ${code}`));
    });
    this.worker.unref();
  }

  get alive(): boolean {
    return !this.ended;
  }

  /**
   * Runs the work once the thread is up; its time counts from there. Throws `WorkTimeout`, `WorkerCrashed`, or the
   * reason of the signal; each of them stops the thread.
   */
  async run(input: Input, { timeoutMs, signal, transfer = [] }: WorkLimits): Promise<Output> {
    this.worker.ref();
    let timer: NodeJS.Timeout | undefined;
    let onAbort: () => void = () => undefined;
    try {
      return await new Promise<Output>((resolve, reject) => {
        const fail = (error: unknown) => {
          this.stop();
          reject(error);
        };
        const die = (cause: unknown) =>
          fail(new WorkerCrashed('the worker thread died at its work', { cause }));
        onAbort = () => fail(signal?.reason);
        signal?.addEventListener('abort', onAbort, { once: true });
        if (signal?.aborted) return onAbort();
        this.settle = { resolve, die };
        const begin = () => {
          if (this.ended) return;
          timer = setTimeout(() => fail(new WorkTimeout(timeoutMs)), timeoutMs);
          this.worker.postMessage(input, transfer);
        };
        this.ready.then(begin, die);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.settle = undefined;
      this.worker.unref();
    }
  }

  stop(): void {
    this.ended = true;
    void this.worker.terminate();
  }
}

/** The message of a thread that has loaded everything. */
const READY = 'ready';

/** The message of a thread that has done its work. */
interface Settled<Output> {
  readonly output: Output;
}

/** Runs `work` in this worker thread for each message of its `WorkerThread`; an error in `work` ends the thread. */
export function serveWork<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.on('message', (input: Input) => {
    const answered: Settled<Output> = { output: work(input) };
    parentPort?.postMessage(answered);
  });
  parentPort?.postMessage(READY);
}
