import type { Log } from '#contracts/log';
import { detachedFromTrace } from '#telemetry/handling';

/** The channel that the readers of a schema's events listen on. A notification only says: read now. */
export function commitChannel(schema: string): string {
  return `acs_events_${schema}`;
}

export interface CommitNotifierOptions {
  /** Sends the notification, not inside an append transaction. */
  send(): Promise<unknown>;
  readonly log: Log;
  /** 20 by default. */
  readonly everyMs?: number;
}

/**
 * Notifies other processes of new events, at most once per `everyMs`, for any number of commits. NOTIFY inside appends
 * would serialise the commits of the whole cluster (7.7k → 3.5k transactions a second). A failed notification does no
 * harm: every reader polls.
 */
export class CommitNotifier {
  private timer: NodeJS.Timeout | undefined;
  private again = false;

  constructor(private readonly options: CommitNotifierOptions) {}

  /** Call it after a commit. The first call after a rest notifies at once. */
  committed(): void {
    if (this.timer) {
      this.again = true;
      return;
    }
    // It covers the commits of all requests, not only the first one's.
    detachedFromTrace(() => {
      this.send();
      this.timer = setTimeout(() => this.rested(), this.options.everyMs ?? 20);
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.again = false;
  }

  private rested(): void {
    this.timer = undefined;
    if (!this.again) return;
    this.again = false;
    this.committed();
  }

  private send(): void {
    this.options.send().catch((error: unknown) => {
      this.options.log.debug({ err: error }, 'A commit was not notified; readers find it by polling.');
    });
  }
}
