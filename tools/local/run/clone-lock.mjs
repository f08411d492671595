import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { progress } from './progress.mjs';

/**
 * Runs `work` while holding a lock of this clone, waiting for whoever holds it. The lock is an abstract Unix socket: the
 * kernel frees it with the process, so that unlike a lock file it can't be left behind by a kill -9.
 */
export async function withCloneLock(root, name, work) {
  if (process.platform !== 'linux') return work(); // abstract sockets are Linux's
  const address = `\0acs-${createHash('sha256')
    .update(`${realpathSync(root)}\0${name}`)
    .digest('hex')
    .slice(0, 32)}`;
  let said = false;
  let server;
  while (!(server = await tryListen(address))) {
    if (!said) progress(`Waiting for another command in this clone to finish its ${name} …`);
    said = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

function tryListen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}
