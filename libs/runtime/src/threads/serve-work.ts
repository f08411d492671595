import { parentPort } from 'node:worker_threads';

/** The message of a thread that has loaded everything. */
export const READY = 'ready';

/** The message of a thread that has done its work. */
export interface Answered<Output> {
  readonly output: Output;
}

/** Runs `work` in this worker thread for each message of its `WorkerThread`; an error in `work` ends the thread. */
export function serveWork<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.on('message', (input: Input) => {
    const answered: Answered<Output> = { output: work(input) };
    parentPort?.postMessage(answered);
  });
  parentPort?.postMessage(READY);
}
