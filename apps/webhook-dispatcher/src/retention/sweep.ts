import { OnShutdown } from '#runtime/lifecycle/on-shutdown';

/** When sweeps run. At the end they wait for the chunk under way; the rest is left to the next start. */
export const SWEEPS = { everyMs: 10 * 60_000, stopIn: 'stop-accepting' } as const;
/** Rows deleted in one transaction, so that none is long. */
export const CHUNK = 1_000;

/** Deletes old rows chunk by chunk until nothing is left. Any number of replicas may do so. */
export abstract class Sweep {
  private stopping = false;

  @OnShutdown('stop-accepting', 'sweeps')
  stop(): void {
    this.stopping = true;
  }

  /** `deleteChunk`: false where nothing is left to delete. */
  protected async chunkByChunk(deleteChunk: () => Promise<boolean>): Promise<void> {
    while (!this.stopping && (await deleteChunk()));
  }
}
