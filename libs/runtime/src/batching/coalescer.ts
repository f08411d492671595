import { runLinked, currentOrigin, type Origin } from '#telemetry/origin';

export interface CoalescerOptions<Item, Result> {
  /** The name of a batch's span, for example `charge accounts`. */
  readonly name: string;
  /**
   * Handles a batch and returns one result per item, in order. An `Error` as a result rejects that item only; a promise
   * settles it later; a rejection rejects every item of the batch.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result> | Error)[]>;
  readonly maxBatch: number;
  readonly maxConcurrent: number;
  /** Items of one lane never run concurrently, and share no batch with another lane. Default: no lanes. */
  readonly laneOf?: (item: Item) => string;
  /**
   * Milliseconds from the start of a batch until its slot (and lane) takes the next, by default 0. Under load this
   * makes fewer and fuller batches. After a batch of one item there is no wait, so a single caller is served at once.
   */
  readonly paceMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly origin: Origin;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts work of concurrent callers into one batch, for example one transaction. While a slot is free, an item starts at
 * the end of the current tick. Items that arrive while all slots, or their lane, are busy share the next batch. Lanes
 * take turns in the order in which they had work.
 */
export class Coalescer<Item, Result> {
  private readonly queues = new Map<string, Waiting<Item, Result>[]>();
  /** Lanes that are ready to run, the longest waiting first. */
  private readonly ready = new Set<string>();
  private readonly busyLanes = new Set<string>();
  private running = 0;
  private scheduled = false;

  constructor(private readonly options: CoalescerOptions<Item, Result>) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const lane = this.options.laneOf?.(item) ?? '';
      const queue = this.queues.get(lane);
      const waiting = { item, origin: currentOrigin(), resolve, reject };
      if (queue) queue.push(waiting);
      else this.queues.set(lane, [waiting]);
      this.offer(lane);
    });
  }

  private offer(lane: string): void {
    if (!this.busyLanes.has(lane)) this.ready.add(lane);
    this.schedule();
  }

  /** Starts batches at the end of the tick: items that arrived with the same read of a socket share a batch. */
  private schedule(): void {
    if (this.scheduled || this.ready.size === 0 || !this.hasSlot) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.hasSlot) {
        const [lane] = this.ready;
        if (lane === undefined) return;
        void this.occupy(lane);
      }
    });
  }

  private get hasSlot(): boolean {
    return this.running < this.options.maxConcurrent;
  }

  /** Runs the lane's next batch, then frees slot and lane. */
  private async occupy(lane: string): Promise<void> {
    const { maxBatch, laneOf, paceMs = 0 } = this.options;
    const startedAt = performance.now();
    const batch = this.take(lane, maxBatch);
    if (laneOf) this.busyLanes.add(lane);
    if (laneOf || !this.queues.has(lane)) this.ready.delete(lane);
    this.running++;
    await this.runBatch(batch);
    const early = batch.length > 1 ? startedAt + paceMs - performance.now() : 0;
    if (early > 0) setTimeout(() => this.vacate(lane), early);
    else this.vacate(lane);
  }

  private vacate(lane: string): void {
    this.running--;
    this.busyLanes.delete(lane);
    if (this.queues.has(lane)) this.offer(lane);
    else this.schedule();
  }

  private take(lane: string, maxBatch: number): readonly Waiting<Item, Result>[] {
    const queue = this.queues.get(lane) ?? [];
    const batch = queue.splice(0, maxBatch);
    if (queue.length === 0) this.queues.delete(lane);
    return batch;
  }

  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await runLinked(
        this.options.name,
        batch.map(({ origin }) => origin),
        () => this.options.run(batch.map(({ item }) => item)),
      );
      if (results.length !== batch.length)
        throw new Error(`${results.length} results for ${batch.length} items`);
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index] as Result | Promise<Result> | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
