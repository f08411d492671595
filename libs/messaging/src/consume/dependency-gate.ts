import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { detachedFromTrace } from '#telemetry/handling';
import { type Backoff, doubledMs } from '#timing/backoff';
import { causesOf } from './failures/failure-of.js';

/** A server that the handlers need, usually the service's database. */
export interface Dependency {
  /** True if the error means that the dependency is unavailable, and the message is not at fault. */
  isUnavailable(error: unknown): boolean;
  /** True if the message need not be the cause of the error: it is retried until it is handled. */
  mayPassLater?(error: unknown): boolean;
  /** Resolves when the dependency answers. */
  probe(): Promise<void>;
  /** Between probes; from 250 ms to 5 s by default. */
  readonly probeBackoff?: Backoff;
}

/** Consumers that are paused while the dependency is unavailable. */
export interface Pausable {
  pause(): Promise<void>;
  resume(): Promise<void>;
}

const PROBE_BACKOFF = { firstMs: 250, maxMs: 5_000 };
/** Once open for this long, the dependency counts as recovered. */
const STABLE_MS = 10_000;

/**
 * Stops consumers while a dependency is unavailable: an hour without Postgres must not fill a dead-letter queue, and
 * messages must not circulate.
 */
export class DependencyGate {
  private shut: Promise<void> | undefined;
  private probes = 0;
  private openedAt = -Infinity;
  private readonly ending = new AbortController();

  constructor(
    private readonly dependency: Dependency | undefined,
    private readonly consumers: () => readonly Pausable[],
    private readonly log: Log,
  ) {}

  get isShut(): boolean {
    return this.shut !== undefined;
  }

  /** True if the error or one of its causes means that the dependency is unavailable. */
  isUnavailable(error: unknown): boolean {
    return [...causesOf(error)].some((cause) => this.dependency?.isUnavailable(cause));
  }

  /** True if the error or one of its causes comes from the dependency and the message need not be at fault. */
  mayPassLater(error: unknown): boolean {
    return [...causesOf(error)].some((cause) => this.dependency?.mayPassLater?.(cause));
  }

  /** Closes the gate. Resolves when no consumer receives messages any more. */
  shutNow(): Promise<void> {
    if (!this.shut) {
      if (performance.now() - this.openedAt > STABLE_MS) this.probes = 0;
      this.log.warn(
        { alarm: 'dependency-away' },
        'A dependency is unavailable: no messages are taken until it is back.',
      );
      this.shut = Promise.all(this.consumers().map((consumer) => consumer.pause())).then(() => undefined);
      const { shut } = this;
      // All messages wait for it, not only the one that failed.
      void detachedFromTrace(() => this.reopen(shut));
    }
    return this.shut;
  }

  /** Stops probing; the gate keeps its state. */
  close(): void {
    this.ending.abort();
  }

  private async reopen(shut: Promise<void>): Promise<void> {
    const { signal } = this.ending;
    await shut;
    while (!(await this.isBack(signal))) {
      if (signal.aborted) return;
    }
    if (signal.aborted) return;
    this.openedAt = performance.now();
    this.shut = undefined;
    this.log.info({}, 'The dependency is back: messages are taken again.');
    await Promise.all(this.consumers().map((consumer) => consumer.resume()));
  }

  /** Probes once after a pause. The pause doubles, also across closings if the gate was open only briefly. */
  private async isBack(signal: AbortSignal): Promise<boolean> {
    const delayMs = doubledMs(++this.probes, this.dependency?.probeBackoff ?? PROBE_BACKOFF);
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    return Promise.resolve(this.dependency?.probe()).then(
      () => true,
      () => false,
    );
  }
}
