import type { Log } from '#contracts/log';

export interface PeriodicTaskOptions {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: Log;
}

/** Runs a job again and again, never twice at once; a failed run is logged and tried again at the next turn. */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private stopped = true;

  constructor(private readonly options: PeriodicTaskOptions) {}

  start(): void {
    this.stopped = false;
    this.plan();
  }

  /** Runs now, or joins the run under way. */
  runNow(): Promise<void> {
    this.current ??= this.runOnce();
    return this.current;
  }

  /** No run starts any more; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private plan(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.runNow(), this.options.everyMs);
  }

  private async runOnce(): Promise<void> {
    try {
      await this.options.run();
    } catch (error) {
      this.options.log.warn(
        { err: error, task: this.options.name },
        'A periodic task failed; it runs again.',
      );
    } finally {
      // Before the promise settles: who asks from now on gets a run of its own.
      this.current = undefined;
      if (!this.stopped) this.plan();
    }
  }
}
