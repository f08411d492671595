import { settledWithin } from '#timing/settled-within';

/** Wakes one waiting loop. Any number of raises before or during a wait count as one. */
export class Signal {
  private raised = false;
  private wake: (() => void) | undefined;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /** Resolves when raised, at once where it was since the last wait, and after `ms` at the latest. */
  async wait(ms: number): Promise<void> {
    if (!this.raised) {
      await settledWithin(new Promise<void>((resolve) => (this.wake = resolve)), ms);
      this.wake = undefined;
    }
    this.raised = false;
  }
}
