/** A change of a key must take effect within a second. After a shorter stall the broadcast still arrives in time. */
const STALL_MS = 1_000;

/**
 * Detects that this process stood still (SIGSTOP, a paused container, a blocked event loop) by the time between two
 * calls. It must be called several times a second, or the time between two requests looks like a stall.
 */
export class Stalls {
  private lookedAt: number;

  /** `now` is in milliseconds and must not jump with the wall clock. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.lookedAt = now();
  }

  /** Returns whether a second or more has passed since the last call. */
  passed(): boolean {
    const now = this.now();
    const stoodStill = now - this.lookedAt >= STALL_MS;
    this.lookedAt = now;
    return stoodStill;
  }
}
