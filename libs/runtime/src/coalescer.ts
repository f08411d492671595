export interface CoalescerOptions<Item, Result> {
  /**
   * Handles a batch and answers one result per item, in order. An `Error` as a result rejects that item alone; a
   * rejected promise rejects every item of the batch.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  readonly maxBatch: number;
  /** Batches under way at once. */
  readonly maxConcurrent: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets concurrent callers share one batch, for example one transaction. Nothing ever waits for company: while a slot
 * is free an item goes at the end of the current tick, and what arrives while all slots are taken goes together.
 */
export class Coalescer<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private scheduled = false;

  constructor(private readonly options: CoalescerOptions<Item, Result>) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.running >= this.options.maxConcurrent) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.running < this.options.maxConcurrent) {
        void this.runBatch(this.waiting.splice(0, this.options.maxBatch));
      }
    });
  }

  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.running++;
    try {
      const results = await this.options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error(`${results.length} results for ${batch.length} items`);
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index] as Result | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.running--;
      if (this.waiting.length > 0) this.schedule();
    }
  }
}
