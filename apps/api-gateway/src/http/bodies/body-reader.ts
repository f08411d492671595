import { availableParallelism } from 'node:os';
import { WorkerPool } from '#runtime/threads/worker-pool';
import { WorkerCrashed, WorkTimeout } from '#runtime/threads/worker-thread';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { type ApiError, serviceUnavailable } from '../errors/api-error.js';
import { type BodyDigest, type BodyKind, type BodyWork, DIGESTS } from './body-digests.js';

/**
 * Bodies up to this many bytes are read at once. That takes a millisecond at worst: less than the transfer to a thread.
 */
const SMALL_BODY = 16_384;

/** The most large bodies that wait for a thread. Each has up to 1 MB and takes 100 ms at worst. */
const MAX_WAITING = 64;

/** The time that one thread needs for all slots at worst. */
const MAX_WAIT_MS = 10_000;

/** Many times as long as the worst body takes. */
const TIMEOUT_MS = 10_000;

/** About ten times as long as the worst body of 1 MB takes. */
const MEMORY_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** Two at most, because large bodies are rare; one core stays free for the main thread if there are several. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

export interface BodyOwner {
  readonly workspaceId: string;
  readonly hasDisconnected: () => boolean;
}

/** A large body that is read, or waits to be read. */
interface Slot extends BodyOwner {
  readonly wait: AbortController;
}

/**
 * Reads the JSON bodies of requests; large ones in worker threads, so that they don't delay other requests. The number
 * of waiting bodies is limited: one workspace may have half of the slots, or a quarter while others have any.
 */
export class BodyReader {
  private readonly pool: WorkerPool<BodyWork, unknown>;
  private readonly slots = new Set<Slot>();
  private readonly maxSlots: number;

  constructor(
    threads = THREADS,
    maxWaiting = MAX_WAITING,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {
    this.maxSlots = threads + maxWaiting;
    const file = new URL('./body-worker.js', import.meta.url);
    this.pool = new WorkerPool({ file, threads, resourceLimits: MEMORY_MB });
  }

  /**
   * Throws 503 `SERVICE_UNAVAILABLE` if too many large bodies wait, in all or of the workspace, if the body waited or
   * was read for too long, or if its caller disconnected before.
   */
  async read<Kind extends BodyKind>(
    kind: Kind,
    bytes: Buffer | undefined,
    owner: BodyOwner,
  ): Promise<BodyDigest<Kind>> {
    if (bytes === undefined || bytes.length <= SMALL_BODY) return DIGESTS[kind](bytes) as BodyDigest<Kind>;
    const slot = this.takeSlot(owner);
    const timer = setTimeout(() => this.giveUp(slot), this.maxWaitMs);
    try {
      return (await this.readInThread({ kind, bytes }, slot.wait.signal)) as BodyDigest<Kind>;
    } finally {
      clearTimeout(timer);
      this.slots.delete(slot);
    }
  }

  private takeSlot(owner: BodyOwner): Slot {
    for (const slot of this.slots) if (slot.hasDisconnected()) this.giveUp(slot);
    const own = [...this.slots].filter(({ workspaceId }) => workspaceId === owner.workspaceId).length;
    const share = Math.max(1, Math.floor(this.maxSlots / (this.slots.size > own ? 4 : 2)));
    if (this.slots.size >= this.maxSlots || own >= share) throw tooManyBodies();
    const slot = { ...owner, wait: new AbortController() };
    this.slots.add(slot);
    return slot;
  }

  /** A body that is already being read is read to its end. */
  private giveUp(slot: Slot): void {
    this.slots.delete(slot);
    slot.wait.abort(tooManyBodies());
  }

  private async readInThread({ kind, bytes }: BodyWork, wait: AbortSignal): Promise<unknown> {
    // Transfers a copy, because the request still needs its bytes.
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
        'The request body could not be read. Try again, or send a smaller one.',
        error,
      );
    }
  }

  @OnShutdown('close', 'threads that read bodies')
  close(): void {
    this.pool.close();
  }
}

function tooManyBodies(): ApiError {
  return serviceUnavailable('Too many large request bodies are being read. Try again shortly.');
}
