import type { Readable } from 'node:stream';

/** Enough for what a partner may have on its way when it is refused; a longer upload is cut off. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 2_000;

/**
 * Reads what still comes and keeps nothing of it, until it ends or 8 MB or 2 s are over. A connection that is closed
 * on unread bytes is reset, and a client that reads only when it has sent everything then never sees its answer.
 */
export function discardRest(incoming: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.destroyed || incoming.readableEnded) return resolve();
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      incoming.off('data', count).off('end', stop).off('close', stop);
      resolve();
    };
    const timer = setTimeout(stop, MAX_MS);
    incoming.on('data', count).on('end', stop).on('close', stop).resume();
  });
}
