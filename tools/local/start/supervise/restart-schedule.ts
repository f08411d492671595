import { doubledMs } from '#timing/backoff';

/** An app or server that has run this long is taken to have been well. */
const STABLE_MS = 20_000;
const BACKOFF = { firstMs: 500, maxMs: 10_000 };
/** Ends in a row after which it is said that the app keeps failing. */
const FAILING_AFTER = 3;

/**
 * When to start an ended app or server again, after Kubernetes' back-off but quicker: at once the first time, then after 0.5 s, 1 s,
 * 2 s … 10 s as long as it does not stay up.
 */
export class RestartSchedule {
  private startedAt = 0;
  private endsInARow = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  started(): void {
    this.startedAt = this.now();
  }

  /** `endsInARow` counts this end too; `delayMs` is how long to wait before the next start. */
  ended(): { readonly delayMs: number; readonly failing: boolean; readonly endsInARow: number } {
    if (this.now() - this.startedAt >= STABLE_MS) this.endsInARow = 0;
    this.endsInARow++;
    const delayMs = this.endsInARow === 1 ? 0 : doubledMs(this.endsInARow - 1, BACKOFF);
    return { delayMs, failing: this.endsInARow >= FAILING_AFTER, endsInARow: this.endsInARow };
  }
}
