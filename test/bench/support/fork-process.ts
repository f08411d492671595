import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a module in a process of its own. Resolves with its first message; rejects if it ends before. */
export function forkProcess<First>(
  module: URL,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<{ readonly child: ChildProcess; readonly first: First }> {
  const file = fileURLToPath(module);
  return new Promise((resolve, reject) => {
    const child = fork(file, args, { env: { ...process.env, ...env } });
    child.once('message', (first) => resolve({ child, first: first as First }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
}
