import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Takes the lock of this name among all processes of this machine: returns a function that frees it, or undefined when
 * another process holds it. The lock is an abstract Unix socket: the kernel frees it with the process, so that unlike a lock file
 * it is never left behind by a kill -9. Linux only. Plain JavaScript, since the first commands take it before anything is built.
 *
 * @param {string} name
 * @returns {Promise<(() => void) | undefined>}
 */
export function trySocketLock(name) {
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
