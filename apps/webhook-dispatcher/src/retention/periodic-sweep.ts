import type { Log } from '#contracts/log';
import { PeriodicTask } from '#runtime/periodic-task';

const EVERY_MS = 10 * 60_000;

/** How old rows of one kind are deleted. */
export interface Sweep {
  readonly name: string;
  /** Rows deleted in one transaction, so that none is long. */
  readonly chunk: number;
  /** Deletes the next chunk; false where nothing is left to delete. */
  readonly deleteChunk: (chunk: number) => Promise<boolean>;
}

/** Runs a sweep every ten minutes, chunk by chunk, until nothing is left. Any number of replicas may do so. */
export class PeriodicSweep {
  private readonly task: PeriodicTask;
  private stopping = false;

  constructor(
    private readonly sweep: Sweep,
    log: Log,
  ) {
    this.task = new PeriodicTask({ name: sweep.name, everyMs: EVERY_MS, run: () => this.run(), log });
  }

  start(): void {
    this.task.start();
  }

  /** Sweeps now, or joins the sweep under way. */
  runNow(): Promise<void> {
    return this.task.runNow();
  }

  /** Resolves when the chunk under way is done; the rest is left to the next start. */
  stop(): Promise<void> {
    this.stopping = true;
    return this.task.stop();
  }

  private async run(): Promise<void> {
    const { chunk, deleteChunk } = this.sweep;
    while (!this.stopping && (await deleteChunk(chunk)));
  }
}
