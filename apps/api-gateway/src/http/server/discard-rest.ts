import type { Readable } from 'node:stream';

/** Enough for the bytes in flight when a partner is refused; a longer upload is cut off. */
const MAX_BYTES = 8_388_608;
const MAX_MS = 2_000;

/**
 * Reads and discards the rest of a request, up to `maxBytes` (default 8 MB) or 2 s. A connection that is closed with
 * unread bytes is reset, and a client that reads only after it has sent everything would never see the response.
 */
export function discardRest(incoming: Readable, maxBytes = MAX_BYTES): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.destroyed || incoming.readableEnded) return resolve();
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) stop();
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
