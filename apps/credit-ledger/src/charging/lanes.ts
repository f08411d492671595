export interface LanesOptions<Item, Result> {
  /** Items of one lane never run beside each other. */
  readonly laneOf: (item: Item) => number;
  /** Handles a batch of one lane: one result per item, in order. An `Error` as a result rejects that item alone. */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  readonly maxBatch: number;
  /** Lanes that run at once. */
  readonly maxRunning: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets concurrent callers share batches, lane by lane. Nothing waits for company: a free lane takes what is there at
 * the end of the current tick; what arrives while it runs, or while too many others do, goes together next. Lanes
 * take turns in the order in which they had work.
 */
export class Lanes<Item, Result> {
  private readonly queues = new Map<number, Waiting<Item, Result>[]>();
  /** Lanes with work that do not run, the longest waiting first. */
  private readonly ready = new Set<number>();
  private readonly running = new Set<number>();
  private scheduled = false;

  constructor(private readonly options: LanesOptions<Item, Result>) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const lane = this.options.laneOf(item);
      const queue = this.queues.get(lane);
      if (queue) queue.push({ item, resolve, reject });
      else this.queues.set(lane, [{ item, resolve, reject }]);
      if (!this.running.has(lane)) this.ready.add(lane);
      this.schedule();
    });
  }

  /** The end of the tick: what came in with the same read of the socket shares a batch. */
  private schedule(): void {
    if (this.scheduled || this.ready.size === 0 || this.running.size >= this.options.maxRunning) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      for (const lane of this.ready) {
        if (this.running.size >= this.options.maxRunning) break;
        void this.runLane(lane);
      }
    });
  }

  private async runLane(lane: number): Promise<void> {
    const batch = (this.queues.get(lane) ?? []).splice(0, this.options.maxBatch);
    this.ready.delete(lane);
    this.running.add(lane);
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
      this.running.delete(lane);
      if ((this.queues.get(lane) ?? []).length > 0) this.ready.add(lane);
      this.schedule();
    }
  }
}
