/** Enough for the broker to hand out what it hands out at once. */
const QUIET_MS = 100;

interface Suspect {
  readonly deliveries: number;
  readonly run: () => Promise<void>;
}

/**
 * Messages that were handed out before and not settled. One of them may have ended the process that had them, and
 * whenever it does, the broker counts a delivery of everything that this process holds. They are handled one at a time,
 * those that were handed out least often first and else in random order: all others are settled before the culprit's
 * turn sooner or later, and it comes to the delivery limit alone.
 */
export class Suspects {
  private readonly waiting: Suspect[] = [];
  private holds = 0;
  private working = false;
  private quiet: NodeJS.Timeout | undefined;

  /** Does `work` when its turn has come; `deliveries` is how often the message was handed out before. */
  handle(deliveries: number, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = () => work().then(resolve, reject);
      this.waiting.splice(Math.floor(Math.random() * (this.waiting.length + 1)), 0, { deliveries, run });
      this.beginWhenQuiet();
    });
  }

  /** Begins none before `work` has ended, well or not. */
  async holdDuring(work: Promise<void>): Promise<void> {
    this.holds++;
    try {
      await work;
    } finally {
      this.holds--;
      this.beginWhenQuiet();
    }
  }

  private beginWhenQuiet(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => void this.work(), QUIET_MS);
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    while (this.holds === 0 && this.waiting.length > 0) await this.takeNext()?.run();
    this.working = false;
  }

  private takeNext(): Suspect | undefined {
    const least = Math.min(...this.waiting.map(({ deliveries }) => deliveries));
    const at = this.waiting.findIndex(({ deliveries }) => deliveries === least);
    return this.waiting.splice(at, 1)[0];
  }
}
