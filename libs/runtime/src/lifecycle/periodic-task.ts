import type { Log } from '#contracts/log';

export interface PeriodicTaskOptions {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: Log;
  /** Milliseconds after which a run that has not ended is an alarm, and again after each further while. Default 60,000. */
  readonly alarmMs?: number;
}

const ALARM_MS = 60_000;

/**
 * Runs a job again and again, never twice at once; a failed run is logged and tried again at the next turn. One that
 * hangs would otherwise look like one that has nothing to do, so it raises an alarm.
 */
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
    const alarm = this.watch();
    try {
      await this.options.run();
    } catch (error) {
      this.options.log.warn(
        { err: error, task: this.options.name },
        'A periodic task failed; it runs again.',
      );
    } finally {
      clearInterval(alarm);
      // Before the promise settles: who asks from now on gets a run of its own.
      this.current = undefined;
      if (!this.stopped) this.plan();
    }
  }

  private watch(): NodeJS.Timeout {
    const { name, log, alarmMs = ALARM_MS } = this.options;
    const begun = performance.now();
    const watch = setInterval(() => {
      const runningMs = Math.round(performance.now() - begun);
      log.error(
        { alarm: 'periodic-task-hangs', task: name, running_ms: runningMs },
        'A periodic task has been running for long; it does not run again before it has ended.',
      );
    }, alarmMs);
    return watch.unref();
  }
}
