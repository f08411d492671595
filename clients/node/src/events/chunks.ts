import type { Clock } from '../http/clock.js';
import type { StreamReader } from '../http/fetch.js';

type Chunk = Awaited<ReturnType<StreamReader['read']>>;

/** The texts of a body as they come. Throws if nothing comes for `silenceMs`, and with the signal's reason when it is aborted. */
export async function* chunksOf(
  reader: StreamReader,
  clock: Clock,
  silenceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  // A promise for each read: one for all of them would keep every chunk until the connection ends.
  const next = () =>
    new Promise<Chunk>((resolve, reject) => {
      const end = () => reject(signal?.reason as Error);
      if (signal?.aborted) return end();
      signal?.addEventListener('abort', end, { once: true });
      const stopTimer = clock.after(silenceMs, () => reject(new Error(`nothing came for ${silenceMs} ms`)));
      void reader
        .read()
        .then(resolve, reject)
        .finally(() => {
          stopTimer();
          signal?.removeEventListener('abort', end);
        });
    });
  try {
    for (;;) {
      const chunk = await next();
      if (chunk.done) return;
      yield decoder.decode(chunk.value, { stream: true });
    }
  } finally {
    // Closes the connection, also where the reader of the events has left.
    reader.cancel().catch(() => undefined);
  }
}
