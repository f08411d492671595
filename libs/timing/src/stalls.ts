/**
 * Detects that this process stood still (SIGSTOP, a paused container, a blocked event loop) by the time between two
 * calls. It must be called several times in `leastMs`, or the time between two calls looks like a stall.
 */
export class Stalls {
  private lookedAt: number;

  /** `now` is in milliseconds and must not jump with the wall clock. */
  constructor(
    private readonly leastMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.lookedAt = now();
  }

  /** Returns whether `leastMs` or more have passed since the last call. */
  passed(): boolean {
    const now = this.now();
    const stoodStill = now - this.lookedAt >= this.leastMs;
    this.lookedAt = now;
    return stoodStill;
  }
}
