import { unlessAborted } from '#timing/within';
import { classifyError } from '../errors/classify-error.js';
import { OutboundError, type Stage } from '../errors/outbound-error.js';

/** Milliseconds that each stage of one hop may take; a stage without an entry has only the caller's deadline. */
export type StageBudgets = Readonly<Partial<Record<Stage, number>>>;

/**
 * Tracks one guarded request: its stage, the stage's budget, and the caller's signal. Everything that waits does so
 * under `signal`, whose reason is always an `OutboundError`.
 *
 * undici's own timers overshoot by up to half a second, and every byte of a slow response resets them, so they are off.
 */
export class StageClock {
  private readonly controller = new AbortController();
  private readonly startedAt = performance.now();
  private current: Stage = 'validate';
  private timer: NodeJS.Timeout | undefined;
  private readonly deadline: NodeJS.Timeout | undefined;

  /** `timeoutMs`: milliseconds for the whole request. */
  constructor(
    private readonly budgets: StageBudgets,
    private readonly outer?: AbortSignal,
    timeoutMs?: number,
  ) {
    if (timeoutMs !== undefined) this.deadline = setTimeout(() => this.endLate(), timeoutMs);
    outer?.addEventListener('abort', this.abortedByCaller, { once: true });
    if (outer?.aborted) this.abortedByCaller();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get stage(): Stage {
    return this.current;
  }

  /** Starts the stage and its budget. Throws the `OutboundError` of a request that has already ended. */
  enter(stage: Stage): void {
    this.signal.throwIfAborted();
    clearTimeout(this.timer);
    this.current = stage;
    const budget = this.budgets[stage];
    if (budget !== undefined)
      this.timer = setTimeout(() => this.end('timeout', { after_ms: budget }), budget);
  }

  /** The result of work that can't be told to stop, or this clock's error as soon as the request has ended. */
  race<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.signal);
  }

  /** Returns the typed error for an error under this clock: the clock's own reason first, since that is the cause. */
  explain(error: unknown): OutboundError {
    return this.signal.aborted ? (this.signal.reason as OutboundError) : classifyError(error, this.current);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    this.outer?.removeEventListener('abort', this.abortedByCaller);
  }

  private readonly abortedByCaller = (): void => {
    const reason = this.outer?.reason as { name?: unknown } | undefined;
    if (reason?.name !== 'TimeoutError') return this.end('aborted');
    this.endLate();
  };

  private endLate(): void {
    this.end('timeout', { after_ms: Math.round(performance.now() - this.startedAt) });
  }

  private end(code: 'timeout' | 'aborted', detail: { after_ms?: number } = {}): void {
    const message =
      code === 'timeout'
        ? `No answer in time at stage ${this.current}.`
        : 'The request was called off by its caller.';
    this.controller.abort(new OutboundError(code, this.current, message, detail));
  }
}
