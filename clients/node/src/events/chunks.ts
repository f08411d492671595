import type { Clock } from '../http/clock.js';
import type { StreamReader } from '../http/fetch.js';

/** The texts of a body as they come. Throws if nothing comes for `silenceMs`, and with the signal's reason when it is aborted. */
export async function* chunksOf(
  reader: StreamReader,
  clock: Clock,
  silenceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let interrupt: (reason: unknown) => void = () => undefined;
  const interrupted = new Promise<never>((_, reject) => (interrupt = reject));
  interrupted.catch(() => undefined);
  const end = () => interrupt(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  try {
    for (;;) {
      const stopTimer = clock.after(silenceMs, () =>
        interrupt(new Error(`nothing came for ${silenceMs} ms`)),
      );
      const chunk = await Promise.race([reader.read(), interrupted]).finally(stopTimer);
      if (chunk.done) return;
      yield decoder.decode(chunk.value, { stream: true });
    }
  } finally {
    signal?.removeEventListener('abort', end);
    // Closes the connection, also where the reader of the events has left.
    reader.cancel().catch(() => undefined);
  }
}
