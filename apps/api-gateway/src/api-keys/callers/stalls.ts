/** A second is what a change of a key may take to be heard; a process that stood still for less hears of it in time. */
const STALL_MS = 1_000;

/**
 * Notices that this process stood still (SIGSTOP, a paused container, a blocked event loop) by the time between two
 * looks. Someone has to look several times a second, or the quiet between two requests is taken for a stall.
 */
export class Stalls {
  private lookedAt: number;

  /** `now` is in milliseconds and must not jump with the wall clock. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.lookedAt = now();
  }

  /** Whether a second or more has passed since it was asked last. */
  passed(): boolean {
    const now = this.now();
    const stoodStill = now - this.lookedAt >= STALL_MS;
    this.lookedAt = now;
    return stoodStill;
  }
}
