import { OnShutdown } from '#runtime/lifecycle/on-shutdown';

/** A shutdown waits for the current chunk; the next start does the rest. */
export const SWEEPS = { everyMs: 10 * 60_000, stopIn: 'stop-accepting' } as const;
/** Rows deleted in one transaction, so that transactions stay short. */
export const CHUNK = 1_000;

/** Deletes old rows chunk by chunk until none is left. Several replicas may run it at once. */
export abstract class Sweep {
  private stopping = false;

  @OnShutdown('stop-accepting', 'sweeps')
  stop(): void {
    this.stopping = true;
  }

  /** `deleteChunk` returns false when nothing is left to delete. */
  protected async chunkByChunk(deleteChunk: () => Promise<boolean>): Promise<void> {
    while (!this.stopping && (await deleteChunk()));
  }
}
