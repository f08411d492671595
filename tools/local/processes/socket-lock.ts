import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** A lock that is held until `release` or the end of this process, whichever comes first. */
export interface SocketLock {
  release(): void;
}

/**
 * Takes the lock of this name, or undefined when somebody holds it. It is an abstract Unix socket: the kernel frees it with
 * the process, so that unlike a lock file it is never found left behind by a kill -9.
 */
export function trySocketLock(name: string): Promise<SocketLock | undefined> {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return new Promise((resolve, reject) => {
    const server: Server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(`\0acs-lock-${digest}`, () => {
      server.unref();
      resolve({ release: () => server.close() });
    });
  });
}
