/** What a load managed. Latencies in milliseconds. */
export interface Achieved {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** Adds up the rounds of one contender. */
export class Tally {
  private readonly latencies: number[] = [];
  private seconds = 0;
  private failed = 0;

  /**
   * Keeps `inFlight` calls under way for `seconds`, each followed by the next, and waits for the last ones. What a call
   * throws counts as failed.
   */
  async run(inFlight: number, seconds: number, call: () => Promise<unknown>): Promise<void> {
    const start = performance.now();
    const end = start + seconds * 1_000;
    const keepGoing = async (): Promise<void> => {
      for (let begun = performance.now(); begun < end;) {
        try {
          await call();
          const now = performance.now();
          this.latencies.push(now - begun);
          begun = now;
        } catch {
          this.failed++;
          begun = performance.now();
        }
      }
    };
    await Promise.all(Array.from({ length: inFlight }, keepGoing));
    this.seconds += (performance.now() - start) / 1_000;
  }

  get achieved(): Achieved {
    const sorted = Float64Array.from(this.latencies).sort();
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      perSecond: sorted.length / this.seconds,
      p50: at(0.5),
      p99: at(0.99),
      failed: this.failed,
    };
  }
}
