import type { Events } from '../events/events.js';
import { ApiError } from '../errors/errors.js';
import type { Clock } from '../http/clock.js';

const ENDINGS = ['audit.completed', 'audit.failed', 'audit.cancelled'] as const;
/** The longest that the service holds a poll. */
const WAIT_SECONDS = 25;
/** After a failure the audits are polled for so long, then the events are tried again. */
const TRY_AGAIN_MS = 60_000;

/** Tells when one audit has ended. */
export interface Notice {
  /** Resolves with whether events can be had, after `withinMs` at the latest. Call it before you look at the audit. */
  ready(withinMs: number, signal: AbortSignal | undefined): Promise<boolean>;
  /** Resolves when the audit's event came, after `withinMs`, or when events can't be had; then look at the audit. */
  came(withinMs: number, signal: AbortSignal | undefined): Promise<void>;
  drop(): void;
}

/** Waits for the ends of any number of audits with one long poll at a time. */
export class EndedAudits {
  private readonly followed = new Map<Followed, () => void>();
  private cursor: Promise<number> | undefined;
  private asking: AbortController | undefined;
  private polling: AbortController | undefined;
  private waiting = 0;
  /** For ever where the service does not tell the newest sequence. */
  private unavailableUntil = 0;

  constructor(
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  follow(auditId: string): Notice {
    const followed: Followed = { auditId, ended: false };
    this.followed.set(followed, () => undefined);
    return {
      ready: (withinMs, signal) => this.ready(withinMs, signal),
      came: (withinMs, signal) => this.came(followed, withinMs, signal),
      drop: () => this.drop(followed),
    };
  }

  private drop(followed: Followed): void {
    this.followed.delete(followed);
    if (this.followed.size > 0) return;
    // What happens until the next wait is of no interest.
    this.asking?.abort();
    this.cursor = undefined;
  }

  private async ready(withinMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (this.clock.now() < this.unavailableUntil) return false;
    // Without the signal of the one who asks first: the others wait for the same response.
    this.cursor ??= this.newest();
    await this.within(this.cursor, withinMs, signal);
    return this.cursor !== undefined;
  }

  private newest(): Promise<number> {
    const { signal } = (this.asking = new AbortController());
    const cursor = this.events.list({ after: 'latest' }, { signal }).then((page) => page.next_after);
    cursor.catch((error: unknown) => {
      if (!signal.aborted) this.failed(error);
    });
    return cursor;
  }

  private failed(error: unknown): void {
    this.cursor = undefined;
    const never = error instanceof ApiError && (error.status === 400 || error.status === 404);
    this.unavailableUntil = never ? Infinity : this.clock.now() + TRY_AGAIN_MS;
  }

  private async came(followed: Followed, withinMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (!followed.ended && this.cursor !== undefined) {
      const woken = new Promise<void>((resolve) => this.followed.set(followed, resolve));
      this.waiting++;
      this.polling ??= this.poll();
      await this.within(woken, withinMs, signal);
      if (--this.waiting === 0) this.polling?.abort();
    }
    followed.ended = false;
  }

  /** Resolves when the work is done or has failed, after the time, or when the signal is aborted. */
  private within(work: Promise<unknown>, ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stopTimer();
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const stopTimer = this.clock.after(ms, end);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted) end();
      else void work.then(end, end);
    });
  }

  /** Polls for as long as anyone waits. */
  private poll(): AbortController {
    const stopped = new AbortController();
    void this.read(stopped.signal).then(
      () => undefined,
      (error: unknown) => {
        if (!stopped.signal.aborted) this.failed(error);
        for (const wake of this.followed.values()) wake();
      },
    );
    return stopped;
  }

  private async read(signal: AbortSignal): Promise<void> {
    try {
      while (this.waiting > 0) {
        const after = await this.cursor!;
        const page = await this.events.list({ after, types: ENDINGS, wait: WAIT_SECONDS }, { signal });
        this.cursor = Promise.resolve(page.next_after);
        for (const { event } of page.data) if ('audit_id' in event.data) this.tell(event.data.audit_id);
        // Those who were told look at their audits, and wait again or not.
        await Promise.resolve();
      }
    } finally {
      this.polling = undefined;
    }
  }

  private tell(auditId: string): void {
    for (const [followed, wake] of this.followed)
      if (followed.auditId === auditId) {
        followed.ended = true;
        wake();
      }
  }
}

interface Followed {
  readonly auditId: string;
  /** Its event came since it was last looked at. */
  ended: boolean;
}
