import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { trySocketLock } from '../processes/socket-lock.mjs';
import { progress } from '../progress.mjs';

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
  let release = await trySocketLock(lock);
  if (!release) progress(`Waiting for another command in this clone to finish its ${name} …`);
  for (; !release; release = await trySocketLock(lock)) await pause(200);
  try {
    return await work();
  } finally {
    release();
  }
}
