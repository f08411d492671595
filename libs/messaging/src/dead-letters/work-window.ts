/** Limits concurrent work to `size`. */
export class WorkWindow {
  private readonly running = new Set<Promise<void>>();
  private failure: { readonly cause: unknown } | undefined;

  constructor(private readonly size: number) {}

  /** Resolves when there is room for more. Throws if any work failed. */
  async add(work: Promise<void>): Promise<void> {
    const settling: Promise<void> = work
      .catch((cause: unknown) => {
        this.failure ??= { cause };
      })
      .finally(() => this.running.delete(settling));
    this.running.add(settling);
    if (this.running.size >= this.size) await Promise.race(this.running);
    this.check();
  }

  /** Waits for all work. Throws if any failed. */
  async emptied(): Promise<void> {
    await this.settled();
    this.check();
  }

  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private check(): void {
    if (this.failure) throw this.failure.cause;
  }
}
