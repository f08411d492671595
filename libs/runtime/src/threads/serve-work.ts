import { parentPort } from 'node:worker_threads';

/** What a thread says once everything is loaded. */
export const READY = 'ready';

/** What it says when work is done. */
export interface Answered<Output> {
  readonly output: Output;
}

/** Makes this worker thread do `work` for each message of its `WorkerThread`; an error that `work` throws ends the thread. */
export function serveWork<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.on('message', (input: Input) => {
    const answered: Answered<Output> = { output: work(input) };
    parentPort?.postMessage(answered);
  });
  parentPort?.postMessage(READY);
}
