import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { progress } from '../progress.mjs';

/**
 * Takes the lock of this name among all processes of this machine: returns a function that frees it, or undefined when
 * another process holds it. The lock is an abstract Unix socket: the kernel frees it with the process, so that unlike a lock file
 * it is never left behind by a kill -9. Linux only. Plain JavaScript, since the first commands take it before anything is built.
 *
 * @param {string} name
 * @returns {Promise<(() => void) | undefined>}
 */
export function tryLock(name) {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(`\0acs-lock-${digest}`, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}

/**
 * Runs `work` while holding the lock `name` of this clone; first waits for the process that holds it.
 *
 * @template T
 * @param {string} root
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCloneLock(root, name, work) {
  if (process.platform !== 'linux') return work(); // the lock is Linux's
  const lock = `${realpathSync(root)}\0${name}`;
  let release = await tryLock(lock);
  if (!release) progress(`Waiting for another command in this clone to finish its ${name} …`);
  for (; !release; release = await tryLock(lock)) await pause(200);
  try {
    return await work();
  } finally {
    release();
  }
}
