import { availableParallelism } from 'node:os';
import { WorkerPool } from '#runtime/worker-pool';
import { WorkerCrashed, WorkTimeout } from '#runtime/worker-thread';
import { serviceUnavailable } from '../http/api-error.js';
import { type BodyDigest, type BodyKind, type BodyWork, DIGESTS } from './body-digests.js';

/** Bytes of a body that is read at once, which takes a millisecond at worst: less than handing it over. */
const SMALL_BODY = 16_384;

/** Large bodies that wait for a thread; each is up to 1 MB, and takes a thread some 100 ms at worst. */
const MAX_WAITING = 64;

/** Many times what the worst body takes. */
const TIMEOUT_MS = 10_000;

/** Some ten times what the worst body of 1 MB takes. */
const MEMORY_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** Two at most, since they are there for what is rare; one core is left to the main thread where there are more. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Reads the JSON bodies of requests; large ones in worker threads, so that none holds up the requests of others. */
export class BodyReader {
  private readonly pool: WorkerPool<BodyWork, unknown>;

  constructor(
    threads = THREADS,
    private readonly maxWaiting = MAX_WAITING,
  ) {
    const file = compiled(new URL('./body-worker.js', import.meta.url));
    this.pool = new WorkerPool({ file, threads, resourceLimits: MEMORY_MB });
  }

  /** Throws 503 `SERVICE_UNAVAILABLE` where too many large bodies wait, or reading one took too long. */
  async read<Kind extends BodyKind>(kind: Kind, bytes: Buffer | undefined): Promise<BodyDigest<Kind>> {
    if (bytes === undefined || bytes.length <= SMALL_BODY) return DIGESTS[kind](bytes) as BodyDigest<Kind>;
    if (this.pool.waiting >= this.maxWaiting)
      throw serviceUnavailable('Too many large request bodies are being read; try again shortly.');
    // A copy, to be moved: the bytes of the request stay its own.
    const copy = new Uint8Array(bytes);
    try {
      const digest = await this.pool.run(
        { kind, bytes: copy },
        { timeoutMs: TIMEOUT_MS, transfer: [copy.buffer] },
      );
      return digest as BodyDigest<Kind>;
    } catch (error) {
      if (!(error instanceof WorkTimeout || error instanceof WorkerCrashed)) throw error;
      throw serviceUnavailable(
        'The request body could not be read; try again, or send a smaller one.',
        error,
      );
    }
  }

  /** Stops the threads. */
  close(): void {
    this.pool.close();
  }
}

/** Threads run the build, also where this module runs from source, as in tests. */
function compiled(module: URL): URL {
  return import.meta.url.endsWith('.ts') ? new URL(module.href.replace('/apps/', '/dist/apps/')) : module;
}
