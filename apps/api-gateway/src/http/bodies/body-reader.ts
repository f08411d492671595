import { availableParallelism } from 'node:os';
import { WorkerPool } from '#runtime/threads/worker-pool';
import { WorkerCrashed, WorkTimeout } from '#runtime/threads/worker-thread';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { type ApiError, serviceUnavailable } from '../errors/api-error.js';
import { type BodyDigest, type BodyKind, type BodyWork, DIGESTS } from './body-digests.js';

/** Bytes of a body that is read at once, which takes a millisecond at worst: less than handing it over. */
const SMALL_BODY = 16_384;

/** Large bodies that wait for a thread; each is up to 1 MB, and takes a thread some 100 ms at worst. */
const MAX_WAITING = 64;

/** What all places take one thread at their worst. */
const MAX_WAIT_MS = 10_000;

/** Many times what the worst body takes. */
const TIMEOUT_MS = 10_000;

/** Some ten times what the worst body of 1 MB takes. */
const MEMORY_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** Two at most, since they are there for what is rare; one core is left to the main thread where there are more. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Whose body it is. */
export interface BodyOwner {
  readonly workspaceId: string;
  /** Whether the caller waits no longer. */
  readonly hasDisconnected: () => boolean;
}

/** A large body that is being read, or waits to be. */
interface Place extends BodyOwner {
  readonly wait: AbortController;
}

/**
 * Reads the JSON bodies of requests; large ones in worker threads, so that none holds up the requests of others. These
 * have places: of all, one workspace has half at most, and no more than a quarter while others have any.
 */
export class BodyReader {
  private readonly pool: WorkerPool<BodyWork, unknown>;
  private readonly places = new Set<Place>();
  private readonly maxPlaces: number;

  constructor(
    threads = THREADS,
    maxWaiting = MAX_WAITING,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {
    this.maxPlaces = threads + maxWaiting;
    const file = new URL('./body-worker.js', import.meta.url);
    this.pool = new WorkerPool({ file, threads, resourceLimits: MEMORY_MB });
  }

  /**
   * Throws 503 `SERVICE_UNAVAILABLE` where too many large bodies wait, in all or of the workspace, where one has waited or
   * was read for too long, and where its caller left before.
   */
  async read<Kind extends BodyKind>(
    kind: Kind,
    bytes: Buffer | undefined,
    owner: BodyOwner,
  ): Promise<BodyDigest<Kind>> {
    if (bytes === undefined || bytes.length <= SMALL_BODY) return DIGESTS[kind](bytes) as BodyDigest<Kind>;
    const place = this.takePlace(owner);
    const timer = setTimeout(() => this.giveUp(place), this.maxWaitMs);
    try {
      return (await this.readInThread({ kind, bytes }, place.wait.signal)) as BodyDigest<Kind>;
    } finally {
      clearTimeout(timer);
      this.places.delete(place);
    }
  }

  private takePlace(owner: BodyOwner): Place {
    for (const place of this.places) if (place.hasDisconnected()) this.giveUp(place);
    const own = [...this.places].filter(({ workspaceId }) => workspaceId === owner.workspaceId).length;
    const share = Math.max(1, Math.floor(this.maxPlaces / (this.places.size > own ? 4 : 2)));
    if (this.places.size >= this.maxPlaces || own >= share) throw tooManyBodies();
    const place = { ...owner, wait: new AbortController() };
    this.places.add(place);
    return place;
  }

  /** What is being read already is read to its end. */
  private giveUp(place: Place): void {
    this.places.delete(place);
    place.wait.abort(tooManyBodies());
  }

  private async readInThread({ kind, bytes }: BodyWork, wait: AbortSignal): Promise<unknown> {
    // A copy, to be moved: the bytes of the request stay its own.
    const copy = new Uint8Array(bytes);
    try {
      return await this.pool.run(
        { kind, bytes: copy },
        { timeoutMs: TIMEOUT_MS, transfer: [copy.buffer] },
        wait,
      );
    } catch (error) {
      if (!(error instanceof WorkTimeout || error instanceof WorkerCrashed)) throw error;
      throw serviceUnavailable(
        'The request body could not be read; try again, or send a smaller one.',
        error,
      );
    }
  }

  /** Stops the threads. */
  @OnShutdown('close', 'threads that read bodies')
  close(): void {
    this.pool.close();
  }
}

function tooManyBodies(): ApiError {
  return serviceUnavailable('Too many large request bodies are being read; try again shortly.');
}
