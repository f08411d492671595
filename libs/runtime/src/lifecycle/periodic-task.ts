import type { Log } from '#contracts/log';

export interface PeriodicTaskOptions {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  /** `signal` aborts when the task is stopped: a long run may end early. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  /** Milliseconds after which an unfinished run raises an alarm, repeated at the same interval. Default 60,000. */
  readonly alarmMs?: number;
}

const ALARM_MS = 60_000;

/**
 * Runs a job periodically, never twice at once. A failed run is logged and retried at the next turn. A run that hangs
 * raises an alarm, or it would look like one without work.
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private started = false;
  private readonly ending = new AbortController();

  constructor(private readonly options: PeriodicTaskOptions) {}

  start(): void {
    this.started = true;
    this.plan();
  }

  /** Runs now, or joins the current run. */
  runNow(): Promise<void> {
    this.current ??= this.runOnce();
    return this.current;
  }

  /** Starts no more runs, ever; resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.timer);
    await this.current;
  }

  private plan(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.runNow(), this.options.everyMs);
  }

  private async runOnce(): Promise<void> {
    const alarm = this.watch();
    try {
      await this.options.run(this.ending.signal);
    } catch (error) {
      this.options.log.warn(
        { err: error, task: this.options.name },
        'A periodic task failed; it runs again.',
      );
    } finally {
      clearInterval(alarm);
      // Before the promise settles: later callers start a new run.
      this.current = undefined;
      if (this.started && !this.ending.signal.aborted) this.plan();
    }
  }

  private watch(): NodeJS.Timeout {
    const { name, log, alarmMs = ALARM_MS } = this.options;
    const begun = performance.now();
    const watch = setInterval(() => {
      const runningMs = Math.round(performance.now() - begun);
      log.error(
        { alarm: 'periodic-task-hangs', task: name, running_ms: runningMs },
        'A periodic task has been running for long; it does not run again before it ends.',
      );
    }, alarmMs);
    return watch.unref();
  }
}
