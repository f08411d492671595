import { runLinked, currentOrigin, type Origin } from '#telemetry/origin';

export interface CoalescerOptions<Item, Result> {
  /** What a batch does, for its span: `charge accounts`. */
  readonly name: string;
  /**
   * Handles a batch and answers one result per item, in order. An `Error` as a result rejects that item alone, a promise
   * answers it later; rejecting rejects every item of the batch.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result> | Error)[]>;
  readonly maxBatch: number;
  /** Batches under way at once. */
  readonly maxConcurrent: number;
  /** Items of one lane never run beside each other, and share no batch with another lane's. Default: no lanes. */
  readonly laneOf?: (item: Item) => string;
  /**
   * Milliseconds from the start of a batch before its slot (and lane) takes the next, by default 0. Under load it makes
   * fewer and fuller batches; after a batch of one item there is no such wait, so that a lone caller is served as it comes.
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
 * Lets concurrent callers share one batch, for example one transaction. Nothing waits for company: while a slot is free
 * an item goes at the end of the current tick, and what arrives while all slots, or its lane, are taken goes together
 * next. Lanes take turns in the order in which they had work.
 */
export class Coalescer<Item, Result> {
  private readonly queues = new Map<string, Waiting<Item, Result>[]>();
  /** Lanes with work that may run, the longest waiting first. */
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

  /** The end of the tick: what came in with the same read of a socket shares a batch. */
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

  /** Runs the lane's next batch, and gives slot and lane back when both are free for the one after it. */
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
