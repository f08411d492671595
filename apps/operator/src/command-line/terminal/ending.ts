import { spawn } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { EXIT } from '../exit-code.js';

/** The reader of the pipe has seen enough, as `head` has: that is no failure. */
export function endWithReader(): never {
  process.exit(EXIT.done);
}

/**
 * Calls back once when the other end of standard output, where that is a pipe, is closed. A write would tell, but there may
 * be nothing to write for hours; and Node has no way to ask the kernel about a descriptor that it only writes to. GNU tail
 * asks while it follows a file. Without that the next write tells, as ever. Returns the way to stop.
 */
export function whenReaderIsGone(callback: () => void): () => void {
  if (!fstatSync(process.stdout.fd).isFIFO()) return () => undefined;
  const args = ['--follow', '--sleep-interval=0.2', `--pid=${process.pid}`, '/dev/null'];
  const watcher = spawn('tail', args, { stdio: ['ignore', 'inherit', 'ignore'] });
  watcher.on('error', () => undefined);
  watcher.once('exit', (_, signal) => {
    if (signal === 'SIGPIPE') callback();
  });
  return () => {
    watcher.removeAllListeners('exit');
    watcher.kill();
  };
}

/**
 * Runs `work` with a signal that Ctrl-C and SIGTERM abort, so that it can end as it should. Pressed once more, Ctrl-C ends
 * the process as ever.
 */
export async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  // Each on its own: a Ctrl-C arrives as SIGINT, and from the process that runs `acs` as SIGTERM, too.
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, abort);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.removeListener(signal, abort);
  }
}
