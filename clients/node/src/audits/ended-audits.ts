import type { Events } from '../events/events.js';
import { AbortedError } from '../errors/connection-error.js';
import type { Clock } from '../http/clock.js';

const ENDINGS = ['audit.completed', 'audit.failed', 'audit.cancelled'] as const;
/** The longest that the service holds a poll. */
const WAIT_SECONDS = 25;

/** Tells when one audit has ended. */
export interface Notice {
  /** Resolves when the audit's event came, after `withinMs`, or when events can't be had; then look at the audit. */
  came(withinMs: number, signal: AbortSignal | undefined): Promise<void>;
  drop(): void;
}

/** Waits for the ends of any number of audits with one long poll at a time. */
export class EndedAudits {
  /** False where the service does not tell the newest sequence, or no longer answers: audits are polled then. */
  available = true;
  private readonly followed = new Map<Followed, () => void>();
  private cursor: Promise<number> | undefined;
  private polling: AbortController | undefined;
  private waiting = 0;

  constructor(
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Events of this audit count from now on. */
  async follow(auditId: string, signal: AbortSignal | undefined): Promise<Notice> {
    const followed: Followed = { auditId, ended: false };
    this.followed.set(followed, () => undefined);
    const drop = () => {
      this.followed.delete(followed);
      // What happens until the next wait is of no interest.
      if (this.followed.size === 0) this.cursor = undefined;
    };
    try {
      if (this.available) await (this.cursor ??= this.newest(signal));
    } catch (error) {
      this.cursor = undefined;
      if (error instanceof AbortedError) {
        drop();
        throw error;
      }
      this.available = false;
    }
    return { drop, came: (withinMs, ending) => this.came(followed, withinMs, ending) };
  }

  private async newest(signal: AbortSignal | undefined): Promise<number> {
    return (await this.events.list({ after: 'latest' }, { ...(signal && { signal }) })).next_after;
  }

  private async came(followed: Followed, withinMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (!followed.ended) {
      const woken = new Promise<void>((resolve) => this.followed.set(followed, resolve));
      const wake = this.followed.get(followed)!;
      const stopTimer = this.clock.after(withinMs, wake);
      signal?.addEventListener('abort', wake, { once: true });
      this.waiting++;
      this.polling ??= this.poll();
      if (!signal?.aborted) await woken;
      stopTimer();
      signal?.removeEventListener('abort', wake);
      if (--this.waiting === 0) this.polling?.abort();
    }
    followed.ended = false;
  }

  /** Polls for as long as anyone waits. */
  private poll(): AbortController {
    const stopped = new AbortController();
    void this.read(stopped.signal).then(
      () => undefined,
      () => {
        if (!stopped.signal.aborted) this.available = false;
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
