import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts the baseline as a process of its own. */
export function startBareServer(): Promise<{ readonly url: string; stop(): void }> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)));
    child.once('message', (url: string) => resolve({ url, stop: () => void child.kill() }));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code} before it was ready`)));
  });
}
