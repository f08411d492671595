import type { Pool } from 'pg';
import type { Log } from '#contracts/log';
import { forgetHandled } from '#event-store/inbox';
import { PeriodicTask } from '#runtime/periodic-task';

/**
 * A message that was handled this long ago does not come back: the retry ladder ends within the hour, and a relay that
 * is rewound after a broker lost its disk goes back by days. An endpoint gets an event once in any case, for as long as
 * its delivery is stored.
 */
export const KEEP_MS = 30 * 24 * 60 * 60 * 1_000;

const EVERY_MS = 10 * 60_000;
const CHUNK = 1_000;

export interface InboxSweepOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Rows forgotten in one statement. */
  readonly chunk?: number;
}

/** Keeps the inbox to the messages of the last 30 days: chunk by chunk, each a transaction of its own. */
export class InboxSweep {
  private readonly task: PeriodicTask;
  private stopping = false;

  constructor(private readonly options: InboxSweepOptions) {
    const { log } = options;
    this.task = new PeriodicTask({ name: 'inbox sweep', everyMs: EVERY_MS, run: () => this.sweep(), log });
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

  private async sweep(): Promise<void> {
    const { pool, chunk = CHUNK } = this.options;
    while (!this.stopping && (await forgetHandled(pool, KEEP_MS, chunk)) === chunk);
  }
}
